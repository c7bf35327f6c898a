using System.Text;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Reads every field with a method that its wire type allows and its number picks.</summary>
/// <param name="trusting">
/// Whether some fields are read as if they had another wire type. What is read is meaningless then, but the library must survive it.
/// </param>
internal sealed class ReaderWalk(bool trusting = false)
{
    /// <summary>The number of methods for varints and for fields with a length; those for packed ranges come last.</summary>
    public const int VarIntMethods = 18, LengthMethods = 24, Packed = 8, FixedMethods = 6, PackedFixed = 3, GroupMethods = 3;

    /// <summary>A digest of what was read before the end or before an error.</summary>
    public uint Values { get; private set; }

    /// <summary>Reads a message.</summary>
    /// <returns>The error at which that ends; the default for none.</returns>
    public ProtoFailure Read(ReadOnlySpan<byte> input)
    {
        try
        {
            Walk(new ProtoReader(input));
            return default;
        }
        catch (ProtoException exception)
        {
            return new ProtoFailure(exception.Error, exception.Offset);
        }
    }

    private void Walk(ProtoReader reader)
    {
        while (reader.Next())
        {
            Add(reader.TagAndType);
            int before = reader.Position;
            switch (trusting && Values % 4 == 0 ? (ProtoWireType)(Values / 4 % 6) : reader.WireType)
            {
                case ProtoWireType.VarInt: ReadVarInt(ref reader, reader.FieldNumber % VarIntMethods); break;
                case ProtoWireType.Fixed32: ReadFixed32(ref reader, reader.FieldNumber % FixedMethods); break;
                case ProtoWireType.Fixed64: ReadFixed64(ref reader, reader.FieldNumber % FixedMethods); break;
                case ProtoWireType.LengthDelimited: ReadLength(ref reader, reader.FieldNumber % LengthMethods); break;
                case var _ when reader.FieldNumber % GroupMethods == 0: reader.Skip(); break;
                case var _ when reader.FieldNumber % GroupMethods == 1: Add(reader.ReadRaw()); break;
                default: Walk(reader.ReadGroup()); break;
            }

            Add((ulong)reader.Position);
            if (reader.Position < before || reader.Position - before > reader.Length || reader.Remaining < 0 || reader.Remaining > reader.Length)
                throw new InvalidOperationException($"The reader is at {reader.Position}, {reader.Remaining} before the end, after a field at {before}");
        }

        if (reader.Remaining != 0) throw new InvalidOperationException($"The reader ends {reader.Remaining} bytes before the end");
    }

    private void ReadVarInt(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add((ulong)reader.ReadInt32()); break;
            case 1: Add((ulong)reader.ReadInt64()); break;
            case 2: Add(reader.ReadUInt32()); break;
            case 3: Add(reader.ReadUInt64()); break;
            case 4: Add((ulong)reader.ReadSInt32()); break;
            case 5: Add((ulong)reader.ReadSInt64()); break;
            case 6: Add(reader.ReadBool() ? 1u : 0); break;
            case 7: Add((ulong)reader.ReadEnum()); break;
            case 16: Add(reader.ReadVarInt()); break;
            case 17: reader.Skip(); break;
            default: ReadPacked(ref reader, method - Packed); break;
        }
    }

    private void ReadFixed32(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add(reader.ReadFixed32()); break;
            case 1: Add((uint)reader.ReadSFixed32()); break;
            case 2: Add(BitConverter.SingleToUInt32Bits(reader.ReadFloat())); break;
            default: ReadPackedFixed32(ref reader, method - PackedFixed); break;
        }
    }

    private void ReadFixed64(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add(reader.ReadFixed64()); break;
            case 1: Add((ulong)reader.ReadSFixed64()); break;
            case 2: Add(BitConverter.DoubleToUInt64Bits(reader.ReadDouble())); break;
            default: ReadPackedFixed64(ref reader, method - PackedFixed); break;
        }
    }

    private void ReadLength(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add(reader.ReadBytes()); break;
            case 1: Add(Encoding.UTF8.GetBytes(reader.ReadString())); break;
            case 2: Add(reader.ReadUtf8()); break;
            case 3: Add(reader.ReadRaw()); break;
            case 4: reader.Skip(); break;
            case < 16 and >= Packed: ReadPacked(ref reader, method - Packed); break;
            case 16 or 17 or 18: ReadPackedFixed32(ref reader, method - 16); break;
            case 19 or 20 or 21: ReadPackedFixed64(ref reader, method - 19); break;
            default: Walk(reader.ReadMessage()); break;
        }
    }

    private void ReadPacked(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add(reader.ReadPackedInt32(), value => (ulong)value); break;
            case 1: Add(reader.ReadPackedInt64(), value => (ulong)value); break;
            case 2: Add(reader.ReadPackedUInt32(), value => value); break;
            case 3: Add(reader.ReadPackedUInt64(), value => value); break;
            case 4: Add(reader.ReadPackedSInt32(), value => (ulong)value); break;
            case 5: Add(reader.ReadPackedSInt64(), value => (ulong)value); break;
            case 6: Add(reader.ReadPackedBool(), value => value ? 1u : 0); break;
            default: Add(reader.ReadPackedEnum(), value => (ulong)value); break;
        }
    }

    private void ReadPackedFixed32(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add(reader.ReadPackedFixed32(), value => value); break;
            case 1: Add(reader.ReadPackedSFixed32(), value => (uint)value); break;
            default: Add(reader.ReadPackedFloat(), value => BitConverter.SingleToUInt32Bits(value)); break;
        }
    }

    private void ReadPackedFixed64(ref ProtoReader reader, int method)
    {
        switch (method)
        {
            case 0: Add(reader.ReadPackedFixed64(), value => value); break;
            case 1: Add(reader.ReadPackedSFixed64(), value => (ulong)value); break;
            default: Add(reader.ReadPackedDouble(), value => BitConverter.DoubleToUInt64Bits(value)); break;
        }
    }

    private void Add(ulong value) => Values = Digest.Add(Values, value);

    private void Add(ReadOnlySpan<byte> bytes) => Values = Digest.Of(bytes, Values);

    private void Add<T, TFormat>(PackedVarInts<T, TFormat> packed, Func<T, ulong> bits) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        int rest = packed.Count();
        Add((ulong)rest);
        foreach (T value in packed)
        {
            Add(bits(value));
            rest--;
        }

        if (rest != 0) throw new InvalidOperationException($"There are {rest} values less than Count()");
    }

    private void Add<T>(PackedFixed<T> packed, Func<T, ulong> bits) where T : unmanaged
    {
        int rest = packed.Count;
        Add((ulong)rest);
        foreach (T value in packed)
        {
            Add(bits(value));
            rest--;
        }

        if (rest != 0) throw new InvalidOperationException($"There are {rest} values less than Count");
    }
}
