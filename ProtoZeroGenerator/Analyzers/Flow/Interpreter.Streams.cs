using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Sequences whose messages are each valid until the next one is read.</summary>
internal sealed partial class Interpreter
{
    /// <summary>These methods of LINQ hand on each element at once, and keep only its key.</summary>
    private static readonly string[] StreamingByKey = ["DistinctBy", "ExceptBy", "IntersectBy", "UnionBy"];

    /// <summary>These return one element. Where the sequence has an arena of its own, it ends with the enumeration; an arena of the caller doesn't.</summary>
    private static readonly string[] OneElement =
        ["ElementAt", "ElementAtOrDefault", "First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault"];

    private FlowValue MakeStream(IOperation operation)
    {
        _state = _state.Make(operation);
        return new FlowValue(FlowValueKind.Stream, operation);
    }

    /// <summary>A call on a sequence or on its enumerator.</summary>
    private FlowValue? CallStream(IInvocationOperation operation, FlowValue stream)
    {
        switch (operation.TargetMethod.Name)
        {
            case "MoveNext" or "MoveNextAsync":
                if (!IsWhole(stream))
                    _state = _state.End(stream.Arena!, ValueEnd.Reset);
                return null;
            case "Dispose" or "DisposeAsync":
                _state = _state.End(stream.Arena!, ValueEnd.Disposed);
                return null;
            default:
                return stream;
        }
    }

    /// <summary>
    /// What a method of LINQ makes of a sequence whose messages are valid until the next one. A method of the project can make such a
    /// sequence, and so does a lambda of <c>Select</c> that resets an arena.
    /// </summary>
    /// <returns>Null if the operation is none of these; <see cref="FlowValue.Nothing"/> if its result has no messages of the sequence.</returns>
    private FlowValue? StreamOf(IInvocationOperation operation, List<FlowValue?> values)
    {
        IMethodSymbol method = operation.TargetMethod;
        if (_types.Streams.KindOf(operation) != StreamKind.None)
            return MakeStream(operation);
        if (method.ContainingType.Name is not ("Enumerable" or "AsyncEnumerable" or "TaskAsyncEnumerableExtensions") || values.Count == 0)
            return null;
        if (method.Name == "Select" && _types.Holds(operation.Type) && operation.Arguments.Any(Resets))
            return MakeStream(operation);
        // The other side of a join is kept.
        if (method.Name is "Join" or "GroupJoin" or "LeftJoin" or "RightJoin" && values.Count > 1 && values[1] is { Kind: FlowValueKind.Stream } inner)
        {
            Buffer(operation, operation.Arguments[1].Value.Type, inner);
            return FlowValue.Nothing;
        }

        if (values[0] is not { Kind: FlowValueKind.Stream } stream)
            return null;
        if (!_types.Holds(operation.Type))
            return FlowValue.Nothing;
        if (StreamMethods.HandsOn(method))
            return operation.Arguments.Any(MayCopy) ? FlowValue.Nothing : stream;
        bool keepsKeys = method.TypeArguments.Length > 1 && _types.Holds(method.TypeArguments[1]);
        if (StreamingByKey.Contains(method.Name) && !keepsKeys)
            return stream;
        if (method.Name == "Chunk" ? IsWhole(stream) || IsCounted(operation) : method.Name is "GroupBy" or "ToLookup" && !keepsKeys && OnlyKeysAreRead(operation))
            return FlowValue.Nothing;
        string name = method.Name.EndsWith("Async", StringComparison.Ordinal) ? method.Name.Substring(0, method.Name.Length - "Async".Length) : method.Name;
        bool isOfCaller = OneElement.Contains(name) && KindOf(stream) is StreamKind.None or StreamKind.OfCaller;
        // A value that starts the aggregation may be of another arena, and stay.
        if (!isOfCaller && !(name == "Aggregate" && values.Count > 2))
            Buffer(operation, operation.Type, stream);
        return FlowValue.Nothing;
    }

    private StreamKind KindOf(FlowValue stream) => stream.Arena switch
    {
        IInvocationOperation call => _types.Streams.KindOf(call),
        IPropertyReferenceOperation property => _types.Streams.KindOf(property),
        _ => StreamKind.None,
    };

    private bool IsWhole(FlowValue stream) => KindOf(stream) == StreamKind.Whole;

