using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// Varints: integers in groups of seven bits, least significant group first. Every byte except the last has its top bit set.
/// </summary>
/// <remarks>Encoding spec, "Base 128 Varints".</remarks>
public static class VarInt
{
    /// <summary>The most bytes that the shortest varint of a 32-bit value takes.</summary>
    public const int MaxLength32 = 5;

    /// <summary>The most bytes that a varint takes; a longer one is malformed.</summary>
    public const int MaxLength64 = 10;

    /// <summary>Bytes of the shortest varint of a value, 1 to 10.</summary>
    public static int Length(ulong value) => (BitOperations.Log2(value | 1) * 9 + 73) >> 6;

    /// <summary>Bytes of the shortest varint of a value, 1 to 5.</summary>
    public static int Length(uint value) => (BitOperations.Log2(value | 1) * 9 + 73) >> 6;

    /// <summary>Writes the shortest varint of a value to the start of a span.</summary>
    /// <returns>Bytes written.</returns>
    /// <exception cref="ArgumentException">
    /// The span is shorter than <see cref="Length(ulong)"/>. Nothing is written in this case.
    /// </exception>
    public static int Write(Span<byte> destination, ulong value)
    {
        int length = Length(value);
        if (destination.Length < length)
            throw new ArgumentException($"The varint takes {length} bytes.", nameof(destination));

        destination = destination[..length];
        for (int i = 0; i < destination.Length - 1; i++)
        {
            destination[i] = (byte)(value | 0x80);
            value >>= 7;
        }
        destination[^1] = (byte)value;
        return length;
    }

    /// <summary>
    /// Reads the varint at the start of a span. A varint may be longer than its value needs, up to ten
    /// bytes; of the tenth byte only the lowest bit counts.
    /// </summary>
    /// <param name="source">Starts with the varint; bytes after the varint are ignored.</param>
    /// <param name="value">The value; 0 if the result is false.</param>
    /// <param name="length">Bytes of the varint; 0 if the result is false.</param>
    /// <returns>False if the span ends inside the varint, or if the varint is longer than ten bytes.</returns>
    public static bool TryRead(ReadOnlySpan<byte> source, out ulong value, out int length)
    {
        ulong result = 0;
        int end = Math.Min(source.Length, MaxLength64);
        for (int i = 0; i < end; i++)
        {
            byte b = source[i];
            result |= (ulong)(b & 0x7F) << (7 * i);
            if (b < 0x80)
            {
                value = result;
                length = i + 1;
                return true;
            }
        }
        value = 0;
        length = 0;
        return false;
    }

    /// <summary>Counts the varints that end within a span: the bytes whose top bit is clear.</summary>
    internal static int Count(ReadOnlySpan<byte> source)
    {
        int count = 0;
        while (source.Length >= Vector128<byte>.Count)
        {
            count += Vector128<byte>.Count - BitOperations.PopCount(Vector128.Create(source).ExtractMostSignificantBits());
            source = source[Vector128<byte>.Count..];
        }
        foreach (byte b in source)
            count += ~b >> 7 & 1;
        return count;
    }

    /// <summary>Reads a varint of any length. If eight bytes are left before the end, they are loaded at once.</summary>
    /// <param name="data">The base of the positions.</param>
    /// <param name="position">The start of the varint, at most <paramref name="end"/>.</param>
    /// <param name="end">The end of the readable bytes.</param>
    /// <param name="next">The position after the varint.</param>
    /// <exception cref="ProtoException"><see cref="ProtoError.Truncated"/> or <see cref="ProtoError.MalformedVarInt"/>.</exception>
    /// <remarks>
    /// Requires: the bytes from <paramref name="position"/> to <paramref name="end"/> are readable; the caller need not check that the varint ends
    /// there. Ensures: no byte at or after <paramref name="end"/> is read; <paramref name="next"/> is at most <paramref name="end"/>.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ulong ReadLong(ref byte data, int position, int end, out int next)
    {
        ref byte start = ref Unsafe.Add(ref data, position);
        int left = end - position;
        ulong bytes = left >= sizeof(ulong) ? Load(ref start) : LoadLast(ref start, left);
        if (TryGather(bytes, out ulong value, out int length) && length <= left)
        {
            next = position + length;
            return value;
        }
        if (left < MaxLength64)
            return ReadAtEnd(ref start, position, end, out next);
        if (!TryAddLast(ref start, ref value, out length))
            ThrowHelper.Throw(ProtoError.MalformedVarInt, position);
        next = position + length;
        return value;
    }

    /// <summary>Adds the ninth byte of a varint, and the tenth if there is one, to the value of the first eight.</summary>
    /// <param name="start">The first byte of the varint. Its first eight bytes don't end it.</param>
    /// <param name="value">The low 56 bits; afterwards all bits.</param>
    /// <param name="length">Bytes of the varint: 9 or 10.</param>
    /// <returns>False if the varint is longer than ten bytes.</returns>
    /// <remarks>Requires: ten bytes from <paramref name="start"/> on are readable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryAddLast(ref byte start, ref ulong value, out int length)
    {
        ulong ninth = Unsafe.Add(ref start, 8);
        length = 9;
        value |= (ninth & 0x7F) << 56;
        if (ninth < 0x80) return true;
        ulong tenth = Unsafe.Add(ref start, 9);
        length = MaxLength64;
        value |= tenth << 63;
        return tenth < 0x80;
    }

