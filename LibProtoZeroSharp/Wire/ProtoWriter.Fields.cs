using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>Writes a varint field (<c>uint64</c>, or any other varint type that is already in its wire form).</summary>
    /// <param name="fieldNumber">From 1 to 2^29−1.</param>
    /// <param name="value">The value; a negative number of a signed type takes ten bytes if it is cast to <c>ulong</c>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, ulong value)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.VarInt);
        if (Room < MaxTag + VarInt.MaxLength64)
        {
            AddVarIntAtEnd(tag, value);
            return;
        }

        ref byte p = ref WireBytes.WriteTag(ref _cursor, tag);
        _cursor = ref WireBytes.WriteRandomVarIntWide(ref p, value);
    }

    /// <summary>Writes a <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBool(int fieldNumber, bool value)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.VarInt);
        ref byte p = ref Reserve(VarInt.Length(tag) + 1);
        p = ref WireBytes.WriteTag(ref p, tag);
        p = value ? (byte)1 : (byte)0;
        _cursor = ref Unsafe.Add(ref p, 1);
    }

    /// <summary>Writes an <c>int32</c> field. A negative value takes ten bytes, as the encoding spec requires ("Signed Integers").</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt32(int fieldNumber, int value)
    {
        // Enums, counts and other small numbers are mostly int32: the value is expected to take one byte.
        uint tag = Tag(fieldNumber, ProtoWireType.VarInt);
        if (Room < MaxTag + VarInt.MaxLength64)
        {
            AddVarIntAtEnd(tag, (ulong)(long)value);
            return;
        }

        ref byte p = ref WireBytes.WriteTag(ref _cursor, tag);
        _cursor = ref WireBytes.WriteVarIntWide(ref p, (ulong)(long)value);
    }

    /// <summary>Writes an <c>int64</c> field. A negative value takes ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt64(int fieldNumber, long value) => AddVarInt(fieldNumber, (ulong)value);

    /// <summary>Writes a <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt32(int fieldNumber, uint value) => AddVarInt(fieldNumber, value);

    /// <summary>Writes a <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt64(int fieldNumber, ulong value) => AddVarInt(fieldNumber, value);

    /// <summary>Writes a <c>sint32</c> field, zigzag-encoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt32(int fieldNumber, int value) => AddVarInt(fieldNumber, ZigZag.Encode(value));

    /// <summary>Writes a <c>sint64</c> field, zigzag-encoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt64(int fieldNumber, long value) => AddVarInt(fieldNumber, ZigZag.Encode(value));

    /// <summary>Writes an enum field as the number of its value. A negative number takes ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEnum(int fieldNumber, int value) => AddInt32(fieldNumber, value);

    /// <inheritdoc cref="AddEnum(int, int)"/>
    /// <typeparam name="TEnum">An enum of 32 bits, like protobuf enums.</typeparam>
    /// <exception cref="ArgumentException">The enum has another size.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEnum<TEnum>(int fieldNumber, TEnum value) where TEnum : unmanaged, Enum
    {
        // A constant for the JIT.
        if (Unsafe.SizeOf<TEnum>() != sizeof(int)) WriterErrors.ThrowEnumSize(typeof(TEnum));
        AddInt32(fieldNumber, Unsafe.As<TEnum, int>(ref value));
    }

    /// <summary>Writes a <c>fixed32</c> field: four bytes, little-endian.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed32(int fieldNumber, uint value)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.Fixed32);
        ref byte p = ref Reserve(VarInt.Length(tag) + sizeof(uint));
        p = ref WireBytes.WriteTag(ref p, tag);
        _cursor = ref WireBytes.WriteFixed32(ref p, value);
    }

    /// <summary>Writes a <c>fixed64</c> field: eight bytes, little-endian.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed64(int fieldNumber, ulong value)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.Fixed64);
        ref byte p = ref Reserve(VarInt.Length(tag) + sizeof(ulong));
        p = ref WireBytes.WriteTag(ref p, tag);
        _cursor = ref WireBytes.WriteFixed64(ref p, value);
    }

    /// <summary>Writes an <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed32(int fieldNumber, int value) => AddFixed32(fieldNumber, (uint)value);

    /// <summary>Writes an <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed64(int fieldNumber, long value) => AddFixed64(fieldNumber, (ulong)value);

    /// <summary>Writes a <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFloat(int fieldNumber, float value) => AddFixed32(fieldNumber, BitConverter.SingleToUInt32Bits(value));

    /// <summary>Writes a <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddDouble(int fieldNumber, double value) => AddFixed64(fieldNumber, BitConverter.DoubleToUInt64Bits(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddVarIntAtEnd(uint tag, ulong value)
    {
        ref byte p = ref Reserve(VarInt.Length(tag) + VarInt.Length(value));
        p = ref WireBytes.WriteTag(ref p, tag);
        _cursor = ref WireBytes.WriteVarInt(ref p, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private uint Tag(int fieldNumber, ProtoWireType type)
    {
        ExpectNoCopy();
        Checks.That(fieldNumber is >= ProtoTag.MinFieldNumber and <= ProtoTag.MaxFieldNumber, "A field number is from 1 to 536,870,911 (2^29-1).");
        return ProtoTag.Make(fieldNumber, type);
    }
}
