using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

// Singular scalars, stored directly in their field. Numbers of all lengths are about as frequent as one-byte numbers, and a branch on the length
// is often mispredicted. Where one instruction gathers a varint, there is no such branch. Enums and counts, which are int32 and mostly take one
// byte, are faster with the branch.
//
// On AMD EPYC, ticks and trees are parsed 1.45 times as fast as with branches for all types. Without a branch for int32 too, trees are parsed 2.6 times as fast, but the
// seed workload 0.95 times and a descriptor set 0.90 times.
public static partial class Decoder
{
    /// <summary>Reads a <c>uint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor UInt64(Cursor p, ref ulong field, DecodeContext context)
    {
        byte* start = p.Address;
        if (Processor.HasFastBmi2 || *start >= 0x80) return AnyVarInt(p, ref field, context);
        field = *start;
        return new Cursor(start + 1);
    }

    /// <summary>Reads an <c>int64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Int64(Cursor p, ref long field, DecodeContext context) => UInt64(p, ref Unsafe.As<long, ulong>(ref field), context);

    /// <summary>Reads a <c>uint32</c>. Bits above the lowest 32 are dropped, as the encoding spec says.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor UInt32(Cursor p, ref uint field, DecodeContext context)
    {
        byte* start = p.Address;
        if (Processor.HasFastBmi2 || *start >= 0x80) return AnyVarInt32(p, ref field, context);
        field = *start;
        return new Cursor(start + 1);
    }

    /// <summary>Reads an <c>int32</c> or an open enum. A negative one takes ten bytes, of which 32 bits are kept.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor Int32(Cursor p, ref int field, DecodeContext context)
    {
        byte* start = p.Address;
        if (*start >= 0x80) return AnyVarInt32(p, ref Unsafe.As<int, uint>(ref field), context);
        field = *start;
        return new Cursor(start + 1);
    }

    /// <summary>Reads a <c>sint32</c>.</summary>
    public static Cursor SInt32(Cursor p, ref int field, DecodeContext context)
    {
        uint value = 0;
        p = UInt32(p, ref value, context);
        if (!p.IsNull) field = ZigZag.Decode(value);
        return p;
    }

    /// <summary>Reads a <c>sint64</c>.</summary>
    public static Cursor SInt64(Cursor p, ref long field, DecodeContext context)
    {
        ulong value = 0;
        p = UInt64(p, ref value, context);
        if (!p.IsNull) field = ZigZag.Decode(value);
        return p;
    }

    /// <summary>Reads a <c>bool</c>: any varint but 0 is true, of any length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor Bool(Cursor p, ref bool field, DecodeContext context)
    {
        byte* start = p.Address;
        if (*start > 1) return LongBool(p, ref field, context);
        Unsafe.As<bool, byte>(ref field) = *start;
        return new Cursor(start + 1);
    }

    /// <summary>Reads a <c>fixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor Fixed32(Cursor p, ref uint field, DecodeContext context)
    {
        field = BinaryPrimitives.ReadUInt32LittleEndian(new ReadOnlySpan<byte>(p.Address, sizeof(uint)));
        return new Cursor(p.Address + sizeof(uint));
    }

