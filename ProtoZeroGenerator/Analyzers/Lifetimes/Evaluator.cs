using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>Evaluates the operations of a method in their order: what their values are of, and what they store and end.</summary>
internal sealed partial class Evaluator
{
    /// <summary>Later compilers have these kinds of operations.</summary>
    private const OperationKind CollectionExpression = (OperationKind)0x7F, Spread = (OperationKind)0x80;

    private static readonly Few<IOperation> NoTasks = Few<IOperation>.None;
    private static readonly Few<Part> NoParts = Few<Part>.None;
    private readonly ControlFlowGraph _graph;
    private readonly IMethodSymbol? _method;
    private readonly Callees _callees;
    private readonly MethodSummaries _project;
    private readonly CarrierTypes _carriers;
    private readonly RuntimeTypes _types;
    private readonly Action<LifetimeFault>? _report;
    private readonly ILookup<CaptureId, IOperation> _captures;
    private readonly Variables _variables;
    private readonly bool _isIterator;

    /// <summary>What fields hold when the method starts, by what the other methods of the type leave in them.</summary>
    private readonly ImmutableDictionary<object, AbstractValue> _fields;

    private State _state = State.Empty;

    /// <summary>What an iterator has returned.</summary>
    private AbstractValue _yielded = AbstractValue.None;

    /// <summary>Whether each value that an iterator has returned ends before the next, or all end with the enumeration.</summary>
    private bool _yieldsTurns, _yieldsScan;

    public Evaluator(
        ControlFlowGraph graph, IMethodSymbol? method, Callees callees, Variables variables, ImmutableDictionary<object, AbstractValue> fields, Action<LifetimeFault>? report)
    {
        (_graph, _method, _callees, _variables, _fields, _report) = (graph, method, callees, variables, fields, report);
        (_project, _carriers, _types) = (callees.Project, callees.Project.Carriers, callees.Project.Carriers.Runtime);
        _captures = Graphs.Operations(graph).OfType<IFlowCaptureOperation>().ToLookup(capture => capture.Id, capture => capture.Value);
        _isIterator = Graphs.Operations(graph).Any(operation => operation.Kind is OperationKind.YieldReturn or OperationKind.YieldBreak);
    }

    public bool Reports { get; set; }

    /// <summary>What the places that the method refers to hold when it starts. An iterator starts when its caller asks for the first element.</summary>
    public State Initial() => State.Empty with
    {
        IsLater = _isIterator,
        Places = Graphs.WithFunctions(_graph).SelectMany(Graphs.Operations).Select(Graphs.Place)
            .Where(place => place != null && (place is not ILocalSymbol || IsOfOuterMethod(place)))
            .Distinct(SymbolEqualityComparer.Default).ToImmutableDictionary(place => (object)place!, place => Initial(place!)),
    };

    public State Execute(IOperation operation, State state)
    {
        _state = state;
        Eval(operation);
        return _state;
    }

    /// <summary>Evaluates what a block returns, throws or branches by.</summary>
    public State Branch(IOperation operation, ControlFlowBranchSemantics semantics, State state)
    {
        _state = state;
        bool returnsReference = semantics == ControlFlowBranchSemantics.Return && _method is { RefKind: not RefKind.None };
        AbstractValue value = Eval(operation, isReference: returnsReference);
        if (semantics is ControlFlowBranchSemantics.Return or ControlFlowBranchSemantics.Throw)
            _state = _state.With(ResultKey, returnsReference || _carriers.Carries(operation.Type) || !value.Tasks.IsEmpty ? value : AbstractValue.None);
        return _state;
    }

