using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Finds arenas that several threads use at the same time: lambdas that capture one run in parallel, or as tasks that nobody waits
/// for in between, and so do asynchronous methods that get one.</summary>
internal sealed class SharedArenas
{
    private static readonly string[] WaitingMethods = ["Join", "GetResult", "Wait", "WaitAll", "WaitAny", "RunSynchronously"];

    private readonly Callees _callees;
    private readonly RuntimeTypes _types;

    /// <summary>The positions in the text at which waits end.</summary>
    private readonly List<int> _waits;

    /// <summary>Where the method and its functions use each arena.</summary>
    private readonly ILookup<ISymbol?, IOperation> _uses;

    private SharedArenas(MethodFacts facts, Callees callees)
    {
        (_callees, _types) = (callees, facts.Types);
        _waits = [.. facts.Operations.Where(IsWait).Select(wait => wait.Syntax.Span.End)];
        _uses = facts.Operations.Where(IsUse).ToLookup(Graphs.Place, SymbolEqualityComparer.Default);
    }

    public static void Find(MethodFacts facts, Callees callees, Action<LifetimeFault> report)
    {
        var arenas = new SharedArenas(facts, callees);
        foreach (IInvocationOperation call in facts.Operations.OfType<IInvocationOperation>().Where(IsParallel))
            arenas.FindInParallel(call, report);
        if (facts.Operations.Any(operation => MethodFacts.IsSynchronization(operation) && !IsWait(operation)))
            return;
        List<IOperation> all = [.. facts.Operations.Where(arenas.IsStart)];
        List<(IOperation Start, IOperation Use)> starts = [.. all.SelectMany(start => arenas.Uses(start).Select(use => (start, use)))];
        ILookup<ISymbol?, IOperation> byArena = starts.ToLookup(start => Graphs.Place(start.Use), start => start.Start, SymbolEqualityComparer.Default);
        foreach ((IOperation start, IOperation use) in starts)
            arenas.FindInTasks(start, use, byArena, report);
        foreach (IOperation start in all)
            arenas.FindInMethods(start, arena => arenas.RunsAgain(start, arena), report);
    }

    private static bool IsParallel(IInvocationOperation call) => call.TargetMethod.ContainingType.Name is "Parallel" or "ParallelEnumerable";

    /// <summary>Whether an operation has another thread call a lambda, or calls a method that goes on with an arena after it has returned.</summary>
    private bool IsStart(IOperation operation) => operation switch
    {
        IInvocationOperation call when call.Arguments.Any(argument => UsesLater(argument.Parameter)) => true,
        IInvocationOperation call =>
            call.TargetMethod is { Name: "Run", ContainingType.Name: "Task" } or { Name: "StartNew", ContainingType.Name: "TaskFactory" }
                || StartsThread(call.TargetMethod),
        IObjectCreationOperation { Constructor: { } constructor } => StartsThread(constructor),
        _ => false,
    };

    /// <summary>Whether the arena that a method gets for a parameter may be used on another thread until the task of the method completes.</summary>
    private bool UsesLater(IParameterSymbol? arena) => arena?.ContainingSymbol is IMethodSymbol method && _types.IsArena(arena.Type) && RuntimeTypes.IsTask(method.ReturnType)
        && (_types.IsKnown(method) || _callees.Of(method)?.ArenasLater.Contains(Memory.Of(arena.OriginalDefinition)) == true);

    /// <summary>Whether a method or constructor has another thread call a lambda, and returns no task to wait for.</summary>
    private static bool StartsThread(IMethodSymbol method) => method is { Name: "QueueUserWorkItem" or "UnsafeQueueUserWorkItem", ContainingType.Name: "ThreadPool" }
        or { MethodKind: MethodKind.Constructor, ContainingType.Name: "Thread" };

    private static bool IsWait(IOperation operation) => operation is IAwaitOperation
        || operation is IInvocationOperation call && WaitingMethods.Contains(call.TargetMethod.Name)
        || operation is IPropertyReferenceOperation { Property.Name: "Result", Instance.Type: var task } && RuntimeTypes.IsTask(task);

    private void FindInParallel(IInvocationOperation call, Action<LifetimeFault> report)
    {
        List<IOperation> uses = [.. Lambdas(call).SelectMany(FirstUses)];
        bool runsOneOften = call.TargetMethod.Name != "Invoke";
        foreach (IOperation use in uses.Where(use => runsOneOften || uses.Any(other => other.Syntax.SpanStart < use.Syntax.SpanStart && IsSame(other, use))))
            Report(use, report);
        FindInMethods(call, _ => runsOneOften, report);
    }

    /// <summary>The arena of this object that a method of it uses without a lock.</summary>
    private ISymbol? ArenaOfObject(IInvocationOperation call)
    {
        bool isOfObject = call.Instance is IInstanceReferenceOperation;
        IReadOnlyList<IOperation> body = isOfObject && _callees.Project.BodyOf(call.TargetMethod.OriginalDefinition) is { } graph ? Graphs.Operations(graph) : [];
        return body.Any(part => part is ILockOperation || MethodFacts.IsSynchronization(part))
            ? null
            : body.Where(IsUse).Select(Graphs.Place).FirstOrDefault(place => place is IFieldSymbol or IPropertySymbol);
    }

    private void FindInTasks(IOperation start, IOperation use, ILookup<ISymbol?, IOperation> starts, Action<LifetimeFault> report)
    {
        ISymbol arena = Graphs.Place(use)!;
        if (RunsAgain(start, arena) || starts[arena].Any(other => IsBefore(other, start)))
            Report(use, report);
        else if (UseBeforeWait(start, arena) is { } own)
            Report(own, report);
    }

