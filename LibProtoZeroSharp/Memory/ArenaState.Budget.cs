using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

// The budget of a parse. Allocating looks only at the end of the free part, which is never beyond the budget, so a budget costs nothing until the
// free part is used up.
internal partial struct ArenaState
{
    /// <summary>Whether a parse with a budget is in progress.</summary>
    public readonly bool HasBudget => _ceiling != ulong.MaxValue;

    /// <summary>Bytes that the budget still allows.</summary>
    /// <remarks>Requires: <see cref="HasBudget"/>.</remarks>
    public readonly ulong BudgetLeft => _ceiling - AllocatedBytes;

    /// <summary>
    /// Whether the budget was the reason of the last failure to allocate, and not the limit of the arena or of the machine. False after the parse.
    /// </summary>
    public readonly bool IsOverBudget => HasBudget && _budgetExceeded;

    /// <summary>Begins a parse: from now on at most <paramref name="bytes"/> may be allocated. If a parse is in progress, its budget holds too.</summary>
    /// <param name="bytes">At most <see cref="ParseBudget.None"/>.</param>
    /// <returns>What <see cref="EndBudget"/> takes. The caller calls it in any case: until then, other users of the arena have the budget too.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong BeginBudget(ulong bytes)
    {
        BeginUse();
        ulong outer = _ceiling;
        _ceiling = Math.Min(outer, AllocatedBytes + bytes);
        if (bytes < Available) KeepEndInBudget();
        return outer;
    }

    /// <summary>Ends the budget that began last.</summary>
    /// <param name="outer">The result of its <see cref="BeginBudget"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndBudget(ulong outer)
    {
        _ceiling = outer;
        EndUse();
    }

    private bool IsInBudget(nuint size)
    {
        _budgetExceeded = size > BudgetLeft;
        return !_budgetExceeded;
    }

    private unsafe void KeepEndInBudget()
    {
        // A multiple of 8, like the end of a chunk.
        if (BudgetLeft < Available) _end = _cursor + ((nuint)BudgetLeft & ~(nuint)7);
    }
}
