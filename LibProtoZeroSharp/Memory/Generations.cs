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
/// again. Generation 0 is that of memory which no arena hands out, as the default of absent messages and memory of the caller. It is not compared. Memory that
/// arenas have left to the system is memory of the caller too: its pages may have had different generations.</para>
/// <para>The table has two bytes for each page of an address space of 48 bits, and a second table has one. Both are reserved as a whole, and only the parts that
/// belong to memory of arenas are committed. Where the system refuses the reservation, no arena can be created.</para>
/// <para>A word at the start of each 2 MiB, which an address leads to, was raced: walks that read four fields took 1.22 instead of 1.46 of the time without
/// checks, but blocks of more than 2 MiB would have such words inside. Pages of 16 KiB were no faster (Intel Xeon, family 6, model 207).</para>
/// </remarks>
internal static class Generations
{
    public const int PageSize = 1 << PageBits;

    /// <summary>What the table has for the pages of a <see cref="Slab"/>, each slot of which has a generation of its own. No reference has it.</summary>
    public const ushort SlabMarker = ushort.MaxValue;

    private const int PageBits = 12;
    private const int AddressBits = 48;

    private const ulong Pages = 1UL << (AddressBits - PageBits);

    /// <summary>Pages whose generations are committed at once: 64 KiB of the table.</summary>
    private const int PagesOfPart = 1 << 15;

    private const ulong ReservedBytes = (sizeof(ushort) + sizeof(bool)) * Pages;

    private static readonly object Gate = new();
    private static readonly unsafe ushort* Table =
        Checks.CompareGenerations ? (ushort*)VirtualMemory.TryReserve(unchecked((nuint)ReservedBytes)) : null;

    /// <summary>Whether an arena, or a cache of theirs, has the page. It follows the table in memory.</summary>
    private static readonly unsafe bool* Taken = (bool*)(Table + Pages);

    /// <summary>Whether a part of both tables is committed.</summary>
    private static readonly unsafe bool* Committed = Table == null ? null : (bool*)NativeMemory.AllocZeroed((nuint)(Pages / PagesOfPart));

    /// <summary>Whether memory with a generation that <see cref="TryRenew"/> has set must not be used again.</summary>
    public static unsafe bool IsUsedUp(nuint generation) => Table != null && generation == 0;

    /// <summary>The address that a reference has below its generation.</summary>
    /// <remarks>Requires: a caller that follows the address knows that its memory is alive. This method does not follow it.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Address(void* reference) =>
        // Two shifts, because a mask of 48 bits is a constant of eight bytes in the code.
        Checks.CompareGenerations ? (byte*)((nuint)reference << (64 - AddressBits) >> (64 - AddressBits)) : (byte*)reference;

    /// <summary>The address of a reference whose memory has not been given up.</summary>
    /// <param name="reference">A reference.</param>
    /// <param name="what">What is in the memory. The exception says it.</param>
    /// <exception cref="ObjectDisposedException">The arena of the memory has been reset or disposed.</exception>
    /// <remarks>Requires: <paramref name="reference"/> is null, an address, or what <see cref="ArenaState.Reference"/> has made.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Follow(void* reference, string what = "message, string or list")
    {
        if (IsStale(reference)) ThrowStale(reference, what);
        return Address(reference);
    }

    /// <summary>Whether the memory of a reference has been given up.</summary>
    /// <inheritdoc cref="Follow" path="/remarks"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool IsStale(void* reference)
    {
        if (!Checks.CompareGenerations) return false;
        nuint generation = (nuint)reference >> AddressBits, page = (nuint)reference << (64 - AddressBits) >> (64 - AddressBits + PageBits);
        if (OperatingSystem.IsWindows() && generation == 0) return false;
        // Where the whole table is readable it is read first: nearly always that is the only comparison, and the JIT reads it once for several fields.
        nuint current = Table[page];
        // No part of it is a call that returns, around which the JIT would spill.
        return current != generation && generation != 0 && (current != SlabMarker || *Slab.GenerationOf(Address(reference)) != generation);
    }