    /// <param name="isReference">Whether the place of a number or the like is asked for, not its value.</param>
    private AbstractValue Eval(IOperation? operation, bool isReference = false)
    {
        switch (operation)
        {
            case null or IDefaultValueOperation or ILiteralOperation:
                return AbstractValue.None;
            case ILocalReferenceOperation or IParameterReferenceOperation:
                return Use(operation, Read(PlaceOf(operation)!));
            case IFlowCaptureReferenceOperation:
                AbstractValue captured = Use(operation, Read(PlaceOf(operation)!));
                return isReference || _carriers.Carries(operation.Type) || !captured.Tasks.IsEmpty ? captured : AbstractValue.None;
            case IFieldReferenceOperation or IPropertyReferenceOperation:
                return Use(operation, MemberOf((IMemberReferenceOperation)operation, isReference));
            case IInstanceReferenceOperation:
                return AbstractValue.Of(Memory.This);
            case IFlowCaptureOperation capture:
                _state = _state.With(capture.Id, Eval(capture.Value, isReference: true));
                return AbstractValue.None;
            case IConversionOperation conversion:
                return conversion.OperatorMethod is { } convert ? Call(conversion, convert, null, [(convert.Parameters[0], conversion.Operand)])
                    : Eval(conversion.Operand, isReference && _carriers.Carries(conversion.Operand.Type));
            case IInvocationOperation copy when Graphs.IsCopy(copy):
                return Eval(copy.Instance) with { Own = Made(copy, copy.Type).Own, Whole = null };
            case IInvocationOperation call:
                return Use(call, Call(call, call.TargetMethod, call.Instance, [.. call.Arguments.Select(argument => (argument.Parameter, argument.Value))], isReference));
            case IObjectCreationOperation creation:
                return Create(creation, creation.Constructor, [.. creation.Arguments.Select(argument => (argument.Parameter, argument.Value))]);
            case IAnonymousObjectCreationOperation made:
                return Holding(made, made.Initializers.OfType<ISimpleAssignmentOperation>()
                    .Select(part => (part.Value, ((IMemberReferenceOperation)part.Target).Member.Name))!);
            case ITupleOperation tuple:
                return Holding(tuple, tuple.Elements.Select((element, i) => (element, $"Item{i + 1}"))!);
            case IArrayCreationOperation { Initializer: { } elements } array:
                return Holding(array, elements.ElementValues.Select(element => (element, (string?)null)));
            case IArrayElementReferenceOperation element:
                EvalAll(element.Indices);
                return Use(element, ElementOf(Eval(element.ArrayReference), element.Type));
            case IAwaitOperation wait:
                AbstractValue awaited = Eval(wait.Operation);
                Wait(awaited);
                _state = _state with { IsLater = true };
                return !_carriers.Carries(wait.Type) ? AbstractValue.None : _types.IsOwned(wait.Type) ? Made(wait, wait.Type) : awaited.Evaluated with { Tasks = NoTasks };
            case IDelegateCreationOperation made:
                return Delegate(made.Target);
            case IFlowAnonymousFunctionOperation lambda:
                return Delegate(lambda);
            case IExpressionStatementOperation statement:
                Eval(statement.Operation);
                return AbstractValue.None;
            case ISimpleAssignmentOperation assignment:
                return Assign(assignment.Target, assignment.Value, assignment.IsRef);
            case IEventAssignmentOperation handled:
                return Subscribe(handled);
            case ICompoundAssignmentOperation compound:
                return Combine(compound);
            case IDeconstructionAssignmentOperation deconstruction:
                return Deconstruct(deconstruction);
            case IIsPatternOperation match:
                Bind(match.Pattern, Eval(match.Value));
                return AbstractValue.None;
            case IReturnOperation { Kind: OperationKind.YieldReturn } yielded:
                return Yield(yielded);
            case ITranslatedQueryOperation query:
                return Eval(query.Operation);
            case IDeclarationExpressionOperation declaration:
                return Eval(declaration.Expression);
            case { Kind: CollectionExpression }:
                bool hasCarriers = operation.Type is not INamedTypeSymbol { TypeArguments: { Length: 1 } parts } || _carriers.Carries(parts[0]);
                if (!hasCarriers)
                    EvalAll(operation.ChildOperations);
                return hasCarriers ? Holding(operation, operation.ChildOperations.Select(element => (element, (string?)null))) : Made(operation, operation.Type);
            case { Kind: Spread } or IParenthesizedOperation or IAddressOfOperation:
                return EvalAll(operation.ChildOperations);
            default:
                return Other(operation);
        }
    }

    /// <summary>An operation without rules of its own uses its parts. A range of a span is of the span.</summary>
    private AbstractValue Other(IOperation operation)
    {
        AbstractValue all = AbstractValue.None;
        foreach (IOperation child in operation.ChildOperations)
        {
            AbstractValue part = Eval(child);
            UseContents(part);
            all = all.And(part);
        }

        return RuntimeTypes.IsSpan(operation.Type) || operation is IImplicitIndexerReferenceOperation ? ElementOf(all, operation.Type) with { Items = all.Items }
            : _carriers.Carries(operation.Type) && operation.Type!.SpecialType != SpecialType.System_Object ? AbstractValue.Unknown : AbstractValue.None;
    }

    private AbstractValue EvalAll(IEnumerable<IOperation> operations) =>
        operations.Select(operation => Eval(operation)).ToList().Aggregate(AbstractValue.None, (all, value) => all.And(value));

