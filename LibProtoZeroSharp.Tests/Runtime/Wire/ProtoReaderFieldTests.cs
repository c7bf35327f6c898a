namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Moving from field to field.</summary>
public class ProtoReaderFieldTests
{
    /// <summary>1: varint 150; 2: fixed64; 3: "abc"; 4: a group of field 1; 5: fixed32; 1: varint 1; 99999: empty.</summary>
    private const string Sample = "089601" + "110102030405060708" + "1A03616263" + "23080124" + "2D01020304" + "0801" + "FAE93000";

    private static byte[] Bytes(string hex) => Convert.FromHexString(hex);

    [Fact]
    public void NextGivesTagsInTheirOrder()
    {
        var reader = new ProtoReader(Bytes(Sample));
        Assert.Equal((0, 0u, 0), (reader.FieldNumber, reader.TagAndType, reader.Position));
        (int Number, ProtoWireType Type, int Start)[] expected =
        [
            (1, ProtoWireType.VarInt, 0), (2, ProtoWireType.Fixed64, 3), (3, ProtoWireType.LengthDelimited, 12),
            (4, ProtoWireType.StartGroup, 17), (5, ProtoWireType.Fixed32, 21), (1, ProtoWireType.VarInt, 26),
            (99999, ProtoWireType.LengthDelimited, 28),
        ];
        foreach ((int number, ProtoWireType type, int start) in expected)
        {
            Assert.Equal(start, reader.Position);
            Assert.Equal(reader.Length - start, reader.Remaining);
            Assert.True(reader.Next());
            Assert.Equal((number, type, ProtoTag.Make(number, type)), (reader.FieldNumber, reader.WireType, reader.TagAndType));
            reader.Skip();
        }
        Assert.False(reader.Next());
        Assert.False(reader.Next());
        Assert.Equal((32, 0, 32), (reader.Position, reader.Remaining, reader.Length));
        Assert.Equal(32, new ProtoReader(Bytes(Sample), maxDepth: 1).Length);
    }

    [Fact]
    public void TheEmptyMessageHasNoFields()
    {
        var reader = new ProtoReader([]);
        Assert.False(reader.Next());
        Assert.Equal((0, 0, 0), (reader.Position, reader.Remaining, reader.Length));
        var none = default(ProtoReader);
        Assert.False(none.Next());
    }

    [Fact]
    public void NextWithANumberSkipsOthers()
    {
        var reader = new ProtoReader(Bytes(Sample));
        Assert.True(reader.Next(1));
        Assert.Equal(150u, reader.ReadVarInt());
        Assert.True(reader.Next(1));
        Assert.Equal(1u, reader.ReadVarInt());
        Assert.False(reader.Next(1));
        Assert.Equal(0, reader.Remaining);
    }

    [Fact]
    public void ACopyReadsOnByItself()
    {
        var reader = new ProtoReader(Bytes(Sample));
        ProtoReader copy = reader;
        Assert.True(reader.Next(99999));
        Assert.True(copy.Next());
        Assert.Equal((1, 150u), (copy.FieldNumber, copy.ReadUInt32()));
    }

    [Fact]
    public void RawFieldsPutTogetherAreTheInput()
    {
        byte[] bytes = Bytes(Sample);
        var reader = new ProtoReader(bytes);
        var copy = new List<byte>();
        while (reader.Next())
            copy.AddRange(reader.ReadRaw());
        Assert.Equal(bytes, copy);
    }

