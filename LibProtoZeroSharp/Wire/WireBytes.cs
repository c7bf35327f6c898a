using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// Writes wire primitives behind a reference. Precondition of every member: the memory there has room for what is written; none
/// writes more. Each returns a reference to the byte behind what it wrote.
/// </summary>
internal static class WireBytes
{
    private const ulong Continuation = 0x8080808080808080;

    /// <summary>Meant for constant tags, for which all but one of the branches vanish.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteTag(ref byte p, uint tag)
    {
        if (tag < 1 << 7)
        {
            p = (byte)tag;
            return ref Unsafe.Add(ref p, 1);
        }

        if (tag < 1 << 14)
        {
            Unsafe.WriteUnaligned(ref p, LittleEndian((ushort)((tag & 0x7F) | 0x80 | (tag >> 7 << 8))));
            return ref Unsafe.Add(ref p, 2);
        }

        if (tag < 1 << 21)
        {
            Unsafe.WriteUnaligned(ref p, LittleEndian((ushort)((tag & 0x7F) | 0x8080 | (((tag >> 7) & 0x7F) << 8))));
            Unsafe.Add(ref p, 2) = (byte)(tag >> 14);
            return ref Unsafe.Add(ref p, 3);
        }

        return ref WriteLongVarInt(ref p, tag);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteVarInt(ref byte p, ulong value)
    {
        if (value < 0x80)
        {
            p = (byte)value;
            return ref Unsafe.Add(ref p, 1);
        }

        return ref WriteLongVarInt(ref p, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ref byte WriteLongVarInt(ref byte p, ulong value)
    {
        for (; value >= 0x80; value >>= 7)
        {
            p = (byte)(value | 0x80);
            p = ref Unsafe.Add(ref p, 1);
        }

        p = (byte)value;
        return ref Unsafe.Add(ref p, 1);
    }

    /// <summary>
    /// The same for where there is room for <see cref="VarInt.MaxLength64"/> bytes, whatever the value: those behind the varint may be
    /// overwritten. The value is expected to take one byte.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteVarIntWide(ref byte p, ulong value)
    {
        if (value >= 0x80)
        {
            if (FastBmi2.IsSupported) return ref WriteScattered(ref p, value);
            return ref WriteLongVarIntWide(ref p, value);
        }

        p = (byte)value;
        return ref Unsafe.Add(ref p, 1);
    }

    /// <summary>The same for values of random length, none of which is worth guessing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteRandomVarIntWide(ref byte p, ulong value)
    {
        if (FastBmi2.IsSupported) return ref WriteScattered(ref p, value);
        return ref WriteVarIntWide(ref p, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteScattered(ref byte p, ulong value)
    {
        if (value < 1UL << 56) return ref WriteVarIntWord(ref p, value);
        return ref WriteLongVarIntWide(ref p, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ref byte WriteLongVarIntWide(ref byte p, ulong value)
    {
        if (value < 1UL << 56) return ref WriteVarIntWord(ref p, value);
        WriteFixed64(ref p, VarInt.Scatter(value) | Continuation);
        bool ten = value >> 63 != 0;
        Unsafe.Add(ref p, 8) = (byte)((value >> 56 & 0x7F) | (ten ? 0x80u : 0));
        Unsafe.Add(ref p, 9) = 1;
        return ref Unsafe.Add(ref p, ten ? 10 : 9);
    }

    /// <summary>The same for values of up to 56 bits, and without a branch: where lengths are random, guessing them costs more than all the rest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteVarIntWord(ref byte p, ulong value)
    {
        ulong bytes = VarInt.Scatter(value);
        int last = BitOperations.Log2(bytes | 1);
        WriteFixed64(ref p, bytes | Continuation & ((1UL << last) - 1));
        return ref Unsafe.Add(ref p, (last >> 3) + 1);
    }

    /// <summary>Writes the length in front of a body, if it takes one byte or two, and as many were kept for it.</summary>
    /// <param name="place">Where the length goes.</param>
    /// <param name="kept">Bytes that were kept for it; the body is behind them.</param>
    /// <param name="body">Bytes of the body.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteLength(ref byte place, nint kept, nint body)
    {
        if (body < 0x80 && kept == 1)
        {
            place = (byte)body;
            return true;
        }

        if (body is >= 0x80 and < 1 << 14 && kept == 2)
        {
            place = (byte)(body | 0x80);
            Unsafe.Add(ref place, 1) = (byte)(body >> 7);
            return true;
        }

        return false;
    }

    /// <summary>Writes a length in front of a body, which moves to where a length of as few bytes as it takes leaves it.</summary>
    /// <param name="place">Where the length goes.</param>
    /// <param name="kept">Bytes that were kept for it; the body is behind them.</param>
    /// <param name="body">Bytes of the body so far, no more than a span can have.</param>
    /// <param name="length">The length.</param>
    /// <returns>Behind the body.</returns>
    public static ref byte InsertLength(ref byte place, nint kept, nint body, ulong length)
    {
        nint width = VarInt.Length(length);
        ref byte moved = ref Unsafe.Add(ref place, width);
        if (width != kept)
            MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref place, kept), (int)body).CopyTo(MemoryMarshal.CreateSpan(ref moved, (int)body));
        WriteVarInt(ref place, length);
        return ref Unsafe.Add(ref moved, body);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteFixed32(ref byte p, uint value)
    {
        Unsafe.WriteUnaligned(ref p, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));
        return ref Unsafe.Add(ref p, sizeof(uint));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteFixed64(ref byte p, ulong value)
    {
        Unsafe.WriteUnaligned(ref p, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));
        return ref Unsafe.Add(ref p, sizeof(ulong));
    }

    /// <summary>Copies exactly <paramref name="length"/> bytes; short ones without a call.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteBytes(ref byte p, ref byte source, nint length)
    {
        if (length > 16)
            Unsafe.CopyBlockUnaligned(ref p, ref source, (uint)length);
        else if (length >= 8)
        {
            ulong head = Unsafe.ReadUnaligned<ulong>(ref source), tail = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, length - 8));
            Unsafe.WriteUnaligned(ref p, head);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref p, length - 8), tail);
        }
        else if (length >= 4)
        {
            uint head = Unsafe.ReadUnaligned<uint>(ref source), tail = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, length - 4));
            Unsafe.WriteUnaligned(ref p, head);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref p, length - 4), tail);
        }
        else
        {
            for (nint i = 0; i < length; i++) Unsafe.Add(ref p, i) = Unsafe.Add(ref source, i);
        }

        return ref Unsafe.Add(ref p, length);
    }

    private static ushort LittleEndian(ushort value) => BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
}