    /// <summary>Reads a tag or a length. Both take at most five bytes, for any value; the C++ implementation has the same limit.</summary>
    /// <param name="start">The first byte.</param>
    /// <param name="left">Bytes that may be read.</param>
    /// <returns>
    /// Low half: the value. High half: the bytes it takes. 0 if the value does not fit into 32 bits, or does not end within five bytes or the bytes that
    /// are left.
    /// </returns>
    /// <remarks>Requires: <paramref name="left"/> bytes from <paramref name="start"/> on are readable, or five of them.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Read32(ref byte start, int left)
    {
        ulong value = 0;
        int most = Math.Min(left, MaxLength32);
        for (int i = 0; i < most; i++)
        {
            ulong b = Unsafe.Add(ref start, i);
            value |= (b & 0x7F) << (7 * i);
            if (b < 0x80) return value <= uint.MaxValue ? (ulong)(i + 1) << 32 | value : 0;
        }

        return 0;
    }

    /// <summary>Reads a varint of up to eight bytes without a branch on its length.</summary>
    /// <param name="start">The first byte of the varint.</param>
    /// <param name="value">The value; the low 56 bits of the value if the result is false.</param>
    /// <param name="length">Bytes of the varint; 9 if the result is false.</param>
    /// <returns>False if the varint is longer than eight bytes.</returns>
    /// <remarks>Requires: eight bytes from <paramref name="start"/> on are readable. No alignment is needed.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGather(ref byte start, out ulong value, out int length) => TryGather(Load(ref start), out value, out length);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryGather(ulong bytes, out ulong value, out int length)
    {
        ulong stops = ~bytes & 0x8080808080808080;
        length = (BitOperations.TrailingZeroCount(stops) >> 3) + 1;
        value = Gather(bytes & (stops ^ (stops - 1)));
        return stops != 0;
    }

    /// <summary>Joins the low seven bits of eight bytes to 56 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Gather(ulong bytes) =>
        Processor.HasFastBmi2 ? Bmi2.X64.ParallelBitExtract(bytes, 0x7F7F7F7F7F7F7F7F) : GatherInSteps(bytes);

    /// <summary><see cref="Gather"/> for any processor.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong GatherInSteps(ulong bytes)
    {
        bytes &= 0x7F7F7F7F7F7F7F7F;
        bytes = bytes & 0x007F007F007F007F | (bytes & 0x7F007F007F007F00) >> 1;
        bytes = bytes & 0x00003FFF00003FFF | (bytes & 0x3FFF00003FFF0000) >> 2;
        return bytes & 0x000000000FFFFFFF | (bytes & 0x0FFFFFFF00000000) >> 4;
    }

    /// <summary>Spreads the low 56 bits over eight bytes, seven to each: the inverse of <see cref="Gather"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Scatter(ulong value) =>
        Processor.HasFastBmi2 ? Bmi2.X64.ParallelBitDeposit(value, 0x7F7F7F7F7F7F7F7F) : ScatterInSteps(value);

    /// <summary><see cref="Scatter"/> for any processor.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ScatterInSteps(ulong value)
    {
        value = value & 0x000000000FFFFFFF | (value & 0x00FFFFFFF0000000) << 4;
        value = value & 0x00003FFF00003FFF | (value & 0x0FFFC0000FFFC000) << 2;
        return value & 0x007F007F007F007F | (value & 0x3F803F803F803F80) << 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Load(ref byte start)
    {
        ulong bytes = Unsafe.ReadUnaligned<ulong>(ref start);
        return BitConverter.IsLittleEndian ? bytes : BinaryPrimitives.ReverseEndianness(bytes);
    }

    /// <summary>
    /// Loads fewer than eight bytes, in parts that overlap. No byte after them is read; the high bytes of the result are 0.
    /// </summary>
    /// <remarks>
    /// Loading the last eight bytes before the end, and shifting them, needs a message of eight bytes. Shorter messages were read 0.85 times as fast (AMD EPYC).
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong LoadLast(ref byte start, int count)
    {
        if (count >= sizeof(uint))
        {
            int last = count - sizeof(uint);
            return Load32(ref start) | (ulong)Load32(ref Unsafe.Add(ref start, last)) << (8 * last);
        }
        if (count <= 0)
            return 0;
        int middle = count >> 1, end = count - 1;
        return start | (ulong)Unsafe.Add(ref start, middle) << (8 * middle) | (ulong)Unsafe.Add(ref start, end) << (8 * end);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Load32(ref byte start)
    {
        uint bytes = Unsafe.ReadUnaligned<uint>(ref start);
        return BitConverter.IsLittleEndian ? bytes : BinaryPrimitives.ReverseEndianness(bytes);
    }

    private static ulong ReadAtEnd(ref byte start, int position, int end, out int next)
    {
        ReadOnlySpan<byte> rest = MemoryMarshal.CreateReadOnlySpan(ref start, end - position);
        if (!TryRead(rest, out ulong value, out int length))
            ThrowHelper.Throw(ProtoError.Truncated, position);
        next = position + length;
        return value;
    }
}