    /// <summary>A new object that holds values in its members, or elements.</summary>
    private AbstractValue Holding(IOperation operation, IEnumerable<(IOperation Value, string? Slot)> parts)
    {
        AbstractValue made = Made(operation, operation.Type);
        foreach ((IOperation part, string? slot) in parts.ToList())
        {
            AbstractValue value = Eval(part);
            if (value.Turn != null)
                value = Buffer(operation, value);
            made = Put(made, value, operation, slot);
        }

        return made;
    }

    private static AbstractValue Put(AbstractValue into, AbstractValue value, IOperation store, string? slot) => into with
    {
        Parts = into.Parts.Union(value.AsParts(store, slot).Where(part => !part.Roots.All.All(root => root.Memory == Memory.Unknown))),
        Tasks = into.Tasks.Union(value.Tasks),
    };

    /// <summary>A new memory, which the expression makes.</summary>
    private AbstractValue Made(IOperation operation, ITypeSymbol? type)
    {
        var memory = new Memory(operation.Syntax);
        if (_types.IsOwned(type))
            _state = _state.WithNew(memory);
        return AbstractValue.Of(memory) with { IsArena = _types.IsArena(type) };
    }

    private AbstractValue Delegate(IOperation target)
    {
        if (target is IFlowAnonymousFunctionOperation lambda)
        {
            ControlFlowGraph body = _graph.GetAnonymousFunctionControlFlowGraph(lambda);
            _project.AddFunction(lambda.Symbol, body, _variables);
            return Captured(target, body) with { Function = lambda.Symbol };
        }

        if (target is not IMethodReferenceOperation { Method: var method } reference)
            return AbstractValue.Unknown;
        if (method.MethodKind != MethodKind.LocalFunction)
        {
            AbstractValue receiver = Eval(reference.Instance);
            return Put(AbstractValue.None, receiver.Own.Memories.Contains(Memory.This) ? AbstractValue.None : receiver, target, null) with { Function = method };
        }

        ControlFlowGraph local = _graph.GetLocalFunctionControlFlowGraphInScope(method.OriginalDefinition);
        _project.AddFunction(method, local, _variables);
        return Captured(target, local) with { Function = method };
    }

    /// <summary>A delegate holds what it captures, unless the variable may have another value when it is called.</summary>
    private AbstractValue Captured(IOperation target, ControlFlowGraph body) => Graphs.WithFunctions(body).SelectMany(Graphs.Operations)
        .Select(operation => operation is ILocalReferenceOperation or IParameterReferenceOperation ? Graphs.Place(operation) : null)
        .Where(place => place != null && _carriers.Carries(RuntimeTypes.TypeOf(place)) && IsOfThisMethod(place) && _variables.IsFixed(place))
        .Distinct(SymbolEqualityComparer.Default).Aggregate(AbstractValue.None, (all, place) => Put(all, Read(place!) with { Tasks = NoTasks }, target, null));

    private bool IsOfThisMethod(ISymbol variable) => _state.Places.ContainsKey(variable) || SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, _method);

    /// <summary>Somebody waits for the tasks of a value.</summary>
    private void Wait(AbstractValue value)
    {
        if (value.Tasks.IsEmpty)
            return;
        _state = _state with { Running = _state.Running.RemoveRange(value.Tasks) };
        foreach (KeyValuePair<object, AbstractValue> place in _state.Places.Where(place => place.Value.Tasks.Overlaps(value.Tasks)))
            _state = _state.With(place.Key, place.Value.Evaluated with { Tasks = place.Value.Tasks.Except(value.Tasks) });
    }

    private AbstractValue Yield(IReturnOperation yielded)
    {
        AbstractValue value = Eval(yielded.ReturnedValue);
        if (!_carriers.Carries(yielded.ReturnedValue?.Type))
            return AbstractValue.None;
        _yieldsTurns |= _state.Places.TryGetValue(ResultKey, out AbstractValue? before) && before.Own.End != End.None;
        _yielded = _yielded.And(value with { Whole = null });
        _state = _state.With(ResultKey, value) with { IsLater = true };
        return AbstractValue.None;
    }

    private static Memory TurnOf(IOperation operation) => new(operation.Syntax, null, "turn");

    private void Report(DiagnosticDescriptor rule, IOperation operation, string detail)
    {
        if (Reports && !operation.IsImplicit | operation is not ILocalReferenceOperation)
            _report?.Invoke(new LifetimeFault(rule, operation, detail));
    }
}
