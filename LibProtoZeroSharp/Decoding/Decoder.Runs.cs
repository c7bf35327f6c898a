using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// Repeated fields are counted before room is made for them: fields of one tag mostly stand together, and hopping from length to length
// costs less than an array that grows. Counting and filling compare the same encoding of the tag, and filling stops at the count: a
// message can't make one see what the other does not.
public static unsafe partial class Decoder
{
    /// <summary>
    /// Counts the length-delimited fields of one tag that follow one another, the first of which has its length at
    /// <paramref name="p"/>. At least 1.
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

            // The next tag must start within the message; what it says is the reader's to check.
            if (length >= end - p) return count;
            p += length;
            if (!tag.Matches(p)) return count;
            p += tag.Length;
        }
    }

    /// <summary>Makes room for <paramref name="more"/> further elements.</summary>
    /// <returns>Where the next element goes; null where the arena is exhausted.</returns>
    internal static byte* Reserve(RawList* list, int more, int size, DecodeContext* context)
    {
        if (list->Items == null)
        {
            // Most lists come in one piece, and many are short: there is nothing to move, and nothing to expect.
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
