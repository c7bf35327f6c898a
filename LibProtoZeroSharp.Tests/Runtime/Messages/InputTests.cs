extern alias GoogleProtobuf;

using System.Buffers;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>The owner of the bytes, and the kinds of input.</summary>
public unsafe class InputTests
{
    private static readonly byte[] Sample = [0x72, 5, .. "hello"u8, 0x7A, 3, 1, 2, 3, 0x18, 7];

    [Fact]
    public void AliasedStringsPointIntoTheInput()
    {
        using var memory = new GuardedMemory(4096);
        Span<byte> input = memory.Last(100)[..Sample.Length];
        Sample.CopyTo(input);
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Parse(input, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        Assert.True(message.StringField == "hello"u8);
        input[2] = (byte)'j';
        input[11] = 9;
        Assert.True(message.StringField == "jello"u8);
        Assert.Equal([1, 2, 9], message.BytesField.ToArray());
    }

    [Fact]
    public void CopiedStringsDoNot()
    {
        byte[] input = [.. Sample];
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Parse(input, arena);
        Array.Clear(input);
        Assert.True(message.StringField == "hello"u8);
        Assert.Equal([1, 2, 3], message.BytesField.ToArray());
    }

    /// <summary>If an input ends at the end of a page, only its last fields are copied.</summary>
    [Fact]
    public void AliasingCopiesLittleOfWhatEndsAtAPage()
    {
        byte[] bytes = [.. Enumerable.Repeat(Sample, 10_000).SelectMany(sample => sample)];
        using var memory = new GuardedMemory(bytes.Length);
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Parse(memory.Place(bytes), arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        Assert.True(message.StringField == "hello"u8);
        Assert.InRange(arena.AllocatedBytes, 1, 1000);
    }

    /// <summary>What is less than 64 bytes in front of the input's end is copied, so that no byte after the input is read, wherever it ends.</summary>
    [Fact]
    public void BoundedAliasingCopiesTheLastFields()
    {
        byte[] bytes = [.. Enumerable.Repeat(Sample, 100).SelectMany(sample => sample)];
        using var memory = new GuardedMemory(4096);
        using var arena = new ArenaAllocator();
        Span<byte> input = memory.Last(4096)[..bytes.Length];
        bytes.CopyTo(input);
        var options = new ProtoReadOptions { Input = ProtoInput.AliasUnsafeBounded };
        Explicit message = Explicit.Parse(input, arena, options);
        input.Clear();
        Assert.True(message.StringField == "hello"u8);
        Assert.Equal((3, 7), (message.BytesField.Length, message.Int32Field));
        Assert.Equal(0, Explicit.Parse(input[..0], arena, options).Int32Field);
    }

    /// <summary>Fields that at least 64 bytes of input follow are views of the input.</summary>
    [Fact]
    public void BoundedAliasingRefersToTheFieldsBefore()
    {
        byte[] bytes = [.. Sample, .. Enumerable.Repeat<byte[]>([0x18, 7], 40).SelectMany(field => field)];
        using var memory = new GuardedMemory(4096);
        using var arena = new ArenaAllocator();
        Span<byte> input = memory.Last(4096)[..bytes.Length];
        bytes.CopyTo(input);
        Explicit message = Explicit.Parse(input, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafeBounded });
        input[2] = (byte)'j';
        Assert.True(message.StringField == "jello"u8);
    }

    /// <summary>For every position of the input's end in a page, and for any bytes after it.</summary>
    [Fact]
    public void TheEndOfTheInputMayBeAnywhere()
    {
        byte[] bytes = [.. Sample, .. Sample];
        using var memory = new GuardedMemory(3 * 4096);
        using var arena = new ArenaAllocator();
        Span<byte> all = memory.Last(3 * 4096);
        all.Fill(0xFF);
        for (int end = bytes.Length; end <= all.Length; end++)
        {
            arena.Reset();
            Span<byte> input = all[(end - bytes.Length)..end];
            bytes.CopyTo(input);
            Explicit message = Explicit.Parse(input, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
            Assert.True(message.StringField == "hello"u8);
            Assert.Equal((3, 7), (message.BytesField.Length, message.Int32Field));
            input.Fill(0xFF);
        }
    }

    [Fact]
    public void AnEmptyInputIsAnEmptyMessage()
    {
        using var arena = new ArenaAllocator();
        foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
        {
            Explicit message = Explicit.Parse(ReadOnlySpan<byte>.Empty, arena, new ProtoReadOptions { Input = input });
            Assert.False(message.IsNull);
            Assert.Equal(0, message.CalculateSize());
        }

        Assert.False(Explicit.Parse(ReadOnlySequence<byte>.Empty, arena).IsNull);
        Assert.False(Explicit.Parse(Stream.Null, arena).IsNull);
        Assert.False(Explicit.Parse(new TrickleStream([]), arena).IsNull);
    }

    /// <summary>From the stream's current position to its end, for any size.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4094)]
    [InlineData(4096)]
    [InlineData(200_000)]
    public void StreamsAreReadToTheirEnd(int length)
    {
        byte[] bytes = [0x7A, .. WireOutput.OfVarInt((ulong)length), .. WriterCases.Pattern(length)];
        using var arena = new ArenaAllocator();
        Assert.Equal(bytes, Explicit.Parse(new TrickleStream(bytes), arena).ToByteArray());
        Assert.Equal(bytes, Explicit.Parse(new MemoryStream([1, 2, 3, .. bytes]) { Position = 3 }, arena).ToByteArray());
        foreach (int segment in new[] { 1, 7, 4096 })
            Assert.Equal(bytes, Explicit.Parse(Inputs.Segmented(bytes, segment), arena).ToByteArray());
    }

    [Fact]
    public void ErrorsInPiecesAreWhereTheyAreInTheWhole()
    {
        byte[] bytes = [.. Sample, 0x72, 1, 0xFF];
        using var arena = new ArenaAllocator();
        foreach (Action parse in new Action[]
        {
            () => Explicit.Parse(bytes, arena), () => Explicit.Parse(Inputs.Segmented(bytes, 1), arena), () => Explicit.Parse(new TrickleStream(bytes), arena),
            () => ReadFrom(bytes, arena),
        })
        {
            var rejection = Assert.Throws<ProtoException>(parse);
            Assert.Equal((ProtoError.InvalidUtf8, Sample.Length + 2, "protozero.tests.Explicit"), (rejection.Error, rejection.Offset, rejection.MessageType));
        }

        Assert.Throws<ArgumentNullException>(() => Explicit.Parse((Stream)null!, arena));
    }

    /// <summary>An offset counts from the start of the outermost input, also if a message is read by hand from within.</summary>
    [Fact]
    public void OffsetsCountFromTheOutermostInput()
    {
        byte[] bytes = Convert.FromHexString("0801" + "1203" + "7201FF");
        using var arena = new ArenaAllocator();
        var rejection = Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader(bytes);
            Assert.True(reader.Next(2));
            ProtoReader inner = reader.ReadMessage();
            ArenaAllocator copy = arena;
            Explicit message = default;
            message.Read(ref inner, ref copy);
        });
        Assert.Equal((ProtoError.InvalidUtf8, 6), (rejection.Error, rejection.Offset));
    }