    private void FindInMethods(IOperation start, Func<ISymbol, bool> runsAgain, Action<LifetimeFault> report)
    {
        foreach (IInvocationOperation inner in Lambdas(start).SelectMany(lambda => lambda.Descendants()).OfType<IInvocationOperation>())
        {
            if (ArenaOfObject(inner) is { } arena && runsAgain(arena))
                report(new LifetimeFault(AnalyzerRules.ArenaOfTwoThreads, inner, arena.Name));
        }
    }

    /// <summary>The arenas from outside that a start hands to another thread, each where it is used first.</summary>
    private IEnumerable<IOperation> Uses(IOperation start) => Lambdas(start).SelectMany(FirstUses).Concat(start is not IInvocationOperation call ? []
        : call.Arguments.Where(argument => UsesLater(argument.Parameter)).Select(argument => argument.Value).Where(arena => Graphs.Place(arena) != null));

    private static void Report(IOperation use, Action<LifetimeFault> report) => report(new LifetimeFault(AnalyzerRules.ArenaOfTwoThreads, use, use.Syntax.ToString()));

    /// <summary>The lambdas that an operation gets. One that takes locks may well be alone with the arena.</summary>
    private static IEnumerable<IAnonymousFunctionOperation> Lambdas(IOperation operation)
    {
        IEnumerable<IOperation> arguments = operation switch
        {
            IInvocationOperation call => call.Arguments.Select(argument => argument.Value),
            IObjectCreationOperation made => made.Arguments.Select(argument => argument.Value),
            _ => [],
        };
        return arguments.SelectMany(argument => argument is IArrayCreationOperation { Initializer: { } several } ? several.ElementValues : Enumerable.Repeat(argument, 1))
            .Select(argument => argument is IConversionOperation conversion ? conversion.Operand : argument)
            .OfType<IDelegateCreationOperation>().Select(made => made.Target).OfType<IAnonymousFunctionOperation>()
            .Where(lambda => !lambda.Descendants().Any(part => part is ILockOperation || MethodFacts.IsSynchronization(part)));
    }

    /// <summary>The first place where a lambda hands each arena from outside to a method, or calls one of the arena.</summary>
    private IEnumerable<IOperation> FirstUses(IAnonymousFunctionOperation lambda) => lambda.Descendants()
        .Where(operation => IsUse(operation) && Graphs.Place(operation) is { } place && !IsDeclaredIn(place, lambda.Syntax))
        .GroupBy(operation => Graphs.Place(operation), SymbolEqualityComparer.Default).Select(group => group.First());

    private bool IsUse(IOperation operation) => _types.IsArena(operation.Type)
        && (operation.Parent is IArgumentOperation || operation.Parent is IInvocationOperation { TargetMethod.Name: not "Dispose" } call && call.Instance == operation);

    private static bool IsDeclaredIn(ISymbol place, SyntaxNode scope) =>
        place is ILocalSymbol or IParameterSymbol
            && place.DeclaringSyntaxReferences.Any(reference => reference.SyntaxTree == scope.SyntaxTree && scope.Span.Contains(reference.Span));

    private static bool IsSame(IOperation left, IOperation right) => SymbolEqualityComparer.Default.Equals(Graphs.Place(left), Graphs.Place(right));

    /// <summary>Whether a loop, or a method of LINQ, starts the same lambda again before anybody has waited for it.</summary>
    private bool RunsAgain(IOperation start, ISymbol arena)
    {
        for (IOperation part = start; part.Parent is { } parent; part = parent)
        {
            bool repeats = parent is ILoopOperation loop && loop.Body == part
                || parent is IAnonymousFunctionOperation
                {
                    Parent.Parent: IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "Select" or "SelectMany", ContainingType.Name: "Enumerable" } } },
                };
            if (repeats && !IsDeclaredIn(arena, parent.Syntax))
                return parent is IAnonymousFunctionOperation || !Waits(part.Syntax.SpanStart, part.Syntax.Span.End);
            if (parent is IAnonymousFunctionOperation or ILocalFunctionOperation)
                return false;
        }

        return false;
    }

    /// <summary>Whether both are in one list of statements, or in one statement, and nobody waits in between.</summary>
    private bool IsBefore(IOperation first, IOperation second) => first.Syntax.Span.End <= second.Syntax.SpanStart && BlockOf(first) is { } block && block == BlockOf(second)
        && !WaitsBetween(first, second);

    /// <summary>The block of statements that an operation is in, if it is executed whenever its statement is.</summary>
    private static IBlockOperation? BlockOf(IOperation operation)
    {
        IOperation? part = operation.Parent;
        while (part is not (null or IBlockOperation or IConditionalOperation or ISwitchExpressionArmOperation or ICoalesceOperation
            or IAnonymousFunctionOperation or ILoopOperation))
        {
            part = part.Parent;
        }

        return part as IBlockOperation;
    }

    /// <summary>A use of the arena in the same block, after another thread got it and before anybody waits.</summary>
    private IOperation? UseBeforeWait(IOperation start, ISymbol arena) => BlockOf(start) is not { } block ? null : _uses[arena].FirstOrDefault(use =>
        start.Syntax.Span.End <= use.Syntax.SpanStart && block.Syntax.Span.Contains(use.Syntax.Span) && FunctionOf(use) == FunctionOf(block) && !WaitsBetween(start, use));

    /// <summary>The lambda or local function that an operation is in.</summary>
    private static IOperation? FunctionOf(IOperation? operation)
    {
        while (operation is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
            operation = operation.Parent;
        return operation;
    }

    private bool WaitsBetween(IOperation first, IOperation second) => Waits(first.Syntax.Span.End, second.Syntax.SpanStart);

    /// <summary>Whether a wait ends between two positions of the text.</summary>
    private bool Waits(int start, int end) => _waits.Any(wait => wait >= start && wait <= end);
}
