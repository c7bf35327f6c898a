extern alias GoogleProtobuf;

using System.Buffers;
using System.Text.Json;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>The targets of JSON.</summary>
public sealed class JsonWriteOutputTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    /// <summary>Small texts, and texts that take several segments.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2000)]
    public void EveryOutputGetsTheSame(int fields)
    {
        Tree message = Sample(fields);
        string text = ProtoJson.ToString(message);
        Assert.Equal(fields == 0 ? 2 : fields * 58 + 14, text.Length);
        using (JsonDocument parsed = JsonDocument.Parse(text)) Assert.Equal(fields > 0, parsed.RootElement.TryGetProperty("children", out _));
        byte[] expected = System.Text.Encoding.UTF8.GetBytes(text);

        var output = new ArrayBufferWriter<byte>();
        ProtoJson.Write(message, output);
        Assert.Equal(expected, output.WrittenSpan);
        var stream = new MemoryStream();
        ProtoJson.Write(message, stream);
        Assert.Equal(expected, stream.ToArray());
        byte[] destination = new byte[expected.Length];
        Assert.True(ProtoJson.TryWrite(message, destination, out int written));
        Assert.Equal(expected.Length, written);
        Assert.Equal(expected, destination);
        Assert.False(ProtoJson.TryWrite(message, destination.AsSpan(1), out written));
        Assert.Equal(0, written);
        Assert.Equal(expected, ProtoJson.ToUtf8String(message, _arena).AsSpan());
        Assert.Equal(text, message.ToString());
        output.Clear();
        using (var json = new Utf8JsonWriter(output)) ProtoJson.Write(message, json);
        Assert.Equal(text, JsonSerializer.Serialize(JsonDocument.Parse(output.WrittenMemory), RelaxedOptions));
    }

    [Fact]
    public void AMessageIsAValueInSomebodysJson()
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            json.WriteNumber("version", 1);
            json.WritePropertyName("tree");
            ProtoJson.Write(Sample(1), json);
            json.WriteStartArray("leaves");
            ProtoJson.Write(Leaf.Create(_arena), json);
            ProtoJson.Write(Leaf.Create(_arena), json);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        Assert.Equal(
            """{"version":1,"tree":{"children":[{"value":12345,"text":"\u017C\u00F3\u0142w","numbers":[1,2,3]}]},"leaves":[{},{}]}""",
            System.Text.Encoding.UTF8.GetString(output.WrittenSpan).Replace(Long, ""));
        Assert.Throws<InvalidOperationException>(() =>
        {
            using var shallow = new Utf8JsonWriter(output, new JsonWriterOptions { MaxDepth = 1 });
            ProtoJson.Write(Sample(1), shallow);
        });
    }

    /// <summary>An output may write JSON of its own while it receives some, and it may fail.</summary>
    [Fact]
    public void OutputsMayWriteMessagesThemselves()
    {
        Tree message = Sample(3);
        string expected = ProtoJson.ToString(message);
        var output = new Nesting(message, expected);
        ProtoJson.Write(message, output);
        Assert.Equal(expected, System.Text.Encoding.UTF8.GetString(output.Inner.WrittenSpan));
        Assert.Throws<IOException>(() => ProtoJson.Write(message, new Broken()));
        Assert.Equal(expected, ProtoJson.ToString(message));
    }

    [Fact]
    public void ThreadsDoNotDisturbEachOther()
    {
        Tree message = Sample(50);
        string expected = ProtoJson.ToString(message);
        Parallel.For(0, 200, _ => Assert.Equal(expected, ProtoJson.ToString(message)));
    }

    public static TheoryData<string> Names => TestMessageType.Names;

    /// <summary>Except for strings, and after the thread's first text.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void WritingAllocatesNothing(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] message = new JsonSamples(11).Next(schema, 60).ToByteArray();
        var output = new ArrayBufferWriter<byte>(1 << 20);
        using var json = new Utf8JsonWriter(output);
        schema.WriteJsonWithoutAllocation(message, _arena, output, json, new byte[1 << 20], new ProtoJsonWriteOptions { Types = JsonSamples.Types });
        schema.WriteJsonWithoutAllocation(message, _arena, output, json, new byte[1 << 20], new ProtoJsonWriteOptions { Types = JsonSamples.Types, Indented = true });
    }

    private const string Long = "0123456789";

    private static JsonSerializerOptions RelaxedOptions { get; } = new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private Tree Sample(int children)
    {
        Tree tree = Tree.Create(_arena);
        for (int i = 0; i < children; i++)
        {
            Tree child = tree.Children.Add(_arena);
            child.Value = 12345;
            child.Text = _arena.CopyString("żółw" + Long);
            child.Numbers.AddRange([1, 2, 3], _arena);
        }

        return tree;
    }

    private sealed class Nesting(Tree message, string expected) : IBufferWriter<byte>
    {
        public ArrayBufferWriter<byte> Inner { get; } = new();

        public void Advance(int count)
        {
            Assert.Equal(expected, ProtoJson.ToString(message));
            Inner.Advance(count);
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => Inner.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            Assert.Equal(expected, ProtoJson.ToString(message));
            return Inner.GetSpan(sizeHint);
        }
    }

    private sealed class Broken : IBufferWriter<byte>
    {
        public void Advance(int count) => throw new IOException();

        public Memory<byte> GetMemory(int sizeHint = 0) => throw new IOException();

        public Span<byte> GetSpan(int sizeHint = 0) => throw new IOException();
    }

    /// <summary>A large request is satisfied at once, also from a chunk that has more than a segment left.</summary>
    [Fact]
    public void TheBufferHasAsMuchAsIsAskedFor()
    {
        const int large = 100 << 20;
        var buffer = new SegmentedWriter();
        // The second allocation recycles the chunk of the first, and leaves enough of it for the third.
        foreach (int[] sizes in new int[][] { [2 * large], [60 << 20, large], [0, 1] })
        {
            foreach (int size in sizes)
            {
                Assert.True(buffer.GetMemory(size).Length >= Math.Max(size, 1));
                buffer.Advance(1);
            }

            buffer.Clear();
        }
    }
}
