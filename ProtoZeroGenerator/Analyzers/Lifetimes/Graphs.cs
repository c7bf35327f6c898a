using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>The operations of control flow graphs, and the variables and fields that they refer to.</summary>
internal static class Graphs
{
    /// <summary>The operations of each graph, which are asked for several times.</summary>
    private static readonly ConditionalWeakTable<ControlFlowGraph, IReadOnlyList<IOperation>> Known = new();

    /// <summary>The graph, and those of the lambdas and local functions in it.</summary>
    public static IEnumerable<ControlFlowGraph> WithFunctions(ControlFlowGraph graph) => graph.LocalFunctions
        .Select(function => graph.GetLocalFunctionControlFlowGraph(function))
        .Concat(Operations(graph).OfType<IFlowAnonymousFunctionOperation>().Select(lambda => graph.GetAnonymousFunctionControlFlowGraph(lambda)))
        .SelectMany(WithFunctions).Prepend(graph);

    /// <summary>All operations of the graph, without those of lambdas and local functions.</summary>
    public static IReadOnlyList<IOperation> Operations(ControlFlowGraph graph) => Known.GetValue(graph, one => [.. one.Blocks.SelectMany(OperationsIn)]);

    /// <summary>The same of one block, in their order.</summary>
    public static IEnumerable<IOperation> OperationsIn(BasicBlock block) =>
        (block.BranchValue == null ? block.Operations : block.Operations.Add(block.BranchValue)).SelectMany(operation => operation.DescendantsAndSelf());

    /// <summary>The variable, or the field or automatic property of this object or of a type, that an operation refers to.</summary>
    public static ISymbol? Place(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } } field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }, Arguments.Length: 0 } property
            when RuntimeTypes.IsAuto(property.Property) => property.Property,
        _ => null,
    };

    /// <summary>Whether the value of what an operation refers to is replaced or changed.</summary>
    public static bool IsWritten(IOperation operation) => operation.Parent is IAssignmentOperation assignment && assignment.Target == operation
        || operation.Parent is IIncrementOrDecrementOperation or ITupleOperation or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };

    /// <summary>Whether a reference or pointer to what an operation refers to is made.</summary>
    public static bool IsReferred(IOperation operation) =>
        operation.Parent is ISimpleAssignmentOperation { IsRef: true } reference && reference.Value == operation || operation.Parent is IAddressOfOperation;

    /// <summary>Whether a call makes the copy of a record that <c>with</c> changes.</summary>
    public static bool IsCopy(IInvocationOperation call) => call.TargetMethod.Name == "<Clone>$";

    /// <summary>What a method is called on, also as an extension.</summary>
    public static IOperation? Receiver(IInvocationOperation call) => call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.Arguments.FirstOrDefault()?.Value : null);

    public static IOperation WithoutConversions(IOperation operation) =>
        operation is IConversionOperation { OperatorMethod: null } conversion ? WithoutConversions(conversion.Operand) : operation;
}

/// <summary>The variables of a method that a lambda or a reference may change, so that their values are not known.</summary>
internal sealed class Variables
{
    private readonly HashSet<ISymbol> _untracked = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, int> _writes = new(SymbolEqualityComparer.Default);

    public Variables(ControlFlowGraph graph, IMethodSymbol? method) => AddAll(graph, method);

    /// <summary>Whether the method waits for other threads by other means than by tasks.</summary>
    public bool Synchronizes { get; private set; }

    public IEnumerable<ISymbol> Untracked => _untracked;

    public bool IsTracked(ISymbol variable) => !_untracked.Contains(variable);

    /// <summary>Whether a variable has one value in the method.</summary>
    public bool IsFixed(ISymbol variable) =>
        IsTracked(variable) && (_writes.TryGetValue(variable, out int count) ? count : 0) <= (variable is ILocalSymbol ? 1 : 0);

    private void AddAll(ControlFlowGraph graph, IMethodSymbol? method)
    {
        foreach (IOperation operation in Graphs.Operations(graph))
        {
            Synchronizes |= MethodFacts.IsSynchronization(operation);
            if (Graphs.Place(operation) is { } place)
                Add(operation, place, method);
            if (operation is IFlowAnonymousFunctionOperation lambda)
                AddAll(graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol);
        }

        foreach (IMethodSymbol function in graph.LocalFunctions)
            AddAll(graph.GetLocalFunctionControlFlowGraph(function), function);
    }

    private void Add(IOperation operation, ISymbol place, IMethodSymbol? method)
    {
        bool isWritten = Graphs.IsWritten(operation);
        if (isWritten)
            _writes[place] = (_writes.TryGetValue(place, out int count) ? count : 0) + 1;
        bool isCaptured = method?.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction && !SymbolEqualityComparer.Default.Equals(place.ContainingSymbol, method);
        if (isWritten && isCaptured && place is not IFieldSymbol { IsStatic: true } || Graphs.IsReferred(operation) && place is not ILocalSymbol { IsRef: true })
            _untracked.Add(place);
    }
}
