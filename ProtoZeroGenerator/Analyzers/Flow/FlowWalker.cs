using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>
/// Walks the control flow of one method, lambda or local function until what is proven doesn't change any more, and once more to report. A
/// <c>finally</c> is walked for each branch that passes it, so what it disposes is known after that branch.
/// </summary>
internal sealed class FlowWalker
{
    /// <summary>Each <c>finally</c> that is nested in another is walked once for each walk of the outer one.</summary>
    private const int MaxBlocks = 1000;

    private readonly ControlFlowGraph _graph;
    private readonly Interpreter _interpreter;

    /// <summary>What the method returns, each time that the reporting walk comes to a return; null if nobody asks.</summary>
    private List<FlowValue?>? _results;

    private FlowWalker(ControlFlowGraph graph, Interpreter interpreter) => (_graph, _interpreter) = (graph, interpreter);

    public static void Walk(ControlFlowGraph graph, IMethodSymbol? method, MethodFacts facts, Action<LifetimeFault> report)
    {
        if (graph.Blocks.Length > MaxBlocks)
            return;
        var interpreter = new Interpreter(graph, method, facts, report);
        new FlowWalker(graph, interpreter).Run(0, graph.Blocks.Length - 1, interpreter.Initial(), reports: true);

        foreach (IMethodSymbol function in graph.LocalFunctions)
            Walk(graph.GetLocalFunctionControlFlowGraph(function), function, facts, report);
        foreach (IFlowAnonymousFunctionOperation lambda in Operations(graph).OfType<IFlowAnonymousFunctionOperation>())
            Walk(graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol, facts, report);
    }

    /// <summary>The values that a lambda returns, one for each return. Nothing is reported.</summary>
    public static IReadOnlyList<FlowValue?> Results(ControlFlowGraph graph, IMethodSymbol lambda, MethodFacts facts, State initial)
    {
        if (graph.Blocks.Length > MaxBlocks)
            return [];
        var walker = new FlowWalker(graph, new Interpreter(graph, lambda, facts, _ => { })) { _results = [] };
        walker.Run(0, graph.Blocks.Length - 1, initial, reports: true);
        return walker._results;
    }

    /// <summary>The graph, and those of the lambdas and local functions in it.</summary>
    public static IEnumerable<ControlFlowGraph> WithFunctions(ControlFlowGraph graph) => graph.LocalFunctions
        .Select(function => graph.GetLocalFunctionControlFlowGraph(function))
        .Concat(Operations(graph).OfType<IFlowAnonymousFunctionOperation>().Select(lambda => graph.GetAnonymousFunctionControlFlowGraph(lambda)))
        .SelectMany(WithFunctions).Prepend(graph);

    /// <summary>All operations of the graph, without those of lambdas and local functions.</summary>
    public static IEnumerable<IOperation> Operations(ControlFlowGraph graph) => graph.Blocks
        .SelectMany(block => block.BranchValue == null ? block.Operations : block.Operations.Add(block.BranchValue))
        .SelectMany(operation => operation.DescendantsAndSelf());

    /// <summary>Walks the blocks from the first to the last.</summary>
    /// <returns>What is proven at their end if they are a <c>finally</c>; null if no path leads there.</returns>
    private State? Run(int first, int last, State entry, bool reports)
    {
        var run = new Pass(first, last, entry);
        while (run.Next() is { } ordinal)
            Execute(_graph.Blocks[ordinal], run, reports: false);
        if (reports)
        {
            foreach (int ordinal in run.Reached)
                Execute(_graph.Blocks[ordinal], run, reports: true);
        }

        return run.End;
    }

    private void Execute(BasicBlock block, Pass run, bool reports)
    {
        State state = run[block.Ordinal];
        foreach (IOperation operation in block.Operations)
        {
            EnterHandlers(block, run, state);
            state = _interpreter.Execute(operation, state, reports);
        }

        EnterHandlers(block, run, state);
        FlowValue? result = null;
        if (block.BranchValue is { } value)
        {
            (state, result) = _interpreter.Evaluate(value, state, IsReturn(block), reports);
            EnterHandlers(block, run, state);
        }

        bool isNeverNull = block.ConditionKind != ControlFlowConditionKind.None && _interpreter.IsNeverNull(block.BranchValue!, state);
        if (!isNeverNull || block.ConditionKind == ControlFlowConditionKind.WhenTrue)
            Follow(block, block.FallThroughSuccessor, result, run, state, reports);
        if (!isNeverNull || block.ConditionKind == ControlFlowConditionKind.WhenFalse)
            Follow(block, block.ConditionalSuccessor, null, run, state, reports);
    }

    private static bool IsReturn(BasicBlock block) => block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.Return;

    private void Follow(BasicBlock block, ControlFlowBranch? branch, FlowValue? result, Pass run, State state, bool reports)
    {
        if (branch?.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling)
        {
            run.AddEnd(state);
            return;
        }

        if (branch?.Destination is not { } destination)
            return;
        bool leaves = destination.Kind == BasicBlockKind.Exit;
        if (leaves)
            state = state.With(_graph, IsReturn(block) ? result : null);
        foreach (ControlFlowRegion region in branch.FinallyRegions)
        {
            if (Run(region.FirstBlockOrdinal, region.LastBlockOrdinal, state, reports) is not { } after)
                return;
            state = after;
        }

        if (!leaves)
            run.Enter(destination.Ordinal, state);
        else if (_results != null)
            AddResult(block, result, reports);
        else if (reports)
            _interpreter.Leave(IsReturn(block) ? block.BranchValue : null, result, state[_graph], state);
    }

    private void AddResult(BasicBlock block, FlowValue? result, bool reports)
    {
        if (reports && IsReturn(block))
            _results!.Add(result);
    }

    /// <summary>An exception can lead from anywhere in a <c>try</c> to its handlers.</summary>
    private static void EnterHandlers(BasicBlock block, Pass run, State state)
    {
        for (ControlFlowRegion? region = block.EnclosingRegion; region?.EnclosingRegion is { } parent; region = parent)
        {
            if (region.Kind != ControlFlowRegionKind.Try)
                continue;
            if (parent.Kind == ControlFlowRegionKind.TryAndFinally)
            {
                state = State.Empty;
            }
            else
            {
                foreach (ControlFlowRegion handler in parent.NestedRegions.Where(nested => nested != region))
                    run.Enter(handler.FirstBlockOrdinal, state);
            }
        }
    }

    /// <summary>What is proven at the start of each block that a path has reached, and the blocks that are still to be walked.</summary>
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
