using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// Varints of up to eight bytes are read without a branch on their length, which random payloads would make mispredicted. All methods here
// read at most 10 bytes from the cursor on: first 8, and the ninth and tenth if none of the 8 ends the varint.
public static unsafe partial class Decoder
{
    private const ulong StopBits = 0x8080808080808080;

    /// <summary>Reads a value of a varint type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* VarIntValue<T, TFormat>(byte* p, T* value, DecodeContext* context) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        if ((TFormat.IsMostlyShort || !FastBmi2.IsSupported) && *p < 0x80)
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
    private static byte* LongVarIntValue<T, TFormat>(byte* p, T* value, DecodeContext* context) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        ulong varInt;
        p = LongVarInt(p, &varInt, context);
        if (p != null) *value = TFormat.Decode(varInt);
        return p;
    }

    /// <summary>Reads a varint of any length. Bits above the 64th are dropped (encoding spec, "Base 128 Varints").</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* AnyVarInt(byte* p, ulong* value, DecodeContext* context)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        ulong stops = ~bytes & StopBits;
        if (stops == 0) return LongVarInt(p, value, context);
        *value = GatherFirst(bytes, stops);
        return p + ((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1;
    }

    /// <summary>The same for 32 bits. Bits above them are dropped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* AnyVarInt32(byte* p, uint* value, DecodeContext* context)
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
    private static byte* LongVarInt(byte* p, ulong* value, DecodeContext* context)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        ulong low = VarInt.Gather(bytes);
        ulong ninth = p[8];
        if (ninth < 0x80)
        {
            *value = low | (ninth << 56);
            return p + 9;
        }

        ulong tenth = p[9];
        if (tenth >= 0x80) return context->Fail(ProtoError.MalformedVarInt, p);
        *value = low | ((ninth & 0x7F) << 56) | (tenth << 63);
        return p + 10;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongVarInt32(byte* p, uint* value, DecodeContext* context)
    {
        ulong all;
        p = LongVarInt(p, &all, context);
        if (p != null) *value = (uint)all;
        return p;
    }
}
