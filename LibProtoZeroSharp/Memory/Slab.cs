using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// An aligned block of memory that is cut into slots of one size, each for one message with an owner of its own. The header and the generations of the slots
/// are at the start, and the slots are counted from the end.
/// </summary>
/// <remarks>
/// <para>The generation of a slot changes when the slot is given back, so references to what was in it are stale. A slot whose generations are used up is not
/// used again. A slab keeps its addresses and its generations for as long as the process lives: a comparison on another thread can always read them. Only the
/// pages of the slots go back to the system while no slot is in use.</para>
/// <para>Requires, for every slab: it is aligned to <see cref="Size"/>, and was zeroed before <see cref="Initialize"/>; <see cref="Generations.PageSize"/> bytes
/// after it are readable, as vectors read past the end of the last slot; one thread at a time calls its members, besides <see cref="GenerationOf"/>.</para>
/// </remarks>
[StructLayout(LayoutKind.Sequential, Size = HeaderSize)]
internal struct Slab
{
    /// <summary>Bytes of a slab, to which it is aligned.</summary>
    public const nuint Size = 1 << 20;

    /// <summary>Slots begin at multiples of it.</summary>
    public const nuint Alignment = 16;

    private const int HeaderSize = 64;

    // Exact for each slot, because the offset times the size of a slot is less than 2^40.
    private const int ReciprocalBits = 40;

    private const int NoSlot = -1;

    /// <summary>2^40 divided by the size of a slot, rounded up.</summary>
    private ulong _reciprocal;

    private nuint _slotSize;
    private int _class;
    private int _count;

    /// <summary>Slots that were used since the slots were last without memory.</summary>
    private int _carved;

    /// <summary>The newest slot of those that were given back; each begins with the index of the next one.</summary>
    private int _free;

    /// <summary>Slots whose generations are used up.</summary>
    private int _usedUp;

    /// <summary>The next slab of its list.</summary>
    public unsafe Slab* Next;

    /// <summary>The slab before this one in the list of those with room.</summary>
    public unsafe Slab* Previous;

    /// <summary>Slots in use.</summary>
    public int Used { get; private set; }

    /// <summary>Whether a slot is free.</summary>
    public readonly bool HasRoom => Used + _usedUp < _count;

    /// <summary>The most slots of a size that a slab can have, whose sizes are at least that many bytes.</summary>
    public static nuint CountOf(nuint slotSize) => (Size - HeaderSize) / (slotSize + sizeof(ushort));

    /// <summary>The largest size of which a slab has so many slots.</summary>
    public static nuint SlotSizeOf(nuint count) => ((Size - HeaderSize) / count - sizeof(ushort)) & ~(Alignment - 1);

    /// <summary>The slab of a slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Slab* Of(byte* address) => (Slab*)((nuint)address & ~(Size - 1));

    /// <summary>Where the generation of a slot is.</summary>
    /// <param name="address">An address in a slot.</param>
    /// <remarks>Requires: the address is in a slab. It is not followed. Every comparison inlines it, so it multiplies where it could divide.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ushort* GenerationOf(byte* address) => Numbers(Of(address)) + IndexOf(address);

    /// <summary>The class of the slab of a slot.</summary>
    public static unsafe SlabClass ClassOf(byte* slot) => SlabClass.At(Of(slot)->_class);

    /// <summary>Makes a slab out of zeros.</summary>
    /// <param name="slab">The slab.</param>
    /// <param name="slabClass">The index of its class.</param>
    /// <param name="slotSize">Bytes of a slot.</param>
    /// <param name="generation">The first generation of each slot.</param>
    public static unsafe void Initialize(Slab* slab, int slabClass, nuint slotSize, ushort generation)
    {
        slab->_class = slabClass;
        slab->_slotSize = slotSize;
        slab->_reciprocal = ((1UL << ReciprocalBits) + slotSize - 1) / slotSize;
        slab->_count = (int)CountOf(slotSize);
        slab->_free = NoSlot;
        new Span<ushort>(Numbers(slab), slab->_count).Fill(generation);
    }

    /// <summary>Takes a slot. Its memory is not cleared.</summary>
    /// <remarks>Requires: <see cref="HasRoom"/>.</remarks>
    public static unsafe byte* Take(Slab* slab)
    {
        slab->Used++;
        int index = slab->_free;
        // Full checks use a slot again as late as possible, so that spans of it show the pattern.
        byte* carved = index == NoSlot || Checks.Full ? TryCarve(slab) : null;
        if (carved != null) return carved;
        byte* slot = Slot(slab, index);
        slab->_free = *(int*)slot;
        return slot;
    }

    /// <summary>Gives a slot back, and makes all references into it stale.</summary>
    public static unsafe void Return(Slab* slab, byte* slot)
    {
        slab->Used--;
        ushort* generation = GenerationOf(slot);
        (*generation)++;
        if (Checks.Full) NativeMemory.Fill(slot, slab->_slotSize, Quarantine.Poison);
        if (*generation == Generations.SlabMarker)
        {
            slab->_usedUp++;
            return;
        }

        *(int*)slot = slab->_free;
        slab->_free = (int)IndexOf(slot);
    }

    /// <summary>Gives the memory of the slots back to the system.</summary>
    /// <remarks>Requires: no slot is in use.</remarks>
    public static unsafe void Discard(Slab* slab)
    {
        slab->_carved = 0;
        slab->_free = NoSlot;
        nuint size = MemoryOf(slab);
        VirtualMemory.Discard((byte*)slab + Size - size, size);
    }

    /// <summary>Bytes of whole pages that have only slots.</summary>
    public static unsafe nuint MemoryOf(Slab* slab)
    {
        var page = (nuint)Environment.SystemPageSize;
        return (Size - HeaderSize - (nuint)slab->_count * sizeof(ushort)) & ~(page - 1);
    }

    /// <summary>A slot that was not used since the slots were last without memory; null if there is none.</summary>
    private static unsafe byte* TryCarve(Slab* slab)
    {
        while (slab->_carved < slab->_count)
        {
            int index = slab->_carved++;
            if (Numbers(slab)[index] != Generations.SlabMarker) return Slot(slab, index);
        }

        return null;
    }

    private static unsafe byte* Slot(Slab* slab, int index) => (byte*)slab + Size - ((nuint)index + 1) * slab->_slotSize;

    private static unsafe ushort* Numbers(Slab* slab) => (ushort*)(slab + 1);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe nuint IndexOf(byte* address) => (nuint)((~(nuint)address & (Size - 1)) * Of(address)->_reciprocal >> ReciprocalBits);
}
