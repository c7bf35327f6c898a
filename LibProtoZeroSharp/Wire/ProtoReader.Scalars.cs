using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>Fields that hold one number: varints and values of fixed width.</summary>
public ref partial struct ProtoReader
{
    /// <summary>
    /// Reads a varint as an unsigned number. A varint may be longer than its value needs, up to ten bytes; of the tenth byte only the lowest
    /// bit counts.
    /// </summary>
    /// <exception cref="ProtoException"><see cref="ProtoError.Truncated"/> or <see cref="ProtoError.MalformedVarInt"/>.</exception>
    /// <remarks>Encoding spec, "Base 128 Varints".</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadVarInt()
    {
        ExpectType(ProtoWireType.VarInt);
        // Lengths are random here, and a mispredicted branch costs more than everything else.
        if (Processor.HasFastBmi2 && Remaining >= sizeof(ulong) && VarInt.TryGather(ref Here, out ulong value, out int length))
        {
            _at += (uint)length;
            return value;
        }
        return ReadSmallVarInt();
    }

    /// <summary>For bools, enums and most int32 values: they are small, and the branch on their length is predicted well.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong ReadSmallVarInt()
    {
        int position = Position;
        if (position < End)
        {
            ulong value = Here;
            if (value < 0x80)
            {
                _at++;
                return value;
            }
        }
        ulong longValue = VarInt.ReadLong(ref _data, position, End, out int next);
        _at += (uint)(next - position);
        return longValue;
    }

    /// <summary>Reads a bool: any varint but 0 is true, of any length.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public bool ReadBool()
    {
        ExpectType(ProtoWireType.VarInt);
        return ReadSmallVarInt() != 0;
    }

    /// <summary>Reads an int32: the low 32 bits of the varint; negative values take ten bytes.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public int ReadInt32()
    {
        ExpectType(ProtoWireType.VarInt);
        return (int)ReadSmallVarInt();
    }

    /// <summary>Reads an int64.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public long ReadInt64() => (long)ReadVarInt();

    /// <summary>Reads a uint32: the low 32 bits of the varint.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public uint ReadUInt32() => (uint)ReadVarInt();

    /// <summary>Reads a uint64.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public ulong ReadUInt64() => ReadVarInt();

    /// <summary>Reads a sint32: the low 32 bits of the varint, in <see cref="ZigZag"/> form.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public int ReadSInt32() => ZigZag.Decode((uint)ReadVarInt());

    /// <summary>Reads a sint64, in <see cref="ZigZag"/> form.</summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public long ReadSInt64() => ZigZag.Decode(ReadVarInt());

    /// <summary>
    /// Reads the number of an enum value: the low 32 bits of the varint. A number that the schema does not know is returned as well.
    /// </summary>
    /// <inheritdoc cref="ReadVarInt"/>
    public int ReadEnum() => ReadInt32();

    /// <summary>Reads a fixed32: four bytes, little-endian.</summary>
    /// <exception cref="ProtoException"><see cref="ProtoError.Truncated"/>.</exception>
    /// <remarks>Encoding spec, "Non-varint Numbers".</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32()
    {
        ExpectType(ProtoWireType.Fixed32);
        uint value = Unsafe.ReadUnaligned<uint>(ref ReadFixed(sizeof(uint)));
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    /// <summary>Reads a fixed64: eight bytes, little-endian.</summary>
    /// <inheritdoc cref="ReadFixed32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64()
    {
        ExpectType(ProtoWireType.Fixed64);
        ulong value = Unsafe.ReadUnaligned<ulong>(ref ReadFixed(sizeof(ulong)));
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    /// <summary>Reads an sfixed32: four bytes, little-endian.</summary>
    /// <inheritdoc cref="ReadFixed32"/>
    public int ReadSFixed32() => (int)ReadFixed32();

    /// <summary>Reads an sfixed64: eight bytes, little-endian.</summary>
    /// <inheritdoc cref="ReadFixed32"/>
    public long ReadSFixed64() => (long)ReadFixed64();

    /// <summary>Reads a float: four bytes, little-endian.</summary>
    /// <inheritdoc cref="ReadFixed32"/>
    public float ReadFloat() => BitConverter.UInt32BitsToSingle(ReadFixed32());

    /// <summary>Reads a double: eight bytes, little-endian.</summary>
    /// <inheritdoc cref="ReadFixed32"/>
    public double ReadDouble() => BitConverter.UInt64BitsToDouble(ReadFixed64());

    /// <summary>Skips a value of fixed width.</summary>
    /// <returns>Its first byte; all <paramref name="width"/> bytes are within the message.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte ReadFixed(int width)
    {
        int position = Position;
        if (End - position < width)
            ThrowHelper.Throw(ProtoError.Truncated, position);
        ref byte start = ref Here;
        _at += (uint)width;
        return ref start;
    }
}
