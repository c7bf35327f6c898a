extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Reading a list of a message element by element, beside a parse of the whole message.</summary>
public class ElementReaderTests
{
    private static readonly int Messages = Campaign.Iterations(20, 2_000);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The path to a list, and what gives it in a whole message.</summary>
    private static readonly Dictionary<string, Func<Tree, MessageList<Tree>>> Paths = new()
    {
        ["children"] = tree => tree.Children,
        ["left.children"] = tree => tree.Left.Children,
        ["left.left.children"] = tree => tree.Left.Left.Children,
    };

    public static TheoryData<string> Lists => [.. Paths.Keys];

    [Theory]
    [MemberData(nameof(Lists))]
    public async Task ElementsAndHeadAreTheWholeMessage(string path)
    {
        for (int seed = 0; seed < Messages; seed++) await ExpectWhole(path, new RandomMessages(seed).Next(TestMessageType.Tree, 60).ToByteArray());
    }

    /// <summary>What parses as a whole is read. What doesn't, is read or fails with an error of its bytes.</summary>
    [Theory]
    [MemberData(nameof(Lists))]
    public async Task ChangedMessagesAreReadOrRejected(string path)
    {
        int read = 0, rejected = 0;
        for (int seed = 0; seed < 10 * Messages; seed++)
        {
            byte[] bytes = ByteMutator.Mutate(new RandomMessages(seed % 50).Next(TestMessageType.Tree, 60).ToByteArray(), new Random(seed));
            using var arena = new ArenaAllocator();
            if (ProtoMessage.TryParse(bytes, arena, out Tree _))
            {
                await ExpectWhole(path, bytes);
                read++;
            }
            else
            {
                Read(path, new MemoryStream(bytes), out ProtoException? failure);
                if (failure == null) continue;
                rejected++;
                Assert.InRange(failure.Offset, 0, int.MaxValue);
                if (failure.Offset <= bytes.Length) continue;
                // A field that is longer than its message is reported at the end of the message, which the stream may not reach. It is the same in a stream that does.
                Assert.Equal(ProtoError.Truncated, failure.Error);
                if (failure.Offset > 1 << 20) continue;
                Read(path, new MemoryStream([.. bytes, .. new byte[failure.Offset - bytes.Length]]), out ProtoException? again);
                Assert.Equal((failure.Error, failure.Offset), (again?.Error, again?.Offset));
            }
        }

        Assert.True(read > Messages / 2 && rejected > Messages, $"{read} read, {rejected} rejected");
    }

    /// <summary>Also where a field of the path is missing, comes twice, is empty, is another wire type or inside of a group.</summary>
    [Theory]
    [InlineData("children", "")]
    [InlineData("children", "1A00" + "0805" + "1A020801")]
    [InlineData("children", "1801" + "1D01020304" + "1A020801")]
    [InlineData("children", "A306" + "1A020801" + "A406" + "1A020802")]
    [InlineData("left.children", "1200" + "12041A020801" + "12041A020802")]
    [InlineData("left.children", "1A020801" + "1206" + "0805" + "1A020801" + "0806")]
    [InlineData("left.children", "1208" + "A306" + "1A00" + "A406" + "1A00")]
    [InlineData("left.left.children", "1208" + "12041A020801" + "0805" + "0806")]
    [InlineData("left.left.children", "1200" + "12021200" + "320161")]
    public Task OddMessagesAreRead(string path, string hex) => ExpectWhole(path, Convert.FromHexString(hex));

