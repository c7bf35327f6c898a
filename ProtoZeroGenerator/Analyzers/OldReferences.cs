using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Flow;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>
/// Finds spans of, and references into, a list, a map or a oneof that are used after a change that ends them. It is proven if on every path to the use
/// the change comes after the last assignment to the variable, and if nothing in the method makes room for what is added.
/// </summary>
internal sealed class OldReferences
{
    private const string Again = "take the span or reference again, or use the message itself instead of a reference to its place";

    private readonly ControlFlowGraph _graph;
    private readonly Storages _storages;
    private readonly List<Step>[] _steps;
    private readonly ILookup<ILocalSymbol, (BasicBlock Block, int Index, IOperation Operation)> _uses;
    private readonly Dictionary<int, HashSet<int>> _loops = [];

    /// <summary>The lists and maps that something in the method makes room in, so that adding may move nothing.</summary>
    private readonly HashSet<Storage?> _roomy;

    private OldReferences(IOperation body, ControlFlowGraph graph, MethodFacts facts)
    {
        (_graph, _storages) = (graph, new Storages(graph, facts));
        var uses = new List<(BasicBlock Block, int Index, IOperation Operation)>();
        _steps = [.. graph.Blocks.Select(block => StepsOf(block, uses))];
        _uses = uses.ToLookup<(BasicBlock, int, IOperation), ILocalSymbol>(use => ((ILocalReferenceOperation)use.Item3).Local, SymbolEqualityComparer.Default);
        _roomy = [.. body.Descendants().Where(operation => MayMakeRoom(operation, facts.Types)).Select(_storages.Collection)];
    }

    public static void Find(IOperation body, ControlFlowGraph graph, MethodFacts facts, Action<LifetimeFault> report)
    {
        foreach (ControlFlowGraph function in FlowWalker.WithFunctions(graph))
            new OldReferences(body, function, facts).Find(report);
    }

    private void Find(Action<LifetimeFault> report)
    {
        foreach (ILocalSymbol variable in _storages.References)
        {
            if (_storages.Of(variable) is not { } storage)
                continue;
            foreach ((BasicBlock block, int index, IOperation use) in _uses[variable])
            {
                if ((Change(block, index, variable, storage) ?? (IsWrite(use) ? ChangeInLoop(block, index, variable, storage) : null)) is { } change)
                    report(new LifetimeFault(AnalyzerRules.OldReference, use, Describe(variable, change)));
            }
        }
    }

    /// <summary>The operations of a block that matter, and the uses of variables in it.</summary>
    private List<Step> StepsOf(BasicBlock block, List<(BasicBlock, int, IOperation)> uses)
    {
        var steps = new List<Step>();
        int index = 0;
        foreach (IOperation operation in InOrder(block.BranchValue == null ? block.Operations : block.Operations.Add(block.BranchValue)))
        {
            if (operation is ILocalReferenceOperation use && !IsHarmless(use) && !IsTarget(use))
                uses.Add((block, index, use));
            var step = new Step(index, operation, Storages.AssignedBy(operation), ItemsOf(operation), _storages.Set(operation));
            if (step is not { Assigned: null, Items: null, Set: null })
                steps.Add(step);
            index++;
        }

        return steps;
    }

    /// <summary>The list or map in which a call may move items.</summary>
    private Storage? ItemsOf(IOperation operation) =>
        operation is IInvocationOperation call && (Grows(call) || call.TargetMethod.Name is "RemoveAt" or "RemoveRange") && Storages.Receiver(call) is { } items
            ? _storages.Collection(items)
            : null;

    /// <summary>Whether something is written through a span or reference. What is read through an old one in a loop may be meant to be old.</summary>
    private static bool IsWrite(IOperation use) => IsTargetOf(use.Parent, use)
        || use.Parent is IPropertyReferenceOperation part && part.Instance == use && IsTargetOf(part.Parent, part)
        || use.Parent is IInvocationOperation call && call.Instance == use && call.TargetMethod.Name.StartsWith("Set", StringComparison.Ordinal);

    private static bool IsTargetOf(IOperation? parent, IOperation target) =>
        parent is IAssignmentOperation assignment && assignment.Target == target || parent is IIncrementOrDecrementOperation;

