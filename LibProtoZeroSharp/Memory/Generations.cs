using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The generation of each page of memory that arenas hand out. A reference has the generation of its memory in the bits above the address. When an arena gives
/// the memory up, the memory gets the next generation, so every older reference is known to be stale.
/// </summary>
/// <remarks>
/// <para>A pair of address and generation never comes back: memory whose generations are used up goes back to the system, and its addresses are not used
/// again. Generation 0 is that of memory which no arena hands out, as the default of absent messages and memory of the caller. It is not compared.</para>
/// <para>The table has two bytes for each page of an address space of 48 bits. It is reserved as a whole, and only the parts that belong to memory of arenas
/// are committed. Where the system refuses the reservation, each reference has generation 0. The Debug build flavour finds stale references by
/// <see cref="Quarantine"/> instead.</para>
/// </remarks>
internal static class Generations
{
    public const int PageSize = 1 << PageBits;

    private const int PageBits = 12;
    private const int AddressBits = 48;

    /// <summary>Pages whose generations are committed at once: 64 KiB of the table.</summary>
    private const int PagesOfPart = 1 << 15;

    private static readonly object Gate = new();
    private static readonly unsafe ushort* Table = Checks.Enabled ? null : (ushort*)VirtualMemory.TryReserve((nuint)sizeof(ushort) << (AddressBits - PageBits));

    /// <summary>Whether a part of the table is committed.</summary>
    private static readonly unsafe bool* Committed = Table == null ? null : (bool*)NativeMemory.AllocZeroed(((nuint)1 << (AddressBits - PageBits)) / PagesOfPart);

    /// <summary>The address that a reference has below its generation.</summary>
    /// <remarks>Requires: nothing; the reference is not followed. Whoever follows the address knows that its memory is alive.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Address(void* reference) => (byte*)((nuint)reference << (64 - AddressBits) >> (64 - AddressBits));

    /// <summary>The address of a reference whose memory has not been given up.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the memory has been reset or disposed.</exception>
    /// <remarks>Requires: <paramref name="reference"/> is null, an address, or what <see cref="ArenaState.Reference"/> has made.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Follow(void* reference)
    {
        nuint generation = (nuint)reference >> AddressBits;
        if (!Checks.Enabled && generation != 0 && Table[(nuint)Address(reference) >> PageBits] != generation) ThrowStale();
        return Address(reference);
    }

    /// <summary>Takes memory for an arena.</summary>
    /// <param name="memory">Whole pages, which no arena has, at an address of 48 bits.</param>
    /// <param name="size">Bytes; a multiple of <see cref="PageSize"/>.</param>
    /// <param name="tag">The generation of the memory, in the bits above an address.</param>
    /// <returns>False if the system has no memory for the table.</returns>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked.</remarks>
    public static unsafe bool TryTake(void* memory, nuint size, out nuint tag)
    {
        tag = 0;
        nuint first = (nuint)memory >> PageBits;
        if (Table == null) return true;
        if (size >> PageBits > int.MaxValue) return false;
        Span<ushort> pages = new(Table + first, (int)(size >> PageBits));
        if (!TryCommit(first, (nuint)pages.Length)) return false;
        // What arenas had before has left a generation that no reference has.
        ushort generation = 1;
        foreach (ushort page in pages) generation = Math.Max(generation, page);
        pages.Fill(generation);
        tag = (nuint)generation << AddressBits;
        return true;
    }

    /// <summary>Makes all references into memory of an arena stale.</summary>
    /// <param name="memory">What <see cref="TryTake"/> has taken.</param>
    /// <param name="size">As for <see cref="TryTake"/>.</param>
    /// <param name="tag">The generation until now, and then the next one.</param>
    /// <returns>False if it was the last one. The memory must not be used again.</returns>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool TryRenew(void* memory, nuint size, ref nuint tag)
    {
        if (tag == 0) return true;
        tag += (nuint)1 << AddressBits;
        ushort* page = Table + ((nuint)memory >> PageBits);
        if (size == PageSize) *page = (ushort)(tag >> AddressBits);
        else new Span<ushort>(page, (int)(size >> PageBits)).Fill((ushort)(tag >> AddressBits));
        return tag != 0;
    }

    private static unsafe bool TryCommit(nuint first, nuint count)
    {
        for (nuint part = first / PagesOfPart; part <= (first + count - 1) / PagesOfPart; part++)
        {
            if (Volatile.Read(ref Committed[part])) continue;
            lock (Gate)
            {
                if (!Committed[part] && !VirtualMemory.TryCommit(Table + part * PagesOfPart, PagesOfPart * sizeof(ushort))) return false;
                Volatile.Write(ref Committed[part], true);
            }
        }

        return true;
    }

    [DoesNotReturn]
    private static void ThrowStale() => throw new ObjectDisposedException(
        nameof(ArenaAllocator), $"This message, string or list lived in {ArenaTracking.Name(0)}, which has since been reset or disposed.");
}
