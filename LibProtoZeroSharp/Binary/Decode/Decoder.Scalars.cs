using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

// Singular scalars, stored directly in their field. Numbers of all lengths are about as frequent as one-byte numbers, and a branch on the length
// is often mispredicted. Where one instruction gathers a varint, there is no such branch. Enums and counts, which are int32 and mostly take one
// byte, are faster with the branch.
public static partial class Decoder
{
    /// <summary>Reads a <c>uint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* UInt64(byte* p, ulong* field, DecodeContext* context)
    {
        if (Processor.HasFastBmi2 || *p >= 0x80) return AnyVarInt(p, field, context);
        *field = *p;
        return p + 1;
    }

    /// <summary>Reads an <c>int64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Int64(byte* p, long* field, DecodeContext* context) => UInt64(p, (ulong*)field, context);

    /// <summary>Reads a <c>uint32</c>. Bits above the lowest 32 are dropped, as the encoding spec says.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* UInt32(byte* p, uint* field, DecodeContext* context)
    {
        if (Processor.HasFastBmi2 || *p >= 0x80) return AnyVarInt32(p, field, context);
        *field = *p;
        return p + 1;
    }

    /// <summary>Reads an <c>int32</c> or an open enum. A negative one takes ten bytes, of which 32 bits are kept.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Int32(byte* p, int* field, DecodeContext* context)
    {
        if (*p >= 0x80) return AnyVarInt32(p, (uint*)field, context);
        *field = *p;
        return p + 1;
    }

    /// <summary>Reads a <c>sint32</c>.</summary>
    public static unsafe byte* SInt32(byte* p, int* field, DecodeContext* context)
    {
        uint value;
        p = UInt32(p, &value, context);
        if (p != null) *field = ZigZag.Decode(value);
        return p;
    }

    /// <summary>Reads a <c>sint64</c>.</summary>
    public static unsafe byte* SInt64(byte* p, long* field, DecodeContext* context)
    {
        ulong value;
        p = UInt64(p, &value, context);
        if (p != null) *field = ZigZag.Decode(value);
        return p;
    }

    /// <summary>Reads a <c>bool</c>: any varint but 0 is true, of any length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Bool(byte* p, bool* field, DecodeContext* context)
    {
        if (*p > 1) return LongBool(p, field, context);
        *(byte*)field = *p;
        return p + 1;
    }

    /// <summary>Reads a <c>fixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Fixed32(byte* p, uint* field, DecodeContext* context)
    {
        *field = BinaryPrimitives.ReadUInt32LittleEndian(new ReadOnlySpan<byte>(p, sizeof(uint)));
        return p + sizeof(uint);
    }

    /// <summary>Reads a <c>fixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Fixed64(byte* p, ulong* field, DecodeContext* context)
    {
        *field = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        return p + sizeof(ulong);
    }

    /// <summary>Reads an <c>sfixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* SFixed32(byte* p, int* field, DecodeContext* context) => Fixed32(p, (uint*)field, context);

    /// <summary>Reads an <c>sfixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* SFixed64(byte* p, long* field, DecodeContext* context) => Fixed64(p, (ulong*)field, context);

    /// <summary>Reads a <c>float</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Float(byte* p, float* field, DecodeContext* context) => Fixed32(p, (uint*)field, context);

    /// <summary>Reads a <c>double</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Double(byte* p, double* field, DecodeContext* context) => Fixed64(p, (ulong*)field, context);

    /// <summary>Reads a value of a type of four or eight bytes.</summary>
    /// <remarks>Requires: <typeparamref name="T"/> has four or eight bytes. Ensures: the result is never null.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* FixedValue<T>(byte* p, T* value) where T : unmanaged
    {
        if (sizeof(T) == sizeof(uint)) *(uint*)value = BinaryPrimitives.ReadUInt32LittleEndian(new ReadOnlySpan<byte>(p, sizeof(uint)));
        else *(ulong*)value = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        return p + sizeof(T);
    }

