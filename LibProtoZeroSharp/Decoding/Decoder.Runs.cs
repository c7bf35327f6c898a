using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// Repeated fields are counted before room is made for them: fields of one tag mostly follow one another, and skipping from length to length
// costs less than growing an array. Counting and filling compare the same encoding of the tag, and filling stops at the count. A
// message therefore can't make the two disagree.
public static unsafe partial class Decoder
{
    /// <summary>
    /// Counts the consecutive length-delimited fields of one tag. The length of the first is at <paramref name="p"/>. The result is at least 1.
    /// </summary>
    private static int CountRun(byte* p, byte* end, TagBytes tag)
    {
        for (int count = 1; ; count++)
        {
            nint length = *p++;
            if (length >= 0x80)
            {
                nint second = *p++;
                length = (length & 0x7F) | (second << 7);
                if (second >= 0x80)
                {
                    ulong lengthAndValue = LongLength(p - 2);
                    if (lengthAndValue == 0) return count;
                    length = (nint)(uint)lengthAndValue;
                    p += (lengthAndValue >> 32) - 2;
                }
            }

            // The next tag must start within the message. The reader checks its contents.
            if (length >= end - p) return count;
            p += length;
            if (!tag.Matches(p)) return count;
            p += tag.Length;
        }
    }

    /// <summary>Makes room for <paramref name="more"/> further elements.</summary>
    /// <param name="list">A list in writable data.</param>
    /// <param name="more">Elements; at least 1.</param>
    /// <param name="size">Bytes of an element, the same in every call for this list.</param>
    /// <param name="context">The parse.</param>
    /// <returns>
    /// The place of the next element, uninitialized, with room for <paramref name="more"/> elements; null if the arena is exhausted. The caller
    /// raises the list's count.
    /// </returns>
    internal static byte* Reserve(RawList* list, int more, int size, DecodeContext* context)
    {
        if (list->Items == null)
        {
            // Most lists come in one run, and many are short: there is nothing to move, and no reason to reserve more.
            byte* items = AllocateRun(more, size, context->Arena);
            if (items == null) return null;
            list->Items = items;
            list->Capacity = more;
            return items;
        }

        if (list->Capacity - list->Count < more && !list->TryGrow(size, (long)list->Count + more, smallest: 0, context->Arena)) return null;
        return (byte*)list->Items + (nuint)(uint)list->Count * (uint)size;
    }
}
