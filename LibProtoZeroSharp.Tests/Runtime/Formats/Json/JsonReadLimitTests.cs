using System.Buffers;
using System.Text;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Depth, memory, and the kinds of input.</summary>
public class JsonReadLimitTests
{
    [Theory]
    [InlineData("{\"left\":", "}")]
    [InlineData("{\"only\":", "}")]
    public void MessagesNestToTheLimit(string open, string close) => AssertLimit<Tree>(open, "{}", close);

    [Fact]
    public void ArraysAndMapsCountToo()
    {
        Hex<Tree>(Nested("{\"children\":[", "{}", "]}", 49));
        AssertDepth(Reject<Tree>(Nested("{\"children\":[", "{}", "]}", 50)));
        Hex<Tree>(Nested("{\"named\":{\"a\":", "{}", "}}", 49));
        AssertDepth(Reject<Tree>(Nested("{\"named\":{\"a\":", "{}", "}}", 50)));
        AssertLimit<Value>("[", "[]", "]");
        AssertLimit<Value>("{\"a\":", "{}", "}");
        AssertLimit<Any>("{\"@type\":\"a/google.protobuf.Any\",\"value\":", "{}", "}");
        AssertLimit<Any>("{\"value\":", "{}", ",\"@type\":\"a/google.protobuf.Any\"}");
    }

    [Fact]
    public void SkippedValuesCountToo()
    {
        var options = new ProtoJsonReadOptions { IgnoreUnknownFields = true };
        Hex<Tree>("{\"x\":" + Nested("[", "1", "]", 99) + "}", options);
        AssertDepth(Reject<Tree>("{\"x\":" + Nested("[", "1", "]", 100) + "}", options));
        AssertDepth(Reject<Tree>("{\"x\":" + new string('[', 1_000_000), options));
    }

    [Fact]
    public void TheLimitCanBeChanged()
    {
        var options = new ProtoJsonReadOptions { MaxDepth = 3 };
        Hex<Tree>("""{"left": {"left": {}}}""", options);
        AssertRejected<Tree>("""{"left": {"left": {"left": ¦{}}}}""", ProtoError.DepthExceeded, "left.left.left", "limit of 3", options);
        Hex<Value>(Nested("[", "1", "]", 500), new ProtoJsonReadOptions { MaxDepth = 500 });
    }

    /// <summary>With a high limit, the stack limits the depth.</summary>
    [Theory]
    [InlineData("{\"left\":")]
    [InlineData("{\"children\":[")]
    [InlineData("{\"named\":{\"a\":")]
    public void TheStackIsNeverOverflowed(string open)
    {
        var options = new ProtoJsonReadOptions { MaxDepth = int.MaxValue };
        AssertDepth(Reject<Tree>(new StringBuilder().Insert(0, open, 200_000).ToString(), options));
        AssertDepth(Reject<Value>(new string('[', 1_000_000), options));
        AssertDepth(Reject<Any>(new StringBuilder().Insert(0, "{\"@type\":\"a/google.protobuf.Any\",\"value\":", 100_000).ToString(), options));
    }

    [Fact]
    public void TheArenasLimitHolds()
    {
        string json = "{\"children\": [" + string.Join(',', Enumerable.Repeat("{}", 100_000)) + "]}";
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.Parse<Tree>(System.Text.Encoding.UTF8.GetBytes(json), arena));
        Assert.Equal(ProtoError.ArenaExhausted, exception.Error);
        Assert.InRange(arena.ReservedBytes, 0, (1 << 20) + 4096);
        arena.Reset();
        Assert.Equal(1, ProtoJson.Parse<Tree>("""{"value": 1}""", arena).Value);
    }

    [Fact]
    public void AllInputsGiveTheSame()
    {
        const string json = """{"value": 5, "text": "zażółć 😀", "children": [{"value": 1}, {"text": "\ud83d\ude00"}]}""";
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
        using var arena = new ArenaAllocator();
        Tree expected = ProtoJson.Parse<Tree>(utf8, arena);
        Assert.Equal(expected, ProtoJson.Parse<Tree>(json, arena));
        Assert.Equal(expected, ProtoJson.Parse<Tree>(json.AsSpan(), arena));
        Assert.Equal(expected, ProtoJson.Parse<Tree>(new ReadOnlySequence<byte>(utf8), arena));
        Assert.Equal(expected, ProtoJson.Parse<Tree>(new MemoryStream(utf8), arena));
        for (int size = 1; size < 20; size++) Assert.Equal(expected, ProtoJson.Parse<Tree>(Inputs.Segmented(utf8, size), arena));
        Assert.Throws<ArgumentNullException>(() => ProtoJson.Parse<Tree>((string)null!, arena));
        Assert.Throws<ArgumentNullException>(() => ProtoJson.Parse<Tree>((Stream)null!, arena));
    }

    [Fact]
    public void HalfOfASurrogatePairInCharactersIsRejected()
    {
        using var arena = new ArenaAllocator();
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.Parse<Tree>("{\n\"text\": \"ż\ud83d\"}", arena));
        Assert.Equal((ProtoError.InvalidUtf8, 13, 2, 11), (exception.Error, exception.Offset, exception.Line, exception.Column));
    }

    private static void AssertLimit<T>(string open, string inner, string close) where T : unmanaged, IProtoMessage<T>
    {
        Hex<T>(Nested(open, inner, close, 99));
        AssertDepth(Reject<T>(Nested(open, inner, close, 100)));
        AssertDepth(Reject<T>(new StringBuilder().Insert(0, open, 100_000).ToString()));
    }

    private static void AssertDepth(ProtoException exception) => Assert.Equal(ProtoError.DepthExceeded, exception.Error);

    private static string Nested(string open, string inner, string close, int depth) =>
        new StringBuilder().Insert(0, open, depth).Append(inner).Insert(0, "").ToString() + new StringBuilder().Insert(0, close, depth);
}
