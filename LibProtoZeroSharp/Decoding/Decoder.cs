using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Decodes fields for generated messages. Every method takes the cursor by value and returns the one behind what it read, or null where
/// the bytes are malformed.
/// </summary>
/// <remarks>
/// <para>Precondition of every method: the cursor lies at most one field behind the end of its message, and behind the end of the
/// whole input <see cref="ArenaState.Padding"/> more bytes can be read. So tags, varints and fixed-width values are read without a
/// check; whether they ran over the end of their message is checked by who knows that end, once, behind the last field. Whatever has
/// a length is checked against that end before it is touched.</para>
/// <para>The differences of pointers are compared as signed numbers, because the cursor may lie behind the end.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class Decoder
{
    /// <summary>Reads a tag. Where it is malformed, the tag is 0, which no schema knows, and the cursor null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Tag(byte* p, out uint tag)
    {
        uint first = p[0];
        if (first < 0x80)
        {
            tag = first;
            return p + 1;
        }

        uint second = p[1];
        if (second < 0x80)
        {
            tag = (first & 0x7F) | (second << 7);
            return p + 2;
        }

        ulong lengthAndTag = LongTag(p);
        tag = (uint)lengthAndTag;
        return lengthAndTag == 0 ? null : p + (lengthAndTag >> 32);
    }

    /// <summary>Reads a length that lies within [p, end).</summary>
    /// <returns>Null where it is malformed, or more than what is left.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Length(byte* p, byte* end, out nint length, DecodeContext* context)
    {
        byte* start = p;
        nint value = *p++;
        if (value >= 0x80)
        {
            nint second = *p++;
            value = (value & 0x7F) | (second << 7);
            if (second >= 0x80)
            {
                ulong lengthAndValue = LongLength(start);
                value = (nint)(uint)lengthAndValue;
                p = start + (lengthAndValue >> 32);
                if (lengthAndValue == 0)
                {
                    length = 0;
                    return context->Fail(ProtoError.InvalidLength, start);
                }
            }
        }

        length = value;
        return value <= end - p ? p : context->Fail(ProtoError.Truncated, start);
    }

    /// <summary>A tag of three to five bytes: its length in the upper half, or 0 where it is malformed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongTag(byte* p)
    {
        ulong value = 0;
        for (int i = 0; i < VarInt.MaxLength32; i++)
        {
            ulong b = p[i];
            value |= (b & 0x7F) << (7 * i);
            if (b < 0x80) return value <= uint.MaxValue ? (ulong)(i + 1) << 32 | value : 0;
        }

        return 0;
    }

    /// <summary>The same for a length, of which protobuf allows 31 bits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongLength(byte* p)
    {
        ulong lengthAndValue = LongTag(p);
        return (uint)lengthAndValue <= int.MaxValue ? lengthAndValue : 0;
    }
}
