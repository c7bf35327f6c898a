using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Encodes fields for generated messages, forward. Every method takes the cursor by value and returns the address after what it wrote.
/// </summary>
/// <remarks>
/// <para>Requires, for methods without a context, and for strings and bytes of at most <see cref="EncodeRoom.ShortText"/> bytes: room at the
/// cursor for the longest tag and value of the type, and for 10 bytes from the start of a varint value on, because varints are written as whole
/// words. For short strings and bytes: room for the tag, one byte and <see cref="EncodeRoom.ShortText"/> bytes.</para>
/// <para>Ensures, for the same methods: no byte after that room is written; the room that is left is what was not used. The result is never
/// null.</para>
/// <para>All other methods require only that the cursor is valid for the context, and make room themselves. Ensures: <see cref="EncodeRoom.Total"/>
/// bytes of room at the result. If they throw, the bytes after the cursor are unspecified.</para>
/// <para>The items of lists and maps are in memory that is alive. No alignment of the output is needed.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class Encoder
{
    /// <summary>Writes a constant tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* Tag(byte* p, uint tag) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteTag(ref *p, tag));

    /// <summary>Writes a value that mostly takes one byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* VarIntValue(byte* p, ulong value) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteVarIntWide(ref *p, value));

    /// <summary>Writes a value of random length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* RandomVarIntValue(byte* p, ulong value) =>
        (byte*)Unsafe.AsPointer(ref WireBytes.WriteRandomVarIntWide(ref *p, value));

    /// <summary>The bits of a <c>float</c>. They are 0 if the value is the default; −0 is not the default.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Bits(float value) => BitConverter.SingleToUInt32Bits(value);

    /// <inheritdoc cref="Bits(float)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Bits(double value) => BitConverter.DoubleToUInt64Bits(value);

    /// <summary>Writes the unknown fields with their bytes unchanged.</summary>
    /// <remarks>Requires: there are some.</remarks>
    public static unsafe Cursor Unknown(Cursor p, RawUnknownFields unknown, EncodeContext context)
    {
        UnknownFields* fields = UnknownFields.Follow(unknown.Fields);
        byte* start = context.State->Ensure(p.Address, fields->Length);
        Buffer.MemoryCopy(fields->Data, start, fields->Length, fields->Length);
        return new Cursor(start + fields->Length);
    }
}
