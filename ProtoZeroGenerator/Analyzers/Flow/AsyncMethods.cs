using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds the methods that go on to use an arena after they have returned a task to their caller.</summary>
internal sealed class AsyncMethods
{
    private readonly RuntimeTypes _types;
    private readonly SymbolFacts<IParameterSymbol, bool> _uses;

    public AsyncMethods(RuntimeTypes types, MethodBodies bodies)
    {
        _types = types;
        _uses = new((arena, known) => UsesLater(bodies.Of((IMethodSymbol)arena.ContainingSymbol), arena, known), false);
    }

    /// <summary>Whether the arena that a method gets for a parameter may be used on another thread until the task of the method completes.</summary>
    public bool UsesLater(IParameterSymbol? arena) => arena != null && UsesLater(arena, _uses.Of);

    private bool UsesLater(IParameterSymbol arena, Func<IParameterSymbol, bool> known) =>
        arena.ContainingSymbol is IMethodSymbol method && _types.IsArena(arena.Type) && RuntimeTypes.IsTask(method.ReturnType) && (_types.IsKnown(method) || known(arena));

    private bool UsesLater(IReadOnlyList<IOperation> operations, IParameterSymbol arena, Func<IParameterSymbol, bool> known)
    {
        int firstWait = operations.Where(IsWait).Select(wait => wait.Syntax.SpanStart).DefaultIfEmpty(int.MaxValue).Min();
        return operations.OfType<IParameterReferenceOperation>().Where(use => SymbolEqualityComparer.Default.Equals(use.Parameter, arena))
            .Any(use => use.Syntax.SpanStart > firstWait && !IsInAwait(use) || use.Parent is IArgumentOperation { Parameter: { } inner } && UsesLater(inner, known));
    }

    private static bool IsWait(IOperation operation) => operation is IAwaitOperation or IForEachLoopOperation { IsAsynchronous: true };

    /// <summary>Whether an await waits for the call that gets the arena. What the called method does with it counts then.</summary>
    private static bool IsInAwait(IOperation use)
    {
        for (IOperation? part = use; part is not (null or IBlockOperation); part = part.Parent)
        {
            if (part is IAwaitOperation)
                return true;
        }

        return false;
    }
}
