extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using static GoogleProtobuf::Google.Protobuf.WireFormat;

namespace LibProtoZeroSharp.Tests.Wire;

public class ProtoReaderPackedTests
{
    private delegate List<T> ReadAll<T>(ref ProtoReader reader);

    private static readonly ulong[] Values =
        [0, 1, 127, 128, 300, 1 << 20, int.MaxValue, uint.MaxValue, 1ul << 40, long.MaxValue, 1ul << 63, ulong.MaxValue];

    [Fact]
    public void VarInts()
    {
        int[] ints = [.. Values.Select(value => (int)value)];
        long[] longs = [.. Values.Select(value => (long)value)];
        Check(ints, (output, value) => output.WriteInt32(value), WireType.Varint, (ref r) => ToList(r.ReadPackedInt32()));
        Check(longs, (output, value) => output.WriteInt64(value), WireType.Varint, (ref r) => ToList(r.ReadPackedInt64()));
        Check([.. Values.Select(value => (uint)value)], (output, value) => output.WriteUInt32(value), WireType.Varint, (ref r) => ToList(r.ReadPackedUInt32()));
        Check(Values, (output, value) => output.WriteUInt64(value), WireType.Varint, (ref r) => ToList(r.ReadPackedUInt64()));
        Check(ints, (output, value) => output.WriteSInt32(value), WireType.Varint, (ref r) => ToList(r.ReadPackedSInt32()));
        Check(longs, (output, value) => output.WriteSInt64(value), WireType.Varint, (ref r) => ToList(r.ReadPackedSInt64()));
        Check(ints, (output, value) => output.WriteEnum(value), WireType.Varint, (ref r) => ToList(r.ReadPackedEnum()));
        Check([true, false, true], (output, value) => output.WriteBool(value), WireType.Varint, (ref r) => ToList(r.ReadPackedBool()));
    }

    [Fact]
    public void FixedWidths()
    {
        Check([.. Values.Select(value => (uint)value)], (output, value) => output.WriteFixed32(value), WireType.Fixed32, (ref r) => ToList(r.ReadPackedFixed32()));
        Check([.. Values.Select(value => (int)value)], (output, value) => output.WriteSFixed32(value), WireType.Fixed32, (ref r) => ToList(r.ReadPackedSFixed32()));
        Check([0, 1.5f, float.NaN, float.MinValue], (output, value) => output.WriteFloat(value), WireType.Fixed32, (ref r) => ToList(r.ReadPackedFloat()));
        Check(Values, (output, value) => output.WriteFixed64(value), WireType.Fixed64, (ref r) => ToList(r.ReadPackedFixed64()));
        Check([.. Values.Select(value => (long)value)], (output, value) => output.WriteSFixed64(value), WireType.Fixed64, (ref r) => ToList(r.ReadPackedSFixed64()));
        Check([0, 1.5, double.NaN, double.MinValue], (output, value) => output.WriteDouble(value), WireType.Fixed64, (ref r) => ToList(r.ReadPackedDouble()));
    }

    /// <summary>Packed ranges of no, one and all values, then the same values one by one, in front of inaccessible memory.</summary>
    private static void Check<T>(T[] values, Action<CodedOutputStream, T> write, WireType type, ReadAll<T> read)
    {
        byte[] bytes = GoogleWire.Write(output =>
        {
            foreach (T[] range in new[] { [], [values[0]], values })
                output.WriteNested(3, packed => Array.ForEach(range, value => write(packed, value)));
            foreach (T value in values)
            {
                output.WriteTag(3, type);
                write(output, value);
            }
        });
        using var memory = new GuardedMemory(bytes.Length);
        var reader = new ProtoReader(memory.Place(bytes));
        var all = new List<T>();
        while (reader.Next())
            all.AddRange(read(ref reader));
        Assert.Equal([values[0], .. values, .. values], all);
        Assert.Equal(0, reader.Remaining);
    }

    private static List<T> ToList<T, TFormat>(PackedVarInts<T, TFormat> packed)
        where T : unmanaged
        where TFormat : struct, Runtime.IVarIntFormat<T>
    {
        var list = new List<T>();
        foreach (T value in packed)
            list.Add(value);
        Assert.Equal(list.Count, packed.Count());
        return list;
    }

    private static List<T> ToList<T>(PackedFixed<T> packed)
        where T : unmanaged
    {
        var list = new List<T>();
        foreach (T value in packed)
            list.Add(value);
        Assert.Equal(list.Count, packed.Count);
        Assert.Equal(BitConverter.IsLittleEndian, packed.TryGetSpan(out ReadOnlySpan<T> span));
        Assert.Equal(list, span.ToArray());
        return list;
    }

    [Fact]
    public void NonZeroVarIntsAreTrue()
    {
        var reader = new ProtoReader(Convert.FromHexString("0A07" + "00028000800102"));
        Assert.True(reader.Next());
        Assert.Equal([false, true, false, true, true], ToList(reader.ReadPackedBool()));
    }

    [Theory]
    [InlineData("0A0180" + "01", 1, ProtoError.Truncated, 2)] // what follows the range is not its own
    [InlineData("0A020180" + "01", 1, ProtoError.Truncated, 3)]
    [InlineData("0A0C01FFFFFFFFFFFFFFFFFFFF01", 2, ProtoError.MalformedVarInt, 3)]
    [InlineData("0A0201", 1, ProtoError.Truncated, 1)]
    [InlineData("0AFFFFFFFF0F01", 1, ProtoError.InvalidLength, 1)]
    [InlineData("0880", 0, ProtoError.Truncated, 1)]
    public void BadRangesOfVarInts(string hex, int count, ProtoError error, int offset) =>
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            reader.Next();
            var packed = reader.ReadPackedInt32();
            Assert.InRange(packed.Count(), 0, count);
            int seen = 0;
            foreach (int value in packed)
                Assert.True(++seen <= count, "more values than Count");
        });

    [Theory]
    [InlineData("0A03010203", ProtoError.InvalidPackedLength, 1)]
    [InlineData("0A050102030405", ProtoError.InvalidPackedLength, 1)]
    [InlineData("0A08010203", ProtoError.Truncated, 1)]
    [InlineData("0AFCFFFFFF0F", ProtoError.InvalidLength, 1)]
    [InlineData("0D010203", ProtoError.Truncated, 1)]
    public void BadRangesOfFixedWidth(string hex, ProtoError error, int offset) =>
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            reader.Next();
            reader.ReadPackedFloat();
        });
}
