using System.Numerics;

namespace LibProtoZeroSharp.Memory;

/// <summary>The slabs with slots of one size. Any thread may take slots and give them back.</summary>
/// <remarks>Requires, for every slot that is given back: it was taken here, and is given back once.</remarks>
internal sealed class SlabClass
{
    /// <summary>Up to this size, sizes of slots are 16 bytes apart; then each is at most a sixteenth larger than the one before.</summary>
    private const nuint LargestSmall = 1 << 10;

    /// <summary>The fewest slots of a slab, so that the sizes of the largest ones are no further apart.</summary>
    private const int FewestSlots = 15;

    private const int SmallClasses = (int)(LargestSmall / Slab.Alignment), LargeClasses = 97, FirstLarge = 16;

    private static readonly SlabClass[] All = [.. Enumerable.Range(0, SmallClasses + LargeClasses).Select(index => new SlabClass(index))];
    private static long _bytes;

    private readonly int _index;
    private SpinGate _gate;

    /// <summary>The slabs with free slots.</summary>
    private unsafe Slab* _open;

    /// <summary>The slabs without memory that have a slot whose generations are not used up.</summary>
    private unsafe Slab* _bare;

    /// <summary>Whether one of the open slabs has no slot in use. It keeps its memory, so that a message that comes and goes doesn't cost page faults.</summary>
    private bool _hasEmpty;

    private SlabClass(int index)
    {
        _index = index;
        SlotSize = SlotSizeOf(index);
    }

    /// <summary>Bytes that the slabs of all classes have from the system.</summary>
    public static long Bytes => Volatile.Read(ref _bytes);

    /// <summary>Bytes of a slot.</summary>
    public nuint SlotSize { get; }

    /// <summary>The class with an index.</summary>
    public static SlabClass At(int index) => All[index];

    /// <summary>The class of the smallest slots that have room; null if the memory is better taken from the system.</summary>
    public static SlabClass? For(nuint size)
    {
        if (size <= LargestSmall) return All[(int)((Math.Max(size, 1) - 1) / Slab.Alignment)];
        // So many slots fit for certain, though their size is rounded down.
        nuint count = Slab.CountOf(size + Slab.Alignment - 1);
        if (count < FewestSlots) return null;
        // Five bits of the count say the class.
        int shift = Math.Max(BitOperations.Log2((uint)count) - BitOperations.Log2(FirstLarge), 0);
        return All[SmallClasses + shift * FirstLarge + (int)(count >> shift) - FewestSlots];
    }

    /// <summary>Gives the memory that no message has back to the system.</summary>
    public static void Trim()
    {
        foreach (SlabClass slabs in All) slabs.DiscardEmpty();
    }

    /// <summary>Takes a slot. Its memory is not cleared.</summary>
    /// <returns>Null if the system has no memory.</returns>
    /// <exception cref="InsufficientMemoryException">The system has refused to reserve the addresses of the table of generations.</exception>
    public unsafe byte* TryTake()
    {
        while (true)
        {
            byte* slot = TryTakeOpen();
            if (slot != null) return slot;
            // Without the lock, because the system takes much longer than what others wait for.
            Slab* slab = SlabMemory.TryTake(out ushort generation);
            if (slab == null) return null;
            Slab.Initialize(slab, _index, SlotSize, generation);
            Interlocked.Add(ref _bytes, (long)(Slab.Size - Slab.MemoryOf(slab)));
            // Not open yet: of two threads that come here at the same time, one may use the slab of the other.
            AddBare(slab);
        }
    }

    /// <summary>Gives a slot back, and makes all references into it stale.</summary>
    public unsafe void Return(byte* slot)
    {
        Slab* slab = Slab.Of(slot);
        _gate.Enter();
        bool wasOpen = slab->HasRoom;
        Slab.Return(slab, slot);
        // The slots of a slab without room may all be used up. It is closed already.
        bool isEmpty = slab->Used == 0, isSpare = isEmpty && (_hasEmpty || !slab->HasRoom);
        if (slab->HasRoom)
        {
            if (!wasOpen) Open(slab);
            if (isEmpty) _hasEmpty = true;
            if (isSpare) Close(slab);
        }

        _gate.Exit();
        if (isSpare) Discard(slab);
    }

    private static nuint SlotSizeOf(int index)
    {
        if (index < SmallClasses) return (nuint)(index + 1) * Slab.Alignment;
        int large = index - SmallClasses, shift = Math.Max(large - 1, 0) / FirstLarge;
        return Slab.SlotSizeOf((nuint)(large - shift * FirstLarge + FewestSlots) << shift);
    }

    private unsafe void DiscardEmpty()
    {
        _gate.Enter();
        Slab* slab = _hasEmpty ? _open : null;
        while (slab != null && slab->Used != 0) slab = slab->Next;
        if (slab != null) Close(slab);
        _hasEmpty = false;
        _gate.Exit();
        if (slab != null) Discard(slab);
    }

    /// <summary>Takes a slot of a slab that this class has.</summary>
    /// <returns>Null if none is free.</returns>
    private unsafe byte* TryTakeOpen()
    {
        byte* slot = null;
        _gate.Enter();
        if (_open != null || TryReopen())
        {
            Slab* slab = _open;
            if (slab->Used == 0) _hasEmpty = false;
            slot = Slab.Take(slab);
            if (!slab->HasRoom) Close(slab);
        }

        _gate.Exit();
        return slot;
    }

    private unsafe bool TryReopen()
    {
        Slab* slab = _bare;
        if (slab == null) return false;
        _bare = slab->Next;
        Interlocked.Add(ref _bytes, (long)Slab.MemoryOf(slab));
        Open(slab);
        return true;
    }

    private unsafe void Open(Slab* slab)
    {
        slab->Previous = null;
        slab->Next = _open;
        if (_open != null) _open->Previous = slab;
        _open = slab;
    }

    private unsafe void Close(Slab* slab)
    {
        if (slab->Previous == null) _open = slab->Next;
        else slab->Previous->Next = slab->Next;
        if (slab->Next != null) slab->Next->Previous = slab->Previous;
    }

    /// <summary>Gives the memory of a slab to the system, without the lock, because that takes much longer than what others wait for.</summary>
    /// <remarks>Requires: no slot is in use, and the slab is closed, so that no other thread knows it.</remarks>
    private unsafe void Discard(Slab* slab)
    {
        Slab.Discard(slab);
        Interlocked.Add(ref _bytes, -(long)Slab.MemoryOf(slab));
        if (slab->HasRoom) AddBare(slab);
    }

    private unsafe void AddBare(Slab* slab)
    {
        _gate.Enter();
        slab->Next = _bare;
        _bare = slab;
        _gate.Exit();
    }
}
