extern alias GoogleProtobuf;

using static GoogleProtobuf::Google.Protobuf.WireFormat;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Strings, bytes, sub-messages and groups.</summary>
public class ProtoReaderPayloadTests
{
    [Theory]
    [InlineData("")]
    [InlineData("Hello, World!")]
    [InlineData("żółw")]
    [InlineData("\0 \u0800 😀")]
    [InlineData("\uFEFF with a byte order mark")]
    public void Strings(string value)
    {
        foreach (string text in new[] { value, string.Concat(Enumerable.Repeat(value, 50)), string.Concat(Enumerable.Repeat(value, 5000)) })
        {
            byte[] bytes = GoogleWire.Write(output =>
            {
                for (int i = 0; i < 3; i++)
                {
                    output.WriteTag(2, WireType.LengthDelimited);
                    output.WriteString(text);
                }
            });
            using var memory = new GuardedMemory(bytes.Length);
            var reader = new ProtoReader(memory.Place(bytes));
            Assert.True(reader.Next());
            Assert.Equal(text, reader.ReadString());
            Assert.True(reader.Next());
            Assert.Equal(System.Text.Encoding.UTF8.GetBytes(text), reader.ReadUtf8());
            Assert.True(reader.Next());
            Assert.Equal(System.Text.Encoding.UTF8.GetBytes(text), reader.ReadBytes());
            Assert.False(reader.Next());
        }
    }

    [Theory]
    [InlineData("80")] // a continuation alone
    [InlineData("41C3")] // cut off
    [InlineData("C080")] // overlong NUL
    [InlineData("E08080")]
    [InlineData("EDA080")] // a surrogate
    [InlineData("F4908080")] // above U+10FFFF
    [InlineData("FF")]
    public void AStringMustBeUtf8(string hex)
    {
        string field = "0801" + $"12{hex.Length / 2:X2}{hex}";
        ReaderAssert.Throws(field, ProtoError.InvalidUtf8, 4, (ref reader) =>
        {
            reader.Next(2);
            reader.ReadString();
        });
        var reader = new ProtoReader(Convert.FromHexString(field));
        Assert.True(reader.Next(2));
        Assert.Equal(Convert.FromHexString(hex), reader.ReadUtf8());
    }

    [Fact]
    public void ViewsAreOfTheInputItself()
    {
        byte[] bytes = Convert.FromHexString("0A0141");
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        Assert.True(reader.ReadBytes().Overlaps(bytes, out int offset));
        Assert.Equal(2, -offset);
    }

    [Fact]
    public void ASubMessageCountsFromTheOutermostInput()
    {
        byte[] bytes = GoogleWire.Write(output =>
        {
            output.WriteNested(1, outer => outer.WriteNested(2, inner =>
            {
                inner.WriteTag(3, WireType.Varint);
                inner.WriteInt32(300);
            }));
            output.WriteTag(4, WireType.Varint);
            output.WriteInt32(5);
        });
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        ProtoReader outer = reader.ReadMessage();
        Assert.Equal((2, 5, 5), (outer.Position, outer.Remaining, outer.Length));
        Assert.True(outer.Next());
        ProtoReader inner = outer.ReadMessage();
        Assert.Equal((4, 3, 3), (inner.Position, inner.Remaining, inner.Length));
        Assert.False(outer.Next());
        Assert.True(inner.Next());
        Assert.Equal((3, 300), (inner.FieldNumber, inner.ReadInt32()));
        Assert.False(inner.Next());
        Assert.True(reader.Next());
        Assert.Equal((4, 5), (reader.FieldNumber, reader.ReadInt32()));
        Assert.False(reader.Next());
    }