    /// <summary>A change that comes between each use in a loop and the next one. Null if a turn can go without it.</summary>
    private IOperation? ChangeInLoop(BasicBlock use, int index, ILocalSymbol variable, Storage storage)
    {
        IOperation? change = null;
        var pending = new Stack<BasicBlock>(use.Predecessors.Where(branch => branch.FinallyRegions.IsEmpty).Select(branch => branch.Source));
        if (LastStep(use, index, variable, storage) != null)
            return null;
        HashSet<int> reached = Reached(use), seen = [];
        while (pending.Count > 0)
        {
            BasicBlock current = pending.Pop();
            if (!reached.Contains(current.Ordinal) || !seen.Add(current.Ordinal))
                continue;
            Step? last = LastStep(current, int.MaxValue, variable, storage);
            if (last == null && current == use || last != null && Changes(last, variable, storage) != true)
                return null;
            change ??= last?.Operation;
            if (last != null)
                continue;
            foreach (ControlFlowBranch branch in current.Predecessors)
                pending.Push(branch.Source);
        }

        return change;
    }

    private static HashSet<int> Reached(BasicBlock start)
    {
        var pending = new Stack<BasicBlock>([start]);
        HashSet<int> reached = [];
        while (pending.Count > 0)
        {
            BasicBlock current = pending.Pop();
            foreach (ControlFlowBranch? branch in new[] { current.FallThroughSuccessor, current.ConditionalSuccessor })
            {
                if (branch?.Destination is { } next && reached.Add(next.Ordinal))
                    pending.Push(next);
            }
        }

        return reached;
    }

    /// <summary>The last of the operations of a block before <paramref name="index"/> that assigns to the variable or changes the memory.</summary>
    private Step? LastStep(BasicBlock block, int index, ILocalSymbol variable, Storage storage) => _steps[block.Ordinal]
        .FindLast(step => step.Index < index && (IsSame(step.Assigned, variable) || Changes(step, variable, storage) != null));

    private bool HasStep(ControlFlowRegion region, ILocalSymbol variable, Storage storage) =>
        Enumerable.Range(region.FirstBlockOrdinal, region.LastBlockOrdinal - region.FirstBlockOrdinal + 1)
        .Any(ordinal => LastStep(_graph.Blocks[ordinal], int.MaxValue, variable, storage) != null);

    /// <summary>The operations with what they consist of, each after its parts, as they are executed.</summary>
    private static IEnumerable<IOperation> InOrder(IEnumerable<IOperation> operations) =>
        operations.SelectMany(operation => InOrder(operation.ChildOperations).Append(operation));

    private static bool IsTarget(IOperation reference) =>
        reference.Parent is ISimpleAssignmentOperation assignment && assignment.Target == reference && Storages.AssignedBy(assignment) != null;

