using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Decodes fields for generated messages. Every method takes the cursor by value and returns the address after what it read, or null if
/// the bytes are malformed.
/// </summary>
/// <remarks>
/// <para>Requires, for every method:</para>
/// <para>The cursor <c>p</c> is after the field's tag (for <see cref="Tag"/>, at the tag). The tag began before <c>end</c>, the end of the message,
/// so the cursor is at most 4 bytes after <c>end</c>. <c>end</c> is not after the end of the input. After the end of the input,
/// <see cref="ArenaState.Slop"/> more bytes can be read. The input outlives the message, since strings, bytes, packed numbers of fixed width and
/// unknown fields become views of it. No alignment of the input is needed.</para>
/// <para>Fields, lists and maps are in the writable data of a message, aligned as their types need; <c>tag</c> is the field's tag; <c>context</c> is
/// not null and has no error.</para>
/// <para>Ensures:</para>
/// <para>Tags, varints and values of fixed width are read without a check against <c>end</c>: at most 10 bytes from the cursor on. The result may
/// therefore be up to 14 bytes after <c>end</c>. The caller that knows the end checks it once, after the last field (<see cref="FailAtEnd"/>). A
/// value with a length prefix is checked against <c>end</c> before its bytes are used, so after such a value the result is at most <c>end</c>. No
/// byte is read at or after the end of the input plus <see cref="ArenaState.Slop"/>; the vectors that read strings and packed varints read up to
/// 64 bytes at once.</para>
/// <para>If the result is null, the context has the error and its address, and the field may be partly read. Only <see cref="Tag"/> returns null
/// without an error in the context.</para>
/// <para>Differences of pointers are compared as signed numbers, because the cursor may be after the end.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class Decoder
{
    /// <summary>Reads a tag.</summary>
    /// <param name="p">The cursor, before the end of the message.</param>
    /// <param name="tag">The tag, not validated; 0 if it is malformed. It is also 0, with a result that is not null, if the bytes encode a 0.</param>
    /// <returns>
    /// The address after the tag, at most 5 bytes after <paramref name="p"/>. Null if the tag takes more than five bytes or does not fit into 32
    /// bits. The context has no error then; no schema has a field for tag 0, so the caller passes it to <see cref="Unknown"/> or <see cref="Skip"/>,
    /// and they report null as well as 0.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor Tag(Cursor p, out uint tag)
    {
        byte* start = p.Address;
        uint first = start[0];
        if (first < 0x80)
        {
            tag = first;
            return new Cursor(start + 1);
        }

        uint second = start[1];
        if (second < 0x80)
        {
            tag = (first & 0x7F) | (second << 7);
            return new Cursor(start + 2);
        }

        ulong lengthAndTag = LongTag(start);
        tag = (uint)lengthAndTag;
        return new Cursor(lengthAndTag == 0 ? null : start + (lengthAndTag >> 32));
    }

    /// <summary>Records an error. Only the first error is kept.</summary>
    /// <param name="context">The parse.</param>
    /// <param name="error">The error.</param>
    /// <param name="at">Its address; it may be after the end of the input, within the slop.</param>
    /// <returns>Always null, for the caller to return.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe Cursor Fail(DecodeContext context, ProtoError error, Cursor at) => new(context.State->Fail(error, at.Address));

    /// <summary>Reads a length prefix, and checks that the value is within the message.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="length">Bytes of the value, 0 to 2^31−1. If the result is null, it must not be used.</param>
    /// <param name="context">The parse.</param>
    /// <returns>
    /// The start of the value; result plus <paramref name="length"/> is at most <paramref name="end"/>. Null if the length is malformed, or is more
    /// than what is left.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe Cursor Length(Cursor p, Cursor end, out nint length, DecodeContext context)
    {
        byte* start = p.Address + 1;
        nint value = *p.Address;
        if (value >= 0x80)
        {
            nint second = *start++;
            value = (value & 0x7F) | (second << 7);
            if (second >= 0x80)
            {
                ulong lengthAndValue = LongLength(p.Address);
                value = (nint)(uint)lengthAndValue;
                start = p.Address + (lengthAndValue >> 32);
                if (lengthAndValue == 0)
                {
                    length = 0;
                    return Fail(context, ProtoError.InvalidLength, p);
                }
            }
        }

        length = value;
        return value <= end.Address - start ? new Cursor(start) : Fail(context, ProtoError.Truncated, p);
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
    internal static unsafe byte* Reserve(ref RawList list, int more, int size, DecodeContext context)
    {
        if (list.Items == null)
        {
            // Most lists come in one run, and many are short: there is nothing to move, and no reason to reserve more.
            byte* items = AllocateRun(more, size, context.State->Arena);
            if (items == null) return null;
            list.Reference = context.State->ReferenceFrom(Unsafe.AsPointer(ref list), items);
            list.Capacity = more;
            return items;
        }

        if (list.Capacity - list.Count < more && !list.TryGrow(size, (long)list.Count + more, smallest: 0, context.State->Arena)) return null;
        return (byte*)list.Items + (nuint)(uint)list.Count * (uint)size;
    }

    /// <summary>Allocates memory for items, uninitialized; null if the arena is exhausted.</summary>
    private static unsafe byte* AllocateRun(int count, int size, ArenaState* arena)
    {
        ulong bytes = (ulong)count * (ulong)size;
        return bytes > ArenaState.MaxAllocation ? null : arena->TryAllocate((nuint)bytes);
    }

    /// <summary>Reads a tag of three to five bytes.</summary>
    /// <returns>Low half: the tag. High half: its length in bytes. 0 if it is malformed.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong LongTag(byte* p) => VarInt.Read32(ref *p, VarInt.MaxLength32);

    /// <summary>Reads a length of three to five bytes; protobuf allows 31 bits.</summary>
    /// <returns>Low half: the length. High half: the bytes it takes. 0 if it is malformed.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong LongLength(byte* p)
    {
        ulong lengthAndValue = LongTag(p);
        return (uint)lengthAndValue <= int.MaxValue ? lengthAndValue : 0;
    }
}
