using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

internal sealed partial class Evaluator
{
    /// <summary>Translates what a summary says about a method to the place of a call.</summary>
    private sealed class Substitution(Evaluator caller, IOperation call, AbstractValue receiver, Dictionary<IParameterSymbol, Argument> arguments)
    {
        public AbstractValue Of(AbstractValue value)
        {
            AbstractValue mapped = value with
            {
                Own = Contents(value.Own.All.Select(Of)),
                Items = Roots.None,
                Tasks = NoTasks,
                Whole = null,
                Turn = value.Turn == null ? null : TurnOf(value.Turn),
                Parts = NoParts.Union(value.Parts.SelectMany(part => part.Roots.Memories.SelectMany(PartsOf).Select(held => held with { Slot = part.Slot ?? held.Slot })
                    .Prepend(part with { Roots = Contents(part.Roots.All.Select(Of)), Store = call }))),
            };
            // What a value is of also says what it holds.
            foreach (Memory memory in value.Own.Memories.Where(memory => memory is { Owner: null, Note: "" }))
            {
                AbstractValue source = ValueOf(memory);
                mapped = mapped with
                {
                    Parts = mapped.Parts.Union(source.Parts),
                    Whole = source.Whole ?? mapped.Whole,
                    Turn = mapped.Turn ?? source.Turn,
                    Function = source.Function,
                    Tasks = source.Tasks,
                };
            }

            return mapped with { Parts = mapped.Parts.Where(part => !part.Roots.IsEmpty) };
        }

        public Roots Of(Memory memory) => Of(new Root(memory, End.None));

        /// <summary>The value that a memory of the summary stands for; none if it is one of the method itself.</summary>
        public AbstractValue ValueOf(Memory memory) => memory switch
        {
            { Key: IParameterSymbol parameter } when arguments.TryGetValue(parameter, out Argument argument) => argument.Value,
            { Owner: null, Key: ILocalSymbol or IParameterSymbol } when caller.IsKnown((ISymbol)memory.Key) => caller.Read(memory.Key),
            _ => AbstractValue.None,
        };

        /// <summary>The argument that leads to something in a value.</summary>
        public IOperation? StoreOf(AbstractValue value) => value.Parts.SelectMany(part => part.Roots.Memories).Concat(value.Own.Memories)
            .Select(memory => memory.Base.Key is IParameterSymbol parameter && arguments.TryGetValue(parameter, out Argument argument) ? argument.Operation : null)
            .FirstOrDefault(operation => operation != null);

        private IEnumerable<Part> PartsOf(Memory memory) => memory is { Owner: null, Note: "" } ? ValueOf(memory).Parts : [];

        private Memory? TurnOf(Memory turn) => turn.Key is IParameterSymbol parameter ? arguments.TryGetValue(parameter, out Argument argument) ? argument.Value.Turn : turn
            : Evaluator.TurnOf(call);

        private Roots Of(Root root)
        {
            Memory memory = root.Memory;
            if (root.End != End.None)
                return Roots.Unknown;
            if (memory.Owner == Memory.This && receiver.Own.Memories.All(one => one == Memory.This))
                return caller.Read(memory.Key).Own;
            if (memory.Owner is { } owner)
                return Contents(Of(new Root(owner, End.None)).All.Select(one => caller._callees.FieldOf(one.Memory, (ISymbol)memory.Key)));
            switch (memory.Key)
            {
                case IParameterSymbol parameter when arguments.TryGetValue(parameter, out Argument argument):
                    return memory.Note == "turn" && argument.Value.Turn is { } turn ? Roots.Of(turn) : argument.Value.IsNone ? Roots.None
                        : argument.Value.Own.Union(memory.Note == "turn" ? ElementsOwn(argument.Value) : Roots.None);
                case ILocalSymbol or IParameterSymbol:
                    return caller.IsKnown((ISymbol)memory.Key) ? caller.Read(memory.Key).Own : Roots.Unknown;
                case SyntaxNode:
                    return memory.Note == "turn" ? Roots.Of(Evaluator.TurnOf(call)) : memory.Note == "" ? Roots.Of(new Memory(call.Syntax)) : Roots.Unknown;
                default:
                    return memory == Memory.This ? receiver.Own : new Roots(new(root));
            }
        }
    }

    /// <summary>Whether it is a variable of this method, or one that it captures.</summary>
    private bool IsKnown(ISymbol variable) => _state.Places.ContainsKey(variable) || _method == null || SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, _method)
        || _method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction;
}