    [Theory]
    [InlineData("0A02" + "0880" + "0801", ProtoError.Truncated, 3)] // what follows the sub-message is not its own
    [InlineData("0A02" + "1201" + "0801", ProtoError.Truncated, 3)]
    [InlineData("0A02" + "0D01" + "080100000000", ProtoError.Truncated, 3)]
    [InlineData("0A01" + "0B" + "0C0801", ProtoError.UnterminatedGroup, 2)]
    [InlineData("0A01" + "88" + "0101", ProtoError.Truncated, 2)]
    [InlineData("0A01" + "0C", ProtoError.UnmatchedEndGroup, 2)]
    [InlineData("0A01" + "00", ProtoError.InvalidTag, 2)]
    [InlineData("0A05" + "0801", ProtoError.Truncated, 1)]
    [InlineData("0AFAFFFFFF0F" + "0801", ProtoError.InvalidLength, 1)]
    public void ASubMessageEndsWhereItsLengthSays(string hex, ProtoError error, int offset) =>
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            reader.Next();
            ProtoReader sub = reader.ReadMessage();
            while (sub.Next())
                sub.Skip();
        });

    [Fact]
    public void AGroupEndsBeforeItsEndTag()
    {
        byte[] bytes = GoogleWire.Write(output =>
        {
            output.WriteTag(1, WireType.StartGroup);
            output.WriteTag(2, WireType.Varint);
            output.WriteInt32(-1);
            output.WriteTag(1, WireType.StartGroup);
            output.WriteTag(1, WireType.EndGroup);
            output.WriteTag(1, WireType.EndGroup);
            output.WriteTag(3, WireType.Varint);
            output.WriteInt32(4);
        });
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        ProtoReader group = reader.ReadGroup();
        Assert.Equal((1, 13), (group.Position, group.Length));
        Assert.True(group.Next());
        Assert.Equal((2, -1), (group.FieldNumber, group.ReadInt32()));
        Assert.True(group.Next());
        ProtoReader empty = group.ReadGroup();
        Assert.Equal(0, empty.Length);
        Assert.False(empty.Next());
        Assert.False(group.Next());
        Assert.True(reader.Next());
        Assert.Equal((3, 4), (reader.FieldNumber, reader.ReadInt32()));
    }

    [Theory]
    [InlineData("0B", ProtoError.UnterminatedGroup, 0)]
    [InlineData("0B14", ProtoError.UnmatchedEndGroup, 1)]
    [InlineData("0B0880", ProtoError.Truncated, 2)]
    public void ABadGroupIsFoundAtOnce(string hex, ProtoError error, int offset) =>
        ReaderAssert.Throws(hex, error, offset, (ref reader) =>
        {
            reader.Next();
            reader.ReadGroup();
        });

    [Fact]
    public void NestingIsLimited()
    {
        byte[] message = [];
        for (int depth = 0; depth < 101; depth++)
        {
            byte[] inner = message;
            message = GoogleWire.Write(output => output.WriteNested(1, inner));
        }
        Assert.Equal(100, Descend(new ProtoReader(message), out ProtoError error));
        Assert.Equal(ProtoError.DepthExceeded, error);
        Assert.Equal(101, Descend(new ProtoReader(message, 101), out error));
        Assert.Equal(ProtoError.None, error);
        Assert.Equal(0, Descend(new ProtoReader(message, 0), out error));
        Assert.Equal(ProtoError.DepthExceeded, error);
    }

    [Fact]
    public void NestingOfGroupsIsLimited()
    {
        byte[] groups = [.. Enumerable.Repeat((byte)0x0B, 101), .. Enumerable.Repeat((byte)0x0C, 101)];
        Assert.Equal(0, Descend(new ProtoReader(groups), out ProtoError error)); // the end is searched through 101 levels
        Assert.Equal(ProtoError.DepthExceeded, error);
        Assert.Equal(100, Descend(new ProtoReader(groups.AsSpan(1..^1)), out error));
        Assert.Equal(ProtoError.None, error);
    }

    [Fact]
    public void ANegativeDepthIsRejected() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoReader([], -1).Length);

    /// <summary>The number of levels, by way of the first field of each message.</summary>
    private static int Descend(ProtoReader reader, out ProtoError error)
    {
        error = ProtoError.None;
        int depth = 0;
        try
        {
            for (; reader.Next(); depth++)
                reader = reader.WireType == ProtoWireType.StartGroup ? reader.ReadGroup() : reader.ReadMessage();
        }
        catch (ProtoException exception)
        {
            error = exception.Error;
        }
        return depth;
    }
}
