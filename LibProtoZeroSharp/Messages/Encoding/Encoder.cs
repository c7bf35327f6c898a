using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Encodes fields for generated messages, forward. Every method takes the cursor by value and returns the one behind what it wrote.
/// </summary>
/// <remarks>
/// What takes no context needs room for its greatest size, and so do strings and bytes that are short. Everything else asks for its room
/// itself, and leaves <see cref="EncodeRoom.Total"/> behind.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class Encoder
{
    /// <summary>Writes a constant tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Tag(byte* p, uint tag) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteTag(ref *p, tag));

    /// <summary>A value that mostly takes one byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* VarIntValue(byte* p, ulong value)
    {
        if (value >= 0x80) return FastBmi2.IsSupported ? ScatteredVarInt(p, value) : LongVarInt(p, value);
        *p = (byte)value;
        return p + 1;
    }

    /// <summary>A value of any length, none of which is worth guessing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* RandomVarIntValue(byte* p, ulong value) => FastBmi2.IsSupported ? ScatteredVarInt(p, value) : VarIntValue(p, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* ScatteredVarInt(byte* p, ulong value) => value < 1UL << 56 ? AnyVarInt(p, value) : LongVarInt(p, value);

    /// <summary>Writes a varint of up to eight bytes without a branch.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* AnyVarInt(byte* p, ulong value) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteVarIntWord(ref *p, value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongVarInt(byte* p, ulong value) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteLongVarIntWide(ref *p, value));

    /// <summary>The bits that say whether a <c>float</c> is the default: −0 is not.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Bits(float value) => BitConverter.SingleToUInt32Bits(value);

    /// <inheritdoc cref="Bits(float)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Bits(double value) => BitConverter.DoubleToUInt64Bits(value);

    /// <summary>Writes the unknown fields as they came.</summary>
    public static byte* Unknown(byte* p, UnknownFields* fields, EncodeContext* context)
    {
        UnknownFields.CheckAlive(fields);
        p = context->Ensure(p, fields->Length);
        Buffer.MemoryCopy(fields->Data, p, fields->Length, fields->Length);
        return p + fields->Length;
    }
}