    /// <summary>Fields before an error have been merged, the earlier content is intact, and all of it can be used.</summary>
    [Fact]
    public void AFailedReadLeavesAUsableMessage()
    {
        using var arena = new ArenaAllocator();
        foreach (TestMessageType schema in TestMessageType.All.Values)
        {
            for (int seed = 0; seed < 30; seed++)
            {
                arena.Reset();
                var random = new Random(seed);
                byte[] before = new RandomMessages(seed).Next(schema, 40).ToByteArray();
                byte[] broken = ByteMutator.Mutate(new RandomMessages(seed + 1000).Next(schema, 40).ToByteArray(), random);
                schema.MergeBroken(before, broken, arena);
            }
        }
    }

    /// <summary>A value that a closed enum doesn't know stands among the unknown fields, even if its run ends in an error.</summary>
    [Fact]
    public void AFailedReadLeavesOnlyKnownValuesOfAClosedEnum()
    {
        using var arena = new ArenaAllocator();
        byte[] left = TestMessageType.ClosedEnums.MergeBroken(
            Convert.FromHexString("1006" + "300B"), Convert.FromHexString("10EDC70A" + "1005" + "10FFFFFFFFFFFFFFFFFFFF01"), arena);
        Assert.Equal("1006" + "1005" + "300B" + "10EDC70A", Convert.ToHexString(left));
    }