    /// <summary>The address and the length of what is gone may be asked.</summary>
    private static bool IsHarmless(IOperation use) => use.Parent switch
    {
        IPropertyReferenceOperation { Property.Name: "Length" or "IsEmpty" } => true,
        IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "AreSame" or "Overlaps" } } => true,
        IConversionOperation conversion => IsHarmless(conversion),
        _ => false,
    };

    /// <summary>
    /// The last change on a path to a step. Null if there is a path on which nothing changes after the last assignment. A loop before the step is
    /// taken to run at least once.
    /// </summary>
    private IOperation? Change(BasicBlock block, int index, ILocalSymbol variable, Storage storage)
    {
        IOperation? change = null;
        var pending = new Stack<(BasicBlock Block, int Count)>([(block, index)]);
        HashSet<int> seen = [], loops = [];
        while (pending.Count > 0)
        {
            (BasicBlock current, int count) = pending.Pop();
            Step? last = LastStep(current, count, variable, storage);
            if (last != null && Changes(last, variable, storage) != true)
                return null;
            change ??= last?.Operation;
            if (last != null)
                continue;
            // A handler has no predecessors, and what a finally changes is not followed here.
            if (current.Predecessors.IsEmpty || current.Predecessors.Any(branch => branch.FinallyRegions.Any(region => HasStep(region, variable, storage))))
                return null;
            List<BasicBlock> sources = [.. current.Predecessors.Select(branch => branch.Source)];
            HashSet<int> loop = LoopOf(current);
            if (loop.Count > 0 && !loop.Contains(block.Ordinal))
            {
                sources.RemoveAll(source => !loop.Contains(source.Ordinal));
                loops.Add(current.Ordinal);
            }

            foreach (BasicBlock source in sources)
            {
                // A turn of the loop without a change.
                if (loops.Contains(source.Ordinal))
                    return null;
                if (seen.Add(source.Ordinal))
                    pending.Push((source, int.MaxValue));
            }
        }

        return change;
    }

    /// <summary>The blocks of the loop that a block begins; none if it begins no loop.</summary>
    private HashSet<int> LoopOf(BasicBlock first)
    {
        if (_loops.TryGetValue(first.Ordinal, out HashSet<int>? known))
            return known;
        HashSet<int> loop = [];
        var pending = new Stack<BasicBlock>(first.Predecessors.Select(branch => branch.Source).Where(source => source.Ordinal >= first.Ordinal));
        if (pending.Count > 0)
            loop.Add(first.Ordinal);
        while (pending.Count > 0)
        {
            BasicBlock current = pending.Pop();
            if (!loop.Add(current.Ordinal))
                continue;
            foreach (ControlFlowBranch branch in current.Predecessors)
                pending.Push(branch.Source);
        }

        return _loops[first.Ordinal] = loop;
    }

    /// <summary>True if the operation ends references into the memory, false if it makes those into a oneof valid again, and null if it does neither.</summary>
    private bool? Changes(Step step, ILocalSymbol variable, Storage storage)
    {
        if (storage.Oneof != null)
            return step.Set is { } set && set with { Field = storage.Field } == storage ? set.Field != storage.Field : null;
        bool moves = step.Items == storage && step.Operation is IInvocationOperation call && (Grows(call) ? !_roomy.Contains(storage) : _storages.Moves(call, variable));
        return moves ? true : null;
    }

    /// <summary><c>Set</c> of a map replaces the value of a key that is there.</summary>
    private static bool Grows(IInvocationOperation call) => call.TargetMethod.Name is "Add" or "AddRange" or "Insert";

    /// <summary>Whether the method asks for room, or for what is left of it, makes some by removing items, or hands the list to code that may do so.</summary>
    private static bool MayMakeRoom(IOperation operation, RuntimeTypes types) => operation.Parent switch
    {
        IPropertyReferenceOperation property => property.Property.Name == "Capacity",
        IInvocationOperation call => MakesRoom(call, types),
        IArgumentOperation { Parent: IInvocationOperation call } => MakesRoom(call, types),
        IArgumentOperation => true,
        _ => false,
    };

    private static bool MakesRoom(IInvocationOperation call, RuntimeTypes types) =>
        call.TargetMethod.Name is "EnsureCapacity" or "Clear" or "Remove" or "RemoveAt" or "RemoveRange" || !types.IsKnown(call.TargetMethod);

    private string Describe(ILocalSymbol variable, IOperation change) => change is IInvocationOperation { TargetMethod.Name: "RemoveAt" or "RemoveRange" } removal
        ? $"{variable.Name} after {removal.TargetMethod.Name}, which moves the items that follow: {Again}" : _storages.Set(change) is { } set
        ? $"{variable.Name} after the field {set.Field} of the same oneof was set: use it before, or use the message itself instead of a reference to its place"
        : $"{variable.Name} after {((IInvocationOperation)change).TargetMethod.Name}, which may have moved the items: {Again}";

    private static bool IsSame(ISymbol? left, ISymbol? right) => SymbolEqualityComparer.Default.Equals(left, right);

    /// <summary>An operation that assigns to a variable, or may end references.</summary>
    /// <param name="Index">The position in the order in which the block executes its operations.</param>
    /// <param name="Assigned">The variable that gets another span or reference.</param>
    /// <param name="Items">The list or map whose items may move.</param>
    /// <param name="Set">The field of a oneof that is set.</param>
    private sealed record Step(int Index, IOperation Operation, ILocalSymbol? Assigned, Storage? Items, Storage? Set);
}