    /// <summary>As <see cref="Follow"/>, for a reference that seldom has a generation.</summary>
    /// <inheritdoc cref="Follow"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* FollowRare(void* reference, string what = "message, string or list") =>
        (nuint)reference >> AddressBits == 0 ? (byte*)reference : Follow(reference, what);

    /// <summary>Which of two references is stale when the memory of the first one has been given up.</summary>
    /// <param name="reference">What <see cref="ArenaState.ReferenceFrom"/> has made. Without a generation, its memory is given up together with its place.</param>
    /// <param name="place">The reference to that place.</param>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked. Neither reference is followed.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void* Guard(void* reference, void* place) => (nuint)reference >> AddressBits != 0 ? reference : place;

    /// <summary>The generation of memory that is alive, in the bits above an address; 0 if no arena has the memory.</summary>
    /// <param name="address">Any address. It is not followed.</param>
    /// <remarks>Requires: if the memory is that of an arena, it is alive.</remarks>
    public static unsafe nuint Of(byte* address)
    {
        nuint page = (nuint)address >> PageBits;
        bool isTaken = Table != null && page < Pages && (!OperatingSystem.IsWindows() || Volatile.Read(ref Committed[page / PagesOfPart])) && Taken[page];
        if (!isTaken) return 0;
        ushort number = Table[page];
        return InReference(number == SlabMarker ? *Slab.GenerationOf(address) : number);
    }

    /// <summary>Whether a reference is or was one to a slot of a slab.</summary>
    /// <remarks>Requires: the reference is stale.</remarks>
    public static unsafe bool IsOfSlab(void* reference) => Table != null && Table[(nuint)Address(reference) >> PageBits] == SlabMarker;

    /// <summary>A generation in the bits above an address; 0 if references have none.</summary>
    public static nuint InReference(ushort number) => Checks.CompareGenerations ? (nuint)number << AddressBits : 0;

    /// <summary>
    /// Makes following what full checks write into memory that is left or given up throw. Both patterns get generation 0, which no reference has. It is not a
    /// static constructor, because each static member would then first ask whether that has run. Only Windows needs it, where the table isn't readable as a whole.
    /// </summary>
    public static unsafe void KnowPatterns()
    {
        if (Table == null || !OperatingSystem.IsWindows()) return;
        foreach (nuint pattern in (ReadOnlySpan<nuint>)[Checks.MovedReference, Quarantine.PoisonedReference]) TryCommit((nuint)Address((void*)pattern) >> PageBits, 1);
    }

    /// <summary>A reference to memory that is alive.</summary>
    /// <inheritdoc cref="Of"/>
    public static unsafe byte* Reference(byte* address) => (byte*)((nuint)address | Of(address));

    /// <summary>Takes memory for an arena.</summary>
    /// <param name="memory">Whole pages, which no arena has, at an address of 48 bits.</param>
    /// <param name="size">Bytes; a multiple of <see cref="PageSize"/>.</param>
    /// <param name="generation">The generation of the memory, in the bits above an address.</param>
    /// <returns>False if the system has no memory for the table.</returns>
    /// <exception cref="InsufficientMemoryException">The system has refused to reserve the addresses of the table.</exception>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked.</remarks>
    public static unsafe bool TryTake(void* memory, nuint size, out nuint generation)
    {
        generation = 0;
        nuint first = (nuint)memory >> PageBits;
        if (!Checks.CompareGenerations) return true;
        if (Table == null) ThrowRefused();
        if (size >> PageBits > int.MaxValue) return false;
        Span<ushort> pages = new(Table + first, (int)(size >> PageBits));
        if (!TryCommit(first, (nuint)pages.Length)) return false;
        // What arenas had before has left a generation that no reference has.
        ushort number = 1;
        foreach (ushort page in pages) number = Math.Max(number, page);
        pages.Fill(number);
        new Span<bool>(Taken + first, pages.Length).Fill(true);
        generation = (nuint)number << AddressBits;
        return true;
    }

