using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>How long the messages of a sequence are valid.</summary>
internal enum StreamKind
{
    /// <summary>The sequence is not known to be a stream.</summary>
    None,

    /// <summary>Until the next one is read. The arena is another's, so the last one stays valid after the enumeration.</summary>
    OfCaller,

    /// <summary>Until the next one is read, or the enumeration ends, which disposes the arena.</summary>
    Own,

    /// <summary>Until the enumeration ends.</summary>
    Whole,
}

/// <summary>Finds the calls whose results are sequences of messages that are each valid until the next one is read.</summary>
internal sealed class StreamMethods
{
    /// <summary>These methods of LINQ hand on one element before they ask for the next. All others that return elements have kept them.</summary>
    private static readonly string[] Streaming =
        ["Append", "AsEnumerable", "Cast", "Concat", "ConfigureAwait", "DefaultIfEmpty", "GroupJoin", "Index", "Join", "LeftJoin", "OfType", "Prepend", "Select", "SelectMany",
            "Skip", "SkipWhile", "Take", "TakeWhile",
         "ToAsyncEnumerable", "ToBlockingEnumerable", "Where", "WithCancellation", "Zip"];

    private readonly RuntimeTypes _types;
    private readonly SymbolFacts<IMethodSymbol, StreamKind> _kinds;

    public StreamMethods(RuntimeTypes types, MethodBodies bodies)
    {
        _types = types;
        _kinds = new((method, known) => new Body(this, bodies.Of(method), known).Kind(), StreamKind.None);
    }

    /// <summary>Whether a method of LINQ hands on each element at once.</summary>
    public static bool HandsOn(IMethodSymbol method) =>
        method.ContainingType.Name is "Enumerable" or "AsyncEnumerable" or "TaskAsyncEnumerableExtensions" && Streaming.Contains(method.Name);

    /// <summary>What the call of a method of the runtime, of gRPC or of the project returns.</summary>
    public StreamKind KindOf(IInvocationOperation call) => KindOf(call, _kinds.Of);

    /// <summary>What a property of the project returns.</summary>
    public StreamKind KindOf(IPropertyReferenceOperation property) =>
        !_types.IsKnown(property.Property) && property.Property.GetMethod is { } getter ? KindOf(getter, _kinds.Of) : StreamKind.None;

    private StreamKind KindOf(IInvocationOperation call, Func<IMethodSymbol, StreamKind> known)
    {
        IMethodSymbol method = call.TargetMethod;
        if (_types.IsKnown(method))
        {
            return method.Name.StartsWith("ReadAll", StringComparison.Ordinal) && !call.Arguments.Any(argument => IsArena(argument.Value))
                ? StreamKind.Own
                : StreamKind.None;
        }

        return method is { Name: "ReadAllAsync", ContainingType.Name: "AsyncStreamReaderExtensions" } && _types.IsSequenceOfViews(method.ReturnType)
            ? StreamKind.Own
            : KindOf(method, known);
    }

    private StreamKind KindOf(IMethodSymbol method, Func<IMethodSymbol, StreamKind> known) =>
        _types.IsSequenceOfViews(method.ReturnType) ? known(method) : StreamKind.None;

    private bool IsArena(IOperation value) => value is IConversionOperation conversion ? IsArena(conversion.Operand) : _types.IsArena(value.Type);

    /// <summary>The body of a method that returns a sequence of messages.</summary>
    private sealed class Body(StreamMethods methods, IReadOnlyList<IOperation> operations, Func<IMethodSymbol, StreamKind> known)
    {
        public StreamKind Kind()
        {
            List<IOperation> yielded = [.. Returned(OperationKind.YieldReturn)];
            if (yielded.Count > 0)
                return OfIterator(yielded);
            List<StreamKind> kinds = [.. Returned(OperationKind.Return).Select(value => KindOf(value))];
            return kinds.Count > 0 && !kinds.Contains(StreamKind.None) ? kinds.Min() : StreamKind.None;
        }

        private IEnumerable<IOperation> Returned(OperationKind kind) =>
            operations.OfType<IReturnOperation>().Where(operation => operation.Kind == kind).Select(operation => operation.ReturnedValue).OfType<IOperation>();

        private StreamKind OfIterator(List<IOperation> yielded)
        {
            if (operations.Any(IsReset))
                return StreamKind.OfCaller;
            bool usesOthers = operations.Any(operation =>
                operation is IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation }
                && methods.IsArena(operation));
            List<IOperation> disposed = usesOthers ? [] : [.. operations.Where(IsDisposed)];
            return disposed.Any(Helpers.IsInLoop) || yielded.Any(IsOfStream) ? StreamKind.Own : disposed.Count > 0 ? StreamKind.Whole : StreamKind.None;
        }

        private bool IsReset(IOperation operation) =>
            operation is IInvocationOperation { TargetMethod: { Name: "Reset", Parameters.Length: 0 }, Instance: { } arena } && methods.IsArena(arena);

        /// <summary>Whether the iterator makes an arena, or an owner of a message, and disposes of it.</summary>
        private bool IsDisposed(IOperation operation) => operation switch
        {
            IUsingDeclarationOperation declaration => IsMade(declaration.DeclarationGroup),
            IUsingOperation scope => IsMade(scope.Resources),
            _ => false,
        };

        private bool IsMade(IOperation resources) => resources.DescendantsAndSelf().OfType<IVariableDeclaratorOperation>()
            .Any(variable => methods.IsOfArena(variable.Symbol.Type) && variable.Initializer?.Value is IObjectCreationOperation or IInvocationOperation);

        /// <summary>Whether a value is an element of a stream that the iterator enumerates, or a part of one.</summary>
        private bool IsOfStream(IOperation value) => value switch
        {
            IConversionOperation conversion => IsOfStream(conversion.Operand),
            IPropertyReferenceOperation { Instance: { } whole } part => methods.Holds(part.Type) && IsOfStream(whole),
            ILocalReferenceOperation { Local: var local } => operations.OfType<IForEachLoopOperation>().Any(loop =>
                loop.LoopControlVariable is IVariableDeclaratorOperation { Symbol: var item } && SymbolEqualityComparer.Default.Equals(item, local)
                    && KindOf(loop.Collection) != StreamKind.None),
            _ => false,
        };

        private StreamKind KindOf(IOperation sequence) => sequence switch
        {
            IConversionOperation conversion => KindOf(conversion.Operand),
            IInvocationOperation call when HandsOn(call.TargetMethod) =>
                methods.Holds(call.Type) && !call.Arguments.Any(MayCopy) && Storages.Receiver(call) is { } source ? KindOf(source) : StreamKind.None,
            IInvocationOperation call => methods.KindOf(call, known),
            IPropertyReferenceOperation { Property.GetMethod: { } getter } => methods.KindOf(getter, known),
            ILocalReferenceOperation { Local: var local } => operations.OfType<IVariableDeclaratorOperation>()
                .FirstOrDefault(variable => SymbolEqualityComparer.Default.Equals(variable.Symbol, local))?.Initializer is { Value: var value } ? KindOf(value) : StreamKind.None,
            _ => StreamKind.None,
        };

        /// <summary>Whether an argument is a method, or a lambda that has an arena: it can copy into that.</summary>
        private bool MayCopy(IArgumentOperation argument) => argument.Value is IDelegateCreationOperation { Target: var target }
            && (target is not IAnonymousFunctionOperation || target.Descendants().Any(methods.IsArena));
    }

    private bool IsOfArena(ITypeSymbol type) => _types.IsArena(type) || _types.IsOwner(type);

    private bool Holds(ITypeSymbol? type) => _types.Holds(type);
}
