extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using static GoogleProtobuf::Google.Protobuf.WireFormat;

namespace LibProtoZeroSharp.Tests.Wire;

public class ProtoReaderScalarTests
{
    private delegate T Read<T>(ref ProtoReader reader);

    [Fact]
    public void VarInts()
    {
        ulong[] bits = [0, 1, 127, 128, 255, 16383, 16384, .. Enumerable.Range(0, 64).Select(bit => 1ul << bit), ulong.MaxValue];
        ulong[] values = [.. bits, .. bits.Select(value => value - 1), .. bits.Select(value => ~value)];
        Check((output, value) => output.WriteUInt64(value), (ref r) => r.ReadVarInt(), values);
        Check((output, value) => output.WriteUInt64(value), (ref r) => r.ReadUInt64(), values);
        Check((output, value) => output.WriteInt64(value), (ref r) => r.ReadInt64(), [.. values.Select(value => (long)value)]);
        Check((output, value) => output.WriteSInt64(value), (ref r) => r.ReadSInt64(), [.. values.Select(value => (long)value)]);
        Check((output, value) => output.WriteUInt32(value), (ref r) => r.ReadUInt32(), [.. values.Select(value => (uint)value)]);
        Check((output, value) => output.WriteInt32(value), (ref r) => r.ReadInt32(), [.. values.Select(value => (int)value)]);
        Check((output, value) => output.WriteSInt32(value), (ref r) => r.ReadSInt32(), [.. values.Select(value => (int)value)]);
        Check((output, value) => output.WriteEnum(value), (ref r) => r.ReadEnum(), [.. values.Select(value => (int)value)]);
        Check((output, value) => output.WriteBool(value), (ref r) => r.ReadBool(), [false, true]);
    }

    [Fact]
    public void FixedWidths()
    {
        uint[] values = [0, 1, 0x01020304, int.MaxValue, uint.MaxValue];
        ulong[] longValues = [0, 1, 0x0102030405060708, long.MaxValue, ulong.MaxValue];
        float[] floats = [0, -0f, 1.5f, float.MinValue, float.Epsilon, float.NaN, float.PositiveInfinity];
        double[] doubles = [0, -0d, 1.5, double.MinValue, double.Epsilon, double.NaN, double.NegativeInfinity];
        Check((output, value) => output.WriteFixed32(value), (ref r) => r.ReadFixed32(), values, WireType.Fixed32);
        Check((output, value) => output.WriteSFixed32(value), (ref r) => r.ReadSFixed32(), [.. values.Select(value => (int)value)], WireType.Fixed32);
        Check((output, value) => output.WriteFloat(value), (ref r) => r.ReadFloat(), floats, WireType.Fixed32);
        Check((output, value) => output.WriteFixed64(value), (ref r) => r.ReadFixed64(), longValues, WireType.Fixed64);
        Check((output, value) => output.WriteSFixed64(value), (ref r) => r.ReadSFixed64(), [.. longValues.Select(value => (long)value)], WireType.Fixed64);
        Check((output, value) => output.WriteDouble(value), (ref r) => r.ReadDouble(), doubles, WireType.Fixed64);
        Assert.True(float.IsNegative(ReadOnly(Convert.FromHexString("0D00000080"), (ref r) => r.ReadFloat())));
    }

    /// <summary>Every value once directly before inaccessible memory, and once with more bytes after it.</summary>
    private static void Check<T>(Action<CodedOutputStream, T> write, Read<T> read, T[] values, WireType type = WireType.Varint)
    {
        using var memory = new GuardedMemory(100);
        foreach (T value in values)
        {
            byte[] one = GoogleWire.Write(output =>
            {
                output.WriteTag(7, type);
                write(output, value);
            });
            Assert.Equal(value, ReadOnly(memory.Place(one), read));
            Assert.Equal(value, ReadOnly(memory.Place([.. one, .. one, .. one]), read));
        }
    }

    private static T ReadOnly<T>(ReadOnlySpan<byte> input, Read<T> read)
    {
        var reader = new ProtoReader(input);
        Assert.True(reader.Next());
        T value = read(ref reader);
        while (reader.Next())
            Assert.Equal(value, read(ref reader));
        Assert.Equal(input.Length, reader.Position);
        return value;
    }

    [Theory]
    [InlineData("0880808080808080808000", 0ul)]
    [InlineData("0881808080808080808000", 1ul)]
    [InlineData("08FFFFFFFFFFFFFFFFFF7F", ulong.MaxValue)]
    [InlineData("0880808080808080808002", 0ul)]
    [InlineData("0881808000", 1ul)]
    public void OverlongVarIntsAreRead(string hex, ulong value)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var google = new CodedInputStream(bytes);
        google.ReadTag();
        Assert.Equal(google.ReadUInt64(), value);
        Assert.Equal(value, ReadOnly(bytes, (ref r) => r.ReadVarInt()));
        Assert.Equal(value, ReadOnly([.. bytes, .. bytes], (ref r) => r.ReadVarInt()));
    }

    [Theory]
    [InlineData("088001", true)]
    [InlineData("0880808080808080808001", true)]
    [InlineData("0880808080808080808000", false)]
    [InlineData("088000", false)]
    public void ABoolMayBeALongVarInt(string hex, bool value) =>
        Assert.Equal(value, ReadOnly(Convert.FromHexString(hex), (ref r) => r.ReadBool()));

    [Fact]
    public void ThirtyTwoBitsAreTheLowOnes()
    {
        byte[] bytes = GoogleWire.Write(output =>
        {
            output.WriteTag(1, WireType.Varint);
            output.WriteUInt64(0xABCDEF01_80000003);
        });
        Assert.Equal(0x80000003, ReadOnly(bytes, (ref r) => r.ReadUInt32()));
        Assert.Equal(unchecked((int)0x80000003), ReadOnly(bytes, (ref r) => r.ReadInt32()));
        Assert.Equal(unchecked((int)0x80000003), ReadOnly(bytes, (ref r) => r.ReadEnum()));
        Assert.Equal(~0x40000001, ReadOnly(bytes, (ref r) => r.ReadSInt32()));
    }

    [Fact]
    public void NegativeEnumsTakeTenBytes() =>
        Assert.Equal(-1, ReadOnly(Convert.FromHexString("08FFFFFFFFFFFFFFFFFF01"), (ref r) => r.ReadEnum()));
}