    /// <summary>
    /// Reads a closed enum. A value that the schema doesn't know becomes an unknown field, and the field keeps its value (language
    /// guide, "Enum Behavior").
    /// </summary>
    /// <param name="start">The start of the tag.</param>
    /// <param name="p">The address after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="field">The field.</param>
    /// <param name="isKnown">Whether the schema has a number.</param>
    /// <param name="unknown">The message's unknown fields.</param>
    /// <param name="context">The parse.</param>
    /// <param name="known">Whether the field has been set.</param>
    public static unsafe byte* ClosedEnum(
        byte* start, byte* p, byte* end, int* field, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context, out bool known) =>
        ClosedEnum(start, p, end, field, new KnownNumbers(isKnown), unknown, context, out known);

    /// <summary>Reads a value of a closed enum whose numbers are given by code or by a table.</summary>
    internal static unsafe byte* ClosedEnum(
        byte* start, byte* p, byte* end, int* field, in KnownNumbers numbers, UnknownFields** unknown, DecodeContext* context, out bool known)
    {
        int value;
        known = false;
        p = Int32(p, &value, context);
        if (p == null) return null;
        // Bytes after the end of the message never become an unknown field.
        if (p > end) return context->Fail(ProtoError.Truncated, end);
        known = numbers.Contains(value);
        if (known)
            *field = value;
        else if (!KeepUnknown(start, p, unknown, context))
            return context->Fail(ProtoError.ArenaExhausted, start);
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe byte* LongBool(byte* p, bool* field, DecodeContext* context)
    {
        ulong value;
        p = UInt64(p, &value, context);
        if (p != null) *field = value != 0;
        return p;
    }

    // Varints of up to eight bytes are read without a branch on their length, which random payloads would make mispredicted. All methods here
    // read at most 10 bytes from the cursor on: first 8, and the ninth and tenth if none of the 8 ends the varint.

    private const ulong StopBits = 0x8080808080808080;

    /// <summary>Reads a value of a varint type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* VarIntValue<T, TFormat>(byte* p, T* value, DecodeContext* context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        if ((TFormat.IsMostlyShort || !Processor.HasFastBmi2) && *p < 0x80)
        {
            *value = TFormat.Decode(*p);
            return p + 1;
        }

        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarIntValue<T, TFormat>(p, value, context);
        *value = TFormat.Decode(GatherFirst(bytes, stops));
        return p + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe byte* LongVarIntValue<T, TFormat>(byte* p, T* value, DecodeContext* context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        ulong varInt;
        p = LongVarInt(p, &varInt, context);
        if (p != null) *value = TFormat.Decode(varInt);
        return p;
    }

    /// <summary>Reads a varint of any length. Bits above the 64th are dropped (encoding spec, "Base 128 Varints").</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* AnyVarInt(byte* p, ulong* value, DecodeContext* context)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarInt(p, value, context);
        *value = GatherFirst(bytes, stops);
        return p + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1;
    }

    /// <summary>Reads a varint of any length. Bits above the 32nd are dropped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* AnyVarInt32(byte* p, uint* value, DecodeContext* context)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarInt32(p, value, context);
        *value = (uint)GatherFirst(bytes, stops);
        return p + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1;
    }

    /// <summary>The value of the varint at the start of eight bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="stops">The top bits of the bytes that end a varint; not 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong GatherFirst(ulong bytes, ulong stops)
    {
        // All bits up to the first stop bit belong to the varint.
        return VarInt.Gather(bytes & (stops ^ (stops - 1)));
    }

    /// <summary>Reads a varint of nine or ten bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe byte* LongVarInt(byte* p, ulong* value, DecodeContext* context)
    {
        ulong varInt = VarInt.Gather(BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong))));
        if (!VarInt.TryAddLast(ref *p, ref varInt, out int length)) return context->Fail(ProtoError.MalformedVarInt, p);
        *value = varInt;
        return p + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe byte* LongVarInt32(byte* p, uint* value, DecodeContext* context)
    {
        ulong all;
        p = LongVarInt(p, &all, context);
        if (p != null) *value = (uint)all;
        return p;
    }
}