    /// <summary>Reads a <c>fixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Cursor Fixed64(Cursor p, ref ulong field, DecodeContext context)
    {
        field = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p.Address, sizeof(ulong)));
        return new Cursor(p.Address + sizeof(ulong));
    }

    /// <summary>Reads an <c>sfixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor SFixed32(Cursor p, ref int field, DecodeContext context) => Fixed32(p, ref Unsafe.As<int, uint>(ref field), context);

    /// <summary>Reads an <c>sfixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor SFixed64(Cursor p, ref long field, DecodeContext context) => Fixed64(p, ref Unsafe.As<long, ulong>(ref field), context);

    /// <summary>Reads a <c>float</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Float(Cursor p, ref float field, DecodeContext context) => Fixed32(p, ref Unsafe.As<float, uint>(ref field), context);

    /// <summary>Reads a <c>double</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Double(Cursor p, ref double field, DecodeContext context) => Fixed64(p, ref Unsafe.As<double, ulong>(ref field), context);

    /// <summary>Reads a value of a type of four or eight bytes.</summary>
    /// <remarks>Requires: <typeparamref name="T"/> has four or eight bytes. Ensures: the result is never null.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe Cursor FixedValue<T>(Cursor p, ref T value) where T : unmanaged
    {
        var bytes = new ReadOnlySpan<byte>(p.Address, sizeof(T));
        if (sizeof(T) == sizeof(uint)) Unsafe.As<T, uint>(ref value) = BinaryPrimitives.ReadUInt32LittleEndian(bytes);
        else Unsafe.As<T, ulong>(ref value) = BinaryPrimitives.ReadUInt64LittleEndian(bytes);
        return p.Skip(sizeof(T));
    }

    /// <summary>
    /// Reads a closed enum. A value that the schema doesn't know becomes an unknown field, and the field keeps its value (language
    /// guide, "Enum Behavior").
    /// </summary>
    /// <param name="start">The start of the tag.</param>
    /// <param name="p">The address after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="field">The field.</param>
    /// <param name="unknown">The message's unknown fields.</param>
    /// <param name="context">The parse.</param>
    /// <param name="known">Whether the field has been set.</param>
    public static unsafe Cursor ClosedEnum<TEnum>(
        Cursor start, Cursor p, Cursor end, ref int field, ref RawUnknownFields unknown, DecodeContext context, out bool known)
        where TEnum : struct, IClosedEnum =>
        ClosedEnum(start, p, end, ref field, KnownNumbers.Of<TEnum>(), ref unknown, context, out known);

    /// <summary>Reads a value of a closed enum whose numbers are given by code or by a table.</summary>
    internal static unsafe Cursor ClosedEnum(
        Cursor start, Cursor p, Cursor end, ref int field, in KnownNumbers numbers, ref RawUnknownFields unknown, DecodeContext context, out bool known)
    {
        int value = 0;
        known = false;
        p = Int32(p, ref value, context);
        if (p.IsNull) return p;
        // Bytes after the end of the message never become an unknown field.
        if (end.IsBefore(p)) return Fail(context, ProtoError.Truncated, end);
        known = numbers.Contains(value);
        if (known)
            field = value;
        else if (!KeepUnknown(start, p, ref unknown, context))
            return Fail(context, ProtoError.ArenaExhausted, start);
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Cursor LongBool(Cursor p, ref bool field, DecodeContext context)
    {
        ulong value = 0;
        p = UInt64(p, ref value, context);
        if (!p.IsNull) field = value != 0;
        return p;
    }

    // Varints of up to eight bytes are read without a branch on their length, which random payloads would make mispredicted. All methods here
    // read at most 10 bytes from the cursor on: first 8, and the ninth and tenth if none of the 8 ends the varint. ProtoReader shares only the rare cases (VarInt): each
    // further method in a field would count against the JIT's budget for inlining, and only here do readable bytes follow the input.

    private const ulong StopBits = 0x8080808080808080;

    /// <summary>Reads a value of a varint type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe Cursor VarIntValue<T, TFormat>(Cursor p, ref T value, DecodeContext context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        byte* start = p.Address;
        if ((TFormat.IsMostlyShort || !Processor.HasFastBmi2) && *start < 0x80)
        {
            value = TFormat.Decode(*start);
            return new Cursor(start + 1);
        }

        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(start, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarIntValue<T, TFormat>(p, ref value, context);
        value = TFormat.Decode(GatherFirst(bytes, stops));
        return new Cursor(start + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Cursor LongVarIntValue<T, TFormat>(Cursor p, ref T value, DecodeContext context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        ulong varInt = 0;
        p = LongVarInt(p, ref varInt, context);
        if (!p.IsNull) value = TFormat.Decode(varInt);
        return p;
    }

    /// <summary>Reads a varint of any length. Bits above the 64th are dropped (encoding spec, "Base 128 Varints").</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Cursor AnyVarInt(Cursor p, ref ulong value, DecodeContext context)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p.Address, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarInt(p, ref value, context);
        value = GatherFirst(bytes, stops);
        return new Cursor(p.Address + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1);
    }

    /// <summary>Reads a varint of any length. Bits above the 32nd are dropped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Cursor AnyVarInt32(Cursor p, ref uint value, DecodeContext context)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p.Address, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarInt32(p, ref value, context);
        value = (uint)GatherFirst(bytes, stops);
        return new Cursor(p.Address + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1);
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
    private static unsafe Cursor LongVarInt(Cursor p, ref ulong value, DecodeContext context)
    {
        ulong varInt = VarInt.Gather(BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p.Address, sizeof(ulong))));
        if (!VarInt.TryAddLast(ref *p.Address, ref varInt, out int length)) return Fail(context, ProtoError.MalformedVarInt, p);
        value = varInt;
        return p.Skip(length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Cursor LongVarInt32(Cursor p, ref uint value, DecodeContext context)
    {
        ulong all = 0;
        p = LongVarInt(p, ref all, context);
        if (!p.IsNull) value = (uint)all;
        return p;
    }
}