    [Fact]
    public void TheRemainderIsWhatHasNotBeenRead()
    {
        byte[] bytes = Bytes(Sample);
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next(3));
        ProtoReader sub = reader.ReadMessage();
        Assert.Equal("abc"u8, sub.ReadRemaining());
        Assert.Equal(bytes[17..], reader.ReadRemaining());
        Assert.Equal(0, reader.ReadRemaining().Length);
        Assert.False(reader.Next());
    }

    [Fact]
    public void RawFieldsKeepTheirOverlongTags()
    {
        var reader = new ProtoReader(Bytes("0801" + "8A808080000141"));
        Assert.True(reader.Next(1));
        reader.Skip();
        Assert.True(reader.Next(1));
        Assert.Equal(Bytes("8A808080000141"), reader.ReadRaw());
    }

    [Theory]
    [InlineData("00", ProtoError.InvalidTag, 0)] // field number 0
    [InlineData("0801" + "05", ProtoError.InvalidTag, 2)]
    [InlineData("8000", ProtoError.InvalidTag, 0)]
    [InlineData("88808080" + "1000", ProtoError.InvalidTag, 0)] // above 32 bits
    [InlineData("FFFFFFFF" + "1F00", ProtoError.InvalidTag, 0)]
    [InlineData("888080808000" + "00", ProtoError.InvalidTag, 0)] // six bytes
    [InlineData("FFFFFFFFFFFFFFFFFFFFFF", ProtoError.InvalidTag, 0)]
    [InlineData("0E", ProtoError.InvalidWireType, 0)]
    [InlineData("0801" + "0F", ProtoError.InvalidWireType, 2)]
    [InlineData("FFFFFFFF0F", ProtoError.InvalidWireType, 0)]
    [InlineData("0C", ProtoError.UnmatchedEndGroup, 0)]
    [InlineData("0801" + "88", ProtoError.Truncated, 2)]
    [InlineData("FFFFFFFF", ProtoError.Truncated, 0)]
    public void BadTagsAreFoundByNext(string hex, ProtoError error, int offset)
    {
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            while (reader.Next())
                reader.Skip();
        });
    }

    [Theory]
    [InlineData("0801", 0x08)]
    [InlineData("888000" + "01", 0x08)]
    [InlineData("8880808000" + "01", 0x08)]
    [InlineData("FDFFFFFF0F" + "01020304", 0xFFFFFFFD)]
    public void TagsOfUpToFiveBytesAreRead(string hex, uint tag)
    {
        var reader = new ProtoReader(Bytes(hex));
        Assert.True(reader.Next());
        Assert.Equal(tag, reader.TagAndType);
    }

    [Theory]
    [InlineData("08", ProtoError.Truncated, 1)]
    [InlineData("0880", ProtoError.Truncated, 1)]
    [InlineData("08FFFFFFFFFFFFFFFFFF", ProtoError.Truncated, 1)]
    [InlineData("08FFFFFFFFFFFFFFFFFFFF", ProtoError.MalformedVarInt, 1)]
    [InlineData("08FFFFFFFFFFFFFFFFFFFF01", ProtoError.MalformedVarInt, 1)]
    [InlineData("09" + "01020304050607", ProtoError.Truncated, 1)]
    [InlineData("0D" + "010203", ProtoError.Truncated, 1)]
    [InlineData("0A", ProtoError.Truncated, 1)]
    [InlineData("0A80", ProtoError.Truncated, 1)]
    [InlineData("0A02" + "00", ProtoError.Truncated, 1)]
    [InlineData("0A8001" + "00", ProtoError.Truncated, 1)]
    [InlineData("0AFFFFFFFF07" + "00", ProtoError.Truncated, 1)] // 2^31-1
    [InlineData("0A8080808008" + "00", ProtoError.InvalidLength, 1)] // 2^31
    [InlineData("72FAFFFFFF0F", ProtoError.InvalidLength, 1)] // -6, which would step back to the tag
    [InlineData("72FAFFFFFFFFFFFFFFFF01", ProtoError.InvalidLength, 1)]
    [InlineData("0A80808080808080808000", ProtoError.InvalidLength, 1)] // a padded 0
    [InlineData("0A818080808000" + "00", ProtoError.InvalidLength, 1)]
    [InlineData("0B", ProtoError.UnterminatedGroup, 0)]
    [InlineData("0B0801", ProtoError.UnterminatedGroup, 0)]
    [InlineData("0B13140801", ProtoError.UnterminatedGroup, 0)]
    [InlineData("0B14", ProtoError.UnmatchedEndGroup, 1)]
    [InlineData("0B130C14", ProtoError.UnmatchedEndGroup, 2)]
    [InlineData("0B00", ProtoError.InvalidTag, 1)]
    [InlineData("0B0E", ProtoError.InvalidWireType, 1)]
    [InlineData("0B08", ProtoError.Truncated, 2)]
    [InlineData("0B1204", ProtoError.Truncated, 2)]
    public void BadValuesAreFoundBySkip(string hex, ProtoError error, int offset)
    {
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            while (reader.Next())
                reader.Skip();
        });
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            while (reader.Next())
                reader.ReadRaw();
        });
        ReaderAssert.Throws(hex, error, offset, (ref reader) => reader.Next(123));
    }

    [Fact]
    public void AFiveByteLengthMayBePadded()
    {
        var reader = new ProtoReader(Bytes("0A818080800041"));
        Assert.True(reader.Next());
        Assert.Equal("A"u8, reader.ReadBytes());
        Assert.False(reader.Next());
    }

    [Fact]
    public void SkippedGroupsNestAHundredDeep()
    {
        byte[] hundred = [.. Enumerable.Repeat((byte)0x0B, 100), .. Enumerable.Repeat((byte)0x0C, 100)];
        var reader = new ProtoReader(hundred);
        Assert.True(reader.Next());
        reader.Skip();
        Assert.Equal(0, reader.Remaining);

        byte[] more = [0x0B, .. hundred, 0x0C];
        ReaderAssert.Throws(Convert.ToHexString(more), ProtoError.DepthExceeded, 100, (ref deeper) =>
        {
            deeper.Next();
            deeper.Skip();
        });
    }
}