    /// <summary>The error and its offset are those of a parse of the whole message.</summary>
    [Theory]
    [InlineData("children", "1A")]
    [InlineData("children", "1A05")]
    [InlineData("children", "1A050801")]
    [InlineData("children", "1A0108")]
    [InlineData("children", "08")]
    [InlineData("children", "08FFFFFFFFFFFFFFFFFFFF01")]
    [InlineData("children", "00")]
    [InlineData("children", "0E")]
    [InlineData("children", "320561")]
    [InlineData("children", "1AFFFFFFFFFFFFFFFFFF01")]
    [InlineData("children", "32FFFFFFFF0F")]
    [InlineData("children", "A306")]
    [InlineData("children", "A3061A00")]
    [InlineData("children", "A306AC06")]
    [InlineData("children", "A406")]
    [InlineData("children", "0D0102")]
    [InlineData("children", "0901020304")]
    [InlineData("left.children", "12030D0102")]
    [InlineData("left.children", "12020D0102030408")]
    [InlineData("left.children", "1202")]
    [InlineData("left.children", "1202" + "1A05")]
    [InlineData("left.children", "1203" + "1A0508")]
    [InlineData("left.children", "1201" + "08")]
    [InlineData("left.children", "1202" + "A306")]
    [InlineData("left.children", "1202" + "A406")]
    [InlineData("left.children", "1202" + "3205" + "08")]
    public void ErrorsHaveTheirOffset(string path, string hex)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        var expected = Assert.Throws<ProtoException>(() => ProtoMessage.Parse<Tree>(bytes, arena));
        Read(path, new TrickleStream(bytes), out ProtoException? failure);
        Assert.Equal((expected.Error, expected.Offset, expected.MessageType), (failure?.Error, failure?.Offset, failure?.MessageType));
    }

    [Fact]
    public void AfterABadElementTheNextIsRead()
    {
        using var arena = new ArenaAllocator();
        using var reader = new ElementReader<Tree, Tree>(new MemoryStream(Convert.FromHexString("1A020801" + "1A0108" + "1A020803")), "children");
        Assert.True(reader.TryRead(arena, out Tree first));
        var failure = Assert.Throws<ProtoException>(() => reader.TryRead(arena, out _));
        Assert.Equal((ProtoError.Truncated, 7), (failure.Error, failure.Offset));
        Assert.True(reader.TryRead(arena, out Tree third));
        Assert.Equal((1, 3, 11), (first.Value, third.Value, reader.Position));
        Assert.False(reader.TryRead(arena, out Tree none));
        Assert.True(none.IsNull);
    }

    [Fact]
    public void LongElementsAreRejected()
    {
        byte[] bytes = Convert.FromHexString("0801" + "1A03080102");
        using var arena = new ArenaAllocator();
        using var reader = new ElementReader<Tree, Tree>(new MemoryStream(bytes), "children", new ProtoReadOptions { MaxDelimitedLength = 2 });
        var failure = Assert.Throws<ProtoException>(() => reader.TryRead(arena, out _));
        Assert.Equal((ProtoError.MessageTooLarge, 2), (failure.Error, failure.Offset));
        Assert.Contains("An element of 3 bytes at byte 2 exceeds the limit of 2 (ProtoReadOptions.MaxDelimitedLength)", failure.Message);
    }

    /// <summary>The depth counts sub-messages of the path and groups.</summary>
    [Theory]
    [InlineData("12021A00", 2, false)]
    [InlineData("12021A00", 1, true)]
    [InlineData("A306A406", 1, false)]
    [InlineData("A306A306A406A406", 1, true)]
    public void DeepMessagesAreRejected(string hex, int maxDepth, bool rejected)
    {
        Read("left.children", new MemoryStream(Convert.FromHexString(hex)), out ProtoException? failure, new ProtoReadOptions { MaxDepth = maxDepth });
        Assert.Equal(rejected ? ProtoError.DepthExceeded : null, failure?.Error);
    }

    [Fact]
    public void TheArenaOfTheHeadLimitsWhatIsKept()
    {
        byte[] bytes = [.. Enumerable.Repeat(Convert.FromHexString("32026161"), 100_000).SelectMany(field => field), 0x1A, 0];
        using var arena = new ArenaAllocator();
        using var head = new ArenaAllocator(new ArenaOptions { MaxBytes = 50_000 });
        using (var keeping = new ElementReader<Tree, Tree>(new MemoryStream(bytes), "children", head))
            Assert.Equal(ProtoError.ArenaExhausted, Assert.Throws<ProtoException>(() => keeping.TryRead(arena, out _)).Error);
        using var skipping = new ElementReader<Tree, Tree>(new MemoryStream(bytes), "children");
        Assert.True(skipping.TryRead(arena, out _));
        Assert.Throws<InvalidOperationException>(() => skipping.ParseHead());
    }

    [Fact]
    public void TheHeadIsReadBeforeTheEnd()
    {
        using var arena = new ArenaAllocator();
        using var head = new ArenaAllocator();
        using var reader = new ElementReader<Tree, Tree>(
            new MemoryStream(Convert.FromHexString("0805" + "1208" + "0806" + "1A020801" + "1A00" + "0807")), "left.children", head);
        Assert.Equal(0, reader.ParseHead().Value);
        Assert.True(reader.TryRead(arena, out _));
        Assert.Equal((5, 6), (reader.ParseHead().Value, reader.ParseHead().Left.Value));
        while (reader.TryRead(arena, out _))
        {
        }

        Assert.Equal((7, 6), (reader.ParseHead().Value, reader.ParseHead().Left.Value));
    }

    [Theory]
    [InlineData("", "protozero.tests.Tree has no field ''. The path is ''.")]
    [InlineData("nothing", "protozero.tests.Tree has no field 'nothing'. The path is 'nothing'.")]
    [InlineData("value.children", "The field 'value' of protozero.tests.Tree is not a message, so it has no field 'children'. The path is 'value.children'.")]
    [InlineData("children.children", "The field 'children' of protozero.tests.Tree is not a single message. The path is 'children.children'.")]
    [InlineData("named.children", "The field 'named' of protozero.tests.Tree is not a single message. The path is 'named.children'.")]
    [InlineData("left", "The field 'left' of protozero.tests.Tree is not a list of protozero.tests.Tree. The path is 'left'.")]
    [InlineData("numbers", "The field 'numbers' of protozero.tests.Tree is not a list of protozero.tests.Tree. The path is 'numbers'.")]
    [InlineData("named", "The field 'named' of protozero.tests.Tree is not a list of protozero.tests.Tree. The path is 'named'.")]
    public void WrongPathsAreRejected(string path, string message)
    {
        Assert.StartsWith(message, Assert.Throws<ArgumentException>(() => new ElementReader<Tree, Tree>(Stream.Null, path)).Message);
        Assert.StartsWith(message, Assert.Throws<ArgumentException>(() => new ElementWriter<Tree, Tree>(Stream.Null, path)).Message);
    }

    [Fact]
    public void ElementsOfAnotherTypeAreRejected() =>
        Assert.Contains(
            "is not a list of google.protobuf.Timestamp", Assert.Throws<ArgumentException>(() => ProtoStream.ReadElements<Tree, Timestamp>(Stream.Null, "children")).Message);

    [Fact]
    public async Task ADisposedReaderThrows()
    {
        using var arena = new ArenaAllocator();
        var reader = new ElementReader<Tree, Tree>(new MemoryStream([0x1A, 0]), "children");
        reader.Dispose();
        reader.Dispose();
        Assert.Throws<ObjectDisposedException>(() => reader.TryRead(arena, out _));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => reader.ReadAsync(arena, Token).AsTask());
    }

    [Fact]
    public async Task ACancelledReadCanBeRepeated()
    {
        using var arena = new ArenaAllocator();
        using var reader = new ElementReader<Tree, Tree>(new MemoryStream([0x1A, 2, 8, 1]), "children");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.ReadAsync(arena, new CancellationToken(true)).AsTask());
        Assert.Equal(1, (await reader.ReadAsync(arena, Token))!.Value.Value);
    }

    /// <summary>A message of 64 MiB, or of 10 GiB in a long run: with the memory of one element, and nothing managed for it.</summary>
    [Fact]
    public void AMessageLongerThanMemoryIsRead()
    {
        using var arena = new ArenaAllocator();
        Tree element = Tree.Create(arena);
        element.Value = 7;
        element.SetText(new string('x', 100_000), arena);
        byte[] bytes = element.ToByteArray();
        int count = (int)(Campaign.Iterations(64, 10 << 10) * (1L << 20) / bytes.Length) + 1;
        arena.Reset();

        // One element less than there are, so that the buffer is made before memory is measured.
        using var reader = new ElementReader<Tree, Tree>(new RepeatedField(0x1A, bytes, count), "children");
        Assert.True(reader.TryRead(arena, out _));
        long allocated = GC.GetAllocatedBytesForCurrentThread(), sum = 0, reserved = 0;
        for (int i = 1; i < count; i++)
        {
            arena.Reset();
            if (!reader.TryRead(arena, out Tree read)) break;
            sum += read.Value + read.Text.Length;
            reserved = Math.Max(reserved, arena.ReservedBytes);
        }

        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        Assert.False(reader.TryRead(arena, out _));
        Assert.Equal((count - 1) * 100_007L, sum);
        // The records of the Debug package are managed, and .NET itself allocates now and then.
        Assert.InRange(allocated, 0, 100_000);
        Assert.InRange(reserved, 1, 1 << 20);
        Assert.Equal(count * (bytes.Length + 4L), reader.Position);
    }

    /// <summary>Reads elements and head in every way, and compares them with those of a whole parse.</summary>
    private static async Task ExpectWhole(string path, byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        Tree whole = Tree.Parse(bytes, arena);
        List<string> expected = [.. Paths[path](whole).AsEnumerable().Select(element => element.ToString())];
        Assert.Equal(expected, Read(path, new MemoryStream(bytes), out ProtoException? failure));
        Assert.Null(failure);
        Assert.Equal(expected, ProtoStream.ReadElements<Tree, Tree>(new TrickleStream(bytes), path).Select(element => element.ToString()));
        var found = new List<string>();
        await foreach (Tree element in ProtoStream.ReadElementsAsync<Tree, Tree>(new TrickleStream(bytes), path, cancellationToken: Token)) found.Add(element.ToString());
        Assert.Equal(expected, found);

        using var headArena = new ArenaAllocator();
        using var reader = new ElementReader<Tree, Tree>(new TrickleStream(bytes), path, headArena);
        while (await reader.ReadAsync(arena, Token) != null)
        {
        }

        Assert.Equal(bytes.Length, reader.Position);
        Paths[path](whole).Clear();
        Assert.Equal(whole.ToString(), reader.ParseHead().ToString());
    }

    private static List<string> Read(string path, Stream input, out ProtoException? failure, ProtoReadOptions options = default)
    {
        var found = new List<string>();
        using var arena = new ArenaAllocator();
        using var reader = new ElementReader<Tree, Tree>(input, path, options);
        failure = null;
        try
        {
            while (reader.TryRead(arena, out Tree element)) found.Add(element.ToString());
        }
        catch (ProtoException exception)
        {
            failure = exception;
        }

        return found;
    }

    /// <summary>A field that comes many times, and is made while it is read.</summary>
    private sealed class RepeatedField(byte tag, byte[] payload, int count) : MemoryStream
    {
        private readonly byte[] _field = Field(tag, payload);
        private int _at;

        public override int Read(Span<byte> buffer)
        {
            if (count == 0) return 0;
            int length = Math.Min(buffer.Length, _field.Length - _at);
            _field.AsSpan(_at, length).CopyTo(buffer);
            _at += length;
            if (_at == _field.Length) (_at, count) = (0, count - 1);
            return length;
        }

        private static byte[] Field(byte tag, byte[] payload) => [tag, .. WireOutput.OfVarInt((ulong)payload.Length), .. payload];
    }
}
