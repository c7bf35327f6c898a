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
    private static byte* VarIntValue(byte* p, ulong value) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteVarIntWide(ref *p, value));

    /// <summary>A value of any length, none of which is worth guessing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* RandomVarIntValue(byte* p, ulong value) => (byte*)Unsafe.AsPointer(ref WireBytes.WriteRandomVarIntWide(ref *p, value));

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
