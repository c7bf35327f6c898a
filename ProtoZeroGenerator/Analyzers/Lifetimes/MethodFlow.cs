using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>
/// Walks the control flow of one method, lambda or local function until what is known doesn't change any more, and once more to report. A <c>finally</c> is
/// walked for each branch that passes it, so what it disposes is known after that branch.
/// </summary>
internal sealed class MethodFlow(ControlFlowGraph graph, Evaluator evaluator)
{
    /// <summary>Each <c>finally</c> that is nested in another is walked once for each walk of the outer one.</summary>
    private const int MaxBlocks = 1000;

    /// <summary>Bounds the time for a loop whose values never settle.</summary>
    private const int MaxTurns = 30;

    public void Walk(bool reports)
    {
        if (graph.Blocks.Length <= MaxBlocks)
            Run(0, graph.Blocks.Length - 1, evaluator.Initial(), reports);
    }

    /// <summary>Walks the blocks from the first to the last.</summary>
    /// <returns>What is known at their end if they are a <c>finally</c>; null if no path leads there.</returns>
    private State? Run(int first, int last, State entry, bool reports)
    {
        var run = new Pass(first, last, entry);
        for (int left = MaxTurns * (last - first + 1); left > 0 && run.Next() is { } ordinal; left--)
            Execute(graph.Blocks[ordinal], run, reports: false);
        if (reports)
        {
            foreach (int ordinal in run.Reached)
                Execute(graph.Blocks[ordinal], run, reports: true);
        }

        return run.End;
    }

    private void Execute(BasicBlock block, Pass run, bool reports)
    {
        evaluator.Reports = reports;
        State state = run[block.Ordinal];
        foreach (IOperation operation in block.Operations)
        {
            EnterHandlers(block, run, state);
            state = evaluator.Execute(operation, state);
        }

        if (block.BranchValue is { } value)
        {
            EnterHandlers(block, run, state);
            state = evaluator.Branch(value, block.FallThroughSuccessor?.Semantics ?? ControlFlowBranchSemantics.None, state);
        }

        // An object that a using disposes is taken not to be null.
        bool isNeverNull = block.BranchValue is IIsNullOperation && RegionsAround(block).Any(region => region.Kind == ControlFlowRegionKind.Finally);
        if (!isNeverNull || block.ConditionKind == ControlFlowConditionKind.WhenTrue)
            Follow(block, block.FallThroughSuccessor, run, state, reports);
        if (!isNeverNull || block.ConditionKind == ControlFlowConditionKind.WhenFalse)
            Follow(block, block.ConditionalSuccessor, run, state, reports);
    }

    /// <summary>The regions that a block is in, from the innermost. The root of a lambda is in regions of the method around it.</summary>
    private static IEnumerable<ControlFlowRegion> RegionsAround(BasicBlock block)
    {
        for (ControlFlowRegion? region = block.EnclosingRegion; region != null && region.Kind != ControlFlowRegionKind.Root; region = region.EnclosingRegion)
            yield return region;
    }

    private void Follow(BasicBlock block, ControlFlowBranch? branch, Pass run, State state, bool reports)
    {
        switch (branch?.Semantics)
        {
            case null:
                return;
            case ControlFlowBranchSemantics.StructuredExceptionHandling:
                run.AddEnd(state);
                return;
            case ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow:
                if (Unwind(block, state, reports) is { } thrown)
                {
                    evaluator.Reports = reports;
                    evaluator.LeaveByException(block.BranchValue, CaughtIn(block), thrown);
                }

                return;
        }

        State? after = state;
        foreach (ControlFlowRegion region in branch!.FinallyRegions)
            after = after == null ? null : Run(region.FirstBlockOrdinal, region.LastBlockOrdinal, after, reports);
        if (after == null || branch.Destination is not { } destination)
            return;
        evaluator.Reports = reports;
        if (destination.Kind == BasicBlockKind.Exit)
            evaluator.Leave(branch.Semantics == ControlFlowBranchSemantics.Return ? block.BranchValue : null, after);
        else
            run.Enter(destination.Ordinal, after);
    }

    /// <summary>What is known after each <c>finally</c> around a <c>throw</c>; null if the method may catch the exception.</summary>
    private State? Unwind(BasicBlock block, State state, bool reports)
    {
        State? after = state;
        foreach (ControlFlowRegion region in RegionsAround(block).Where(region => region.Kind == ControlFlowRegionKind.Try))
        {
            ControlFlowRegion parent = region.EnclosingRegion!;
            if (after == null || parent.Kind == ControlFlowRegionKind.TryAndCatch)
                return null;
            ControlFlowRegion last = parent.NestedRegions[parent.NestedRegions.Length - 1];
            after = Run(last.FirstBlockOrdinal, last.LastBlockOrdinal, after, reports);
        }

        return after;
    }

    private static ILocalSymbol? CaughtIn(BasicBlock block)
    {
        ControlFlowRegion? region = RegionsAround(block).FirstOrDefault(region => region.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.FilterAndHandler);
        return region?.Locals.FirstOrDefault() ?? region?.NestedRegions.SelectMany(nested => nested.Locals).FirstOrDefault();
    }

    /// <summary>An exception can lead from anywhere in a <c>try</c> to its handlers. What throws has not kept what it got.</summary>
    private static void EnterHandlers(BasicBlock block, Pass run, State state)
    {
        foreach (ControlFlowRegion region in RegionsAround(block))
        {
            if (region is not { Kind: ControlFlowRegionKind.Try, EnclosingRegion: { Kind: ControlFlowRegionKind.TryAndCatch } parent })
                continue;
            foreach (ControlFlowRegion handler in parent.NestedRegions.Where(nested => nested != region))
                run.Enter(handler.FirstBlockOrdinal, state);
        }
    }

    /// <summary>What is known at the start of each block that a path has reached, and the blocks that are still to be walked.</summary>
    private sealed class Pass(int first, int last, State entry)
    {
        private readonly Dictionary<int, State> _entries = new() { [first] = entry };
        private readonly SortedSet<int> _pending = [first];

        public State? End { get; private set; }

        public IEnumerable<int> Reached => _entries.Keys.OrderBy(ordinal => ordinal).ToList();

        public State this[int ordinal] => _entries[ordinal];

        public int? Next()
        {
            if (_pending.Count == 0)
                return null;
            int next = _pending.Min;
            _pending.Remove(next);
            return next;
        }

        public void Enter(int ordinal, State state)
        {
            if (ordinal < first || ordinal > last)
                return;
            bool reached = _entries.TryGetValue(ordinal, out State? known);
            State joined = reached ? known!.Join(state) : state;
            if (reached && joined.IsSame(known!))
                return;
            _entries[ordinal] = joined;
            _pending.Add(ordinal);
        }

        public void AddEnd(State state) => End = End?.Join(state) ?? state;
    }
}