    /// <summary>Takes memory for a slab, whose slots have generations of their own from now on.</summary>
    /// <param name="slab">The memory.</param>
    /// <param name="first">The first generation of each slot. No reference has it, because an arena may have had the addresses and left them to the system.</param>
    /// <returns>False if the system has no memory for the table.</returns>
    /// <exception cref="InsufficientMemoryException">The system has refused to reserve the addresses of the table.</exception>
    /// <remarks>Requires: whole pages, which no arena has, at an address of 48 bits. They stay those of the slab for as long as the process lives.</remarks>
    public static unsafe bool TryTakeSlab(Slab* slab, out ushort first)
    {
        bool isTaken = TryTake(slab, Slab.Size, out nuint generation);
        first = (ushort)(generation >> AddressBits);
        if (!isTaken) return false;
        if (Table != null) new Span<ushort>(Table + ((nuint)slab >> PageBits), (int)(Slab.Size >> PageBits)).Fill(SlabMarker);
        return true;
    }

    /// <summary>Leaves memory to the system, which may give it to anybody. Its generation stays in the table for the next arena that takes it.</summary>
    /// <param name="memory">What <see cref="TryTake"/> has taken, and <see cref="TryRenew"/> has renewed since.</param>
    /// <param name="size">As for <see cref="TryTake"/>.</param>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked. The caller frees the memory afterwards, not before.</remarks>
    public static unsafe void Leave(void* memory, nuint size)
    {
        if (Table != null) new Span<bool>(Taken + ((nuint)memory >> PageBits), (int)(size >> PageBits)).Clear();
    }

    /// <summary>Makes all references into memory of an arena stale.</summary>
    /// <param name="memory">What <see cref="TryTake"/> has taken.</param>
    /// <param name="size">As for <see cref="TryTake"/>.</param>
    /// <param name="generation">The generation until now, and then the next one.</param>
    /// <returns>False if it was the last one. The memory must not be used again.</returns>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool TryRenew(void* memory, nuint size, ref nuint generation)
    {
        if (generation == 0) return true;
        generation += (nuint)1 << AddressBits;
        // The number after the last generation is the marker of slabs.
        if (generation >= (nuint)SlabMarker << AddressBits) generation = 0;
        ushort* page = Table + ((nuint)memory >> PageBits);
        if (size == PageSize) *page = (ushort)(generation >> AddressBits);
        else new Span<ushort>(page, (int)(size >> PageBits)).Fill((ushort)(generation >> AddressBits));
        return generation != 0;
    }

    private static unsafe bool TryCommit(nuint first, nuint count)
    {
        for (nuint part = first / PagesOfPart; part <= (first + count - 1) / PagesOfPart; part++)
        {
            if (Volatile.Read(ref Committed[part])) continue;
            lock (Gate)
            {
                if (!Committed[part] && !TryCommit(part)) return false;
                Volatile.Write(ref Committed[part], true);
            }
        }

        return true;
    }

    private static unsafe bool TryCommit(nuint part) =>
        VirtualMemory.TryCommit(Table + part * PagesOfPart, PagesOfPart * sizeof(ushort)) && VirtualMemory.TryCommit(Taken + part * PagesOfPart, PagesOfPart);

    // Without the table, stale references would be followed silently.
    [DoesNotReturn]
    private static void ThrowRefused() => throw new InsufficientMemoryException(
        $"The system refused to reserve {ReservedBytes >> 30} GiB of addresses, which the checks of references need. It may have a limit on the addresses of a process, "
        + "such as ulimit -v: raise it, or switch the checks off with the MSBuild property ProtoZeroChecks.");

    [DoesNotReturn]
    private static unsafe void ThrowStale(void* reference, string what) => throw Checks.StaleReference(reference, what);
}