    /// <summary>
    /// What a static method without an arena makes of a stream. A sequence has the same messages. Messages, and collections of them, can only be kept ones. What runs in
    /// parallel reads the next message while others use the one before.
    /// </summary>
    private FlowValue? HandOn(IInvocationOperation operation, List<FlowValue?> values)
    {
        IMethodSymbol method = operation.TargetMethod;
        if (!(method.IsStatic || method.MethodKind == MethodKind.ReducedExtension) || values.Find(value => value is { Kind: FlowValueKind.Stream }) is not { } stream
            || operation.Arguments.Any(argument => _types.IsArena(argument.Value.Type)))
        {
            return null;
        }

        if (method.ContainingType.Name is "Parallel" or "ParallelEnumerable")
            Buffer(operation, operation.Arguments[0].Value.Type, stream);
        else if (operation.Arguments.Any(MayCopy))
            return null;
        else if (_types.IsSequenceOfViews(operation.Type))
            return stream;
        else if (KindOf(stream) != StreamKind.OfCaller || !_types.IsMessage(operation.Type))
            Buffer(operation, operation.Type, stream);
        return null;
    }

    /// <summary>Whether a sequence is only counted.</summary>
    private static bool IsCounted(IOperation sequence) => CallOn(sequence) is { Arguments.Length: 1, TargetMethod.Name: "Count" or "LongCount" or "Any" }
        || sequence.Parent is IPropertyReferenceOperation { Property.Name: "Count" };

    /// <summary>The method of LINQ that is called on a sequence.</summary>
    private static IInvocationOperation? CallOn(IOperation sequence)
    {
        IOperation? parent = sequence.Parent;
        while (parent is IConversionOperation or ITranslatedQueryOperation)
            parent = parent.Parent;
        return parent is IArgumentOperation { Parent: IInvocationOperation call, Parameter.Ordinal: 0 } && IsOfLinq(call.TargetMethod) ? call : null;
    }

    /// <summary>Whether only the keys of groups are read, and how many messages they have, but no message.</summary>
    private bool OnlyKeysAreRead(IOperation groups)
    {
        if (IsCounted(groups))
            return true;
        if (CallOn(groups) is not { } call || !call.Arguments.Skip(1).All(argument => argument.Value.Type is not { TypeKind: TypeKind.Delegate } || ReadsOnlyKey(argument)))
            return false;
        return call.TargetMethod.Name switch
        {
            "Select" or "Sum" or "Max" or "Min" or "Average" or "Any" or "All" or "Count" or "LongCount" => call.Arguments.Length > 1,
            "ToDictionary" => call.Arguments.Length > 2,
            "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Skip" or "Take" => OnlyKeysAreRead(call),
            _ => false,
        };
    }

    private bool ReadsOnlyKey(IArgumentOperation argument)
    {
        List<IOperation> body = [.. OperationsOf(argument)];
        return body.Count > 0 && !body.Any(operation => operation is IFlowAnonymousFunctionOperation)
            && body.OfType<IParameterReferenceOperation>().All(group => IsCounted(group) || group.Parent is IPropertyReferenceOperation { Property.Name: "Key" });
    }

    private FlowValue? Buffer(IOperation operation, ITypeSymbol? result, FlowValue? stream)
    {
        if (!_types.Holds(result))
            return null;
        string name = operation is IInvocationOperation call ? call.TargetMethod.Name : "A collection";
        bool isOfRuntime = stream?.Arena is IInvocationOperation { TargetMethod: var source } && _types.IsKnown(source);
        string end = stream != null && IsWhole(stream) ? "the enumeration ends" : "the next one is read";
        string cure = isOfRuntime ? "read them into one arena, as ReadAllDelimited(input, arena) does, or" : "let the sequence make them in an arena of the caller, or";
        Report(AnalyzerRules.StreamBuffered, operation, $"{name} keeps messages that are valid only until {end}: {cure} select a copy of each first");
        return null;
    }

    /// <summary>Whether an argument is a lambda that resets an arena.</summary>
    private bool Resets(IArgumentOperation argument) =>
        OperationsOf(argument).Any(operation => operation is IInvocationOperation { TargetMethod: { Name: "Reset", ContainingType: { } type } } && _types.IsArena(type));

    /// <summary>Whether an argument is a lambda that has an arena, or a method that may have one: it can copy into that.</summary>
    private bool MayCopy(IArgumentOperation argument) => argument.Value is IDelegateCreationOperation { Target: IMethodReferenceOperation { Method: var method } }
        ? _types.Bodies.Of(method) is not { Count: > 0 } body
            || body.Any(operation => _types.IsArena(operation.Type) || operation is IInvocationOperation && (_types.Holds(operation.Type) || _types.IsOwner(operation.Type)))
        : OperationsOf(argument).Any(operation => _types.IsArena(operation.Type));

    private IEnumerable<IOperation> OperationsOf(IArgumentOperation argument) =>
        argument.Value is IDelegateCreationOperation { Target: IFlowAnonymousFunctionOperation lambda }
            ? FlowWalker.Operations(_graph.GetAnonymousFunctionControlFlowGraph(lambda))
            : [];
}
