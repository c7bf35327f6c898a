using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>A parse with a budget of its own, which ends with the scope. A parse around it goes on with its budget.</summary>
internal readonly ref struct BudgetScope
{
    private readonly unsafe ArenaState* _arena;
    private readonly ulong _outer;

    /// <param name="arena">The arena; not null.</param>
    /// <param name="bytes">The most bytes that may be allocated in the scope, at most <see cref="ParseBudget.None"/>.</param>
    /// <remarks>Requires: the arena is not disposed in the scope, and scopes of one arena end in the reverse order of their start.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe BudgetScope(ArenaState* arena, ulong bytes)
    {
        _arena = arena;
        _outer = arena->BeginBudget(bytes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe void Dispose() => _arena->EndBudget(_outer);
}
