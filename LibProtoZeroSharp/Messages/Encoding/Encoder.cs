using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Encodes fields for generated messages, forward. Every method takes the cursor by value and returns the one behind what it wrote.
/// </summary>
/// <remarks>
/// Scalars need room for their greatest size, for which the generated code asks once for a run of them; they may write up to
/// <see cref="EncodeContext.Slack"/> bytes behind what they return. Everything of variable size takes the context and asks for its room
/// itself.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class Encoder
{
    /// <summary>Writes a constant tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Tag(byte* p, uint tag) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteTag(ref *p, tag));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* VarIntValue(byte* p, ulong value)
    {
        if (value >= 0x80) return LongVarInt(p, value);
        *p = (byte)value;
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongVarInt(byte* p, ulong value)
    {
        if (value >= 1 << 14) return (byte*)Unsafe.AsPointer(ref WireBytes.WriteLongVarIntWide(ref *p, value));
        p[0] = (byte)(value | 0x80);
        p[1] = (byte)(value >> 7);
        return p + 2;
    }

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
