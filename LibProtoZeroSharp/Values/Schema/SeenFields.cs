using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// The fields of a message that a text has had so far, one bit for each, and the numbers of the extensions. Presence in the message does not show
/// zeros and empty lists. The struct must be on the stack and must not be moved or copied after <see cref="TryInitialize"/>, since it has a pointer
/// to itself.
/// </summary>
internal struct SeenFields
{
    private const int BitsPerWord = 64, InlineWords = 4, FirstSlots = 8;

    private unsafe ulong* _words;

    // A hash table of the numbers of extensions. 0 is a free slot. The number of slots is a power of two, and at most half of them are in use.
    private unsafe int* _extensions;
    private int _slotCount;
    private int _extensionCount;

    // Not a fixed buffer: the JIT guards the frames of methods that have one, and copies their arguments, where a quarter of the time went that the members
    // of JSON objects take.
    private (ulong, ulong, ulong, ulong) _inline;

    /// <summary>Makes room for the bits of all fields; none has been seen.</summary>
    /// <returns>False if the arena is exhausted. Only types with more than 256 fields need the arena.</returns>
    /// <remarks>Requires: this struct is <c>default</c>.</remarks>
    public unsafe bool TryInitialize(int fieldCount, ArenaAllocator arena)
    {
        int words = (fieldCount + BitsPerWord - 1) / BitsPerWord;
        if (words <= InlineWords)
        {
            _inline = default;
            _words = (ulong*)Unsafe.AsPointer(ref _inline);
            return true;
        }

        _words = (ulong*)arena.State->TryAllocate((nuint)words * sizeof(ulong));
        if (_words != null) ShortBytes.Clear(_words, words * sizeof(ulong));
        return _words != null;
    }

    /// <summary>Records that a field has been seen.</summary>
    /// <param name="position">The field's position in the table; less than the number of fields, which is not checked.</param>
    /// <returns>False if the field had been seen before.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly unsafe bool TryAdd(int position)
    {
        ulong bit = 1UL << (position % BitsPerWord);
        ref ulong word = ref _words[position / BitsPerWord];
        bool isNew = (word & bit) == 0;
        word |= bit;
        return isNew;
    }

    /// <summary>Records that an extension has been seen.</summary>
    /// <param name="number">The number of the extension; more than 0.</param>
    /// <param name="arena">The arena of the table of numbers. It lives as long as this struct.</param>
    /// <param name="isNew">Whether the extension had not been seen before.</param>
    /// <returns>False if the arena is exhausted.</returns>
    /// <remarks>Requires: the arena is not reset or disposed while this struct is used.</remarks>
    public bool TryAddExtension(int number, ArenaAllocator arena, out bool isNew)
    {
        isNew = false;
        if (_extensionCount * 2 >= _slotCount && !TryGrow(arena)) return false;
        isNew = Add(number);
        if (isNew) _extensionCount++;
        return true;
    }

    private unsafe bool TryGrow(ArenaAllocator arena)
    {
        int* old = _extensions;
        int oldCount = _slotCount;
        int count = Math.Max(FirstSlots, oldCount * 2);
        var slots = (int*)arena.State->TryAllocate((nuint)count * sizeof(int));
        if (slots == null) return false;
        new Span<int>(slots, count).Clear();
        _extensions = slots;
        _slotCount = count;
        for (int i = 0; i < oldCount; i++)
        {
            if (old[i] != 0) Add(old[i]);
        }

        return true;
    }

    private readonly unsafe bool Add(int number)
    {
        int slot = ByteHash.Of((byte*)&number, sizeof(int)) & (_slotCount - 1);
        while (_extensions[slot] != 0)
        {
            if (_extensions[slot] == number) return false;
            slot = (slot + 1) & (_slotCount - 1);
        }

        _extensions[slot] = number;
        return true;
    }
}