    /// <summary>The bytes of one field of a oneof must never be taken for another's, even if reading fails in between.</summary>
    [Theory]
    [InlineData("7A02" + "41")]
    [InlineData("7A01" + "FF")]
    [InlineData("8201" + "05" + "41")]
    [InlineData("9201" + "0508")]
    [InlineData("20FFFFFFFFFFFFFFFFFFFF01")]
    public void AFailedReadDoesNotMixUpAOneof(string hex)
    {
        using var arena = new ArenaAllocator();
        foreach (string first in new[] { "7A10" + "30303030303030303030303030303030", "9201020805", "20FFFFFFFFFFFFFFFFFF01", "820103FFFFFF", "7001" })
        {
            Oneofs message = Oneofs.Parse(Convert.FromHexString("7A7F" + string.Concat(Enumerable.Repeat("41", 127)) + first), arena);
            byte[] broken = Convert.FromHexString(hex);
            ArenaAllocator copy = arena;
            Assert.Throws<ProtoException>(() =>
            {
                var reader = new ProtoReader(broken);
                message.Read(ref reader, ref copy);
            });
            byte[] bytes = message.ToByteArray();
            Assert.InRange(bytes.Length, 0, 40);
            TestMessageType.Oneofs.Rewrite(bytes);
        }
    }

    /// <summary>What follows the input in the arena, or in the caller's memory, must not get into a message that the caller keeps.</summary>
    [Fact]
    public void AnUnknownEnumValueThatIsCutOffIsNotKept()
    {
        using var arena = new ArenaAllocator();
        arena.CopyBytes(Enumerable.Repeat((byte)1, 1024).ToArray());
        arena.Reset();
        byte[] cut = [0x80, 0x01, 0x81];
        ArenaAllocator copy = arena;
        Defaults message = default;
        var error = Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader(cut);
            message.Read(ref reader, ref copy);
        });
        Assert.Equal(ProtoError.Truncated, error.Error);
        Assert.Equal(cut.Length, error.Offset);
        Assert.True(ProtoMessage.UnknownFields(message).IsEmpty);
    }

    /// <summary>The fields of a oneof share their memory: the bits of a string must not become a number.</summary>
    [Theory]
    [InlineData(Oneofs.Int32FieldFieldNumber)]
    [InlineData(Oneofs.Int64FieldFieldNumber)]
    [InlineData(Oneofs.Uint64FieldFieldNumber)]
    [InlineData(Oneofs.Sint64FieldFieldNumber)]
    [InlineData(Oneofs.BoolFieldFieldNumber)]
    public void AFieldOfAOneofThatFailsLeavesTheOther(int field)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        Oneofs message = Oneofs.Create(arena);
        message.SetStringField("kept", arena);
        byte[] failing = [(byte)(field << 3), .. Enumerable.Repeat((byte)0x80, 10), 1];
        var error = Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader(failing);
            message.Read(ref reader, ref copy);
        });
        Assert.Equal(ProtoError.MalformedVarInt, error.Error);
        Assert.Equal("kept", message.StringField.ToString());
    }

    private static void ReadFrom(byte[] bytes, ArenaAllocator arena)
    {
        var reader = new ProtoReader(bytes);
        Explicit message = default;
        message.Read(ref reader, ref arena);
    }
}
