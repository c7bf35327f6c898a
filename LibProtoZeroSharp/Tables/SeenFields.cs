using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Which fields of a message a text has had, a bit for each: presence in the message tells neither of zeros nor of empty lists. It lies on the
/// stack, and does not move.
/// </summary>
internal unsafe struct SeenFields
{
    private const int BitsPerWord = 64, InlineWords = 4;

    private ulong* _words;
    private fixed ulong _inline[InlineWords];

    /// <summary>Makes room for the bits of all fields, none of which has been seen. Precondition: this is the default.</summary>
    /// <returns>False where the arena, which takes the bits of many fields, is exhausted.</returns>
    public bool TryInitialize(int fieldCount, ArenaState* arena)
    {
        int words = (fieldCount + BitsPerWord - 1) / BitsPerWord;
        _words = (ulong*)Unsafe.AsPointer(ref _inline[0]);
        if (words <= InlineWords) return true;
        _words = (ulong*)arena->TryAllocate((nuint)words * sizeof(ulong));
        if (_words != null) Unsafe.InitBlockUnaligned(_words, 0, (uint)(words * sizeof(ulong)));
        return _words != null;
    }

    /// <summary>Notes that a field has been seen.</summary>
    /// <param name="position">Its position in the table.</param>
    /// <returns>False where it was before.</returns>
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
