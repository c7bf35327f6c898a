using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// The fields of a message that a text has had so far, one bit for each. Presence in the message does not show zeros and empty lists. The struct must
/// be on the stack and must not be moved or copied after <see cref="TryInitialize"/>, since it has a pointer to itself.
/// </summary>
internal unsafe struct SeenFields
{
    private const int BitsPerWord = 64, InlineWords = 4;

    private ulong* _words;
    private fixed ulong _inline[InlineWords];

    /// <summary>Makes room for the bits of all fields; none has been seen.</summary>
    /// <returns>False if the arena is exhausted. Only types with more than 256 fields need the arena.</returns>
    /// <remarks>Requires: this struct is <c>default</c>.</remarks>
    public bool TryInitialize(int fieldCount, ArenaState* arena)
    {
        int words = (fieldCount + BitsPerWord - 1) / BitsPerWord;
        _words = (ulong*)Unsafe.AsPointer(ref _inline[0]);
        if (words <= InlineWords) return true;
        _words = (ulong*)arena->TryAllocate((nuint)words * sizeof(ulong));
        if (_words != null) Unsafe.InitBlockUnaligned(_words, 0, (uint)(words * sizeof(ulong)));
        return _words != null;
    }

    /// <summary>Records that a field has been seen.</summary>
    /// <param name="position">The field's position in the table; less than the number of fields, which is not checked.</param>
    /// <returns>False if the field had been seen before.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryAdd(int position)
    {
        ulong bit = 1UL << (position % BitsPerWord);
        ref ulong word = ref _words[position / BitsPerWord];
        bool isNew = (word & bit) == 0;
        word |= bit;
        return isNew;
    }
}
