using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds the methods that go on to use an arena after they have returned a task to their caller.</summary>
internal sealed class AsyncMethods(RuntimeTypes types, MethodBodies bodies)
{
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Whether the arena that a method gets for a parameter may be used on another thread until the task of the method completes.</summary>
    public bool UsesLater(IParameterSymbol? arena) => arena != null && UsesLater(arena, ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default));

    private bool UsesLater(IParameterSymbol arena, ImmutableHashSet<ISymbol> asked)
    {
        if (arena.ContainingSymbol is not IMethodSymbol method || !types.IsArena(arena.Type) || !RuntimeTypes.IsTask(method.ReturnType) || asked.Contains(arena))
            return false;
        if (types.IsKnown(method))
            return true;
        if (_known.TryGetValue(arena, out bool known))
            return known;
        bool found = Find(bodies.Of(method), arena, asked.Add(arena));
        // What was found while other methods were asked about may be less than there is.
        return asked.IsEmpty ? _known.GetOrAdd(arena, found) : found;
    }

    private bool Find(IReadOnlyList<IOperation> operations, IParameterSymbol arena, ImmutableHashSet<ISymbol> asked)
    {
        int firstWait = operations.Where(IsWait).Select(wait => wait.Syntax.SpanStart).DefaultIfEmpty(int.MaxValue).Min();
        return operations.OfType<IParameterReferenceOperation>().Where(use => SymbolEqualityComparer.Default.Equals(use.Parameter, arena))
            .Any(use => use.Syntax.SpanStart > firstWait && !IsInAwait(use) || use.Parent is IArgumentOperation { Parameter: { } inner } && UsesLater(inner, asked));
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
