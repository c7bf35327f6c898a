using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using Leaf = LibProtoZeroSharp.Tests.Protos.Leaf;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Messages, strings and bytes in System.Text.Json.</summary>
public sealed partial class JsonSerializerTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void MessagesAreWrittenAsProtoJson()
    {
        Tree tree = Tree.Create(_arena);
        tree.SetText("żółw", _arena);
        tree.Children.Add(_arena).Value = 5;
        var envelope = new Envelope(7, tree, default, _arena.CopyString("na\"me"), _arena.CopyBytes([1, 2, 3]), null);
        using JsonDocument json = JsonDocument.Parse(JsonSerializer.Serialize(envelope));
        Assert.Equal(ProtoJson.ToString(tree), Relaxed(json.RootElement.GetProperty("Tree")));
        Assert.Equal(JsonValueKind.Null, json.RootElement.GetProperty("None").ValueKind);
        Assert.Equal(JsonValueKind.Null, json.RootElement.GetProperty("Maybe").ValueKind);
        Assert.Equal(("na\"me", "AQID"), (json.RootElement.GetProperty("Name").GetString(), json.RootElement.GetProperty("Data").GetString()));
        Assert.Equal("{\"na\\u0022me\":1}", JsonSerializer.Serialize(new Dictionary<Utf8String, int> { [envelope.Name] = 1 }));
    }

    [Fact]
    public void TheyAreReadIntoTheArenaThatTheOptionsName()
    {
        var options = new JsonSerializerOptions { Converters = { new ArenaJson(_arena) } };
        Tree tree = Tree.Create(_arena);
        tree.Numbers.AddRange([1, 2], _arena);
        var envelope = new Envelope(7, tree, default, _arena.CopyString("żółw"), _arena.CopyBytes([1, 2, 3]), tree);
        Envelope read = JsonSerializer.Deserialize<Envelope>(JsonSerializer.Serialize(envelope, options), options)!;
        Assert.Equal(envelope, read);
        Assert.True(read.None.IsNull);
        Assert.Equal(1, JsonSerializer.Deserialize<Dictionary<Utf8String, int>>("{\"\\u017c\":1}", options)![_arena.CopyString("ż")]);
        Assert.Equal("a\nż", JsonSerializer.Deserialize<Utf8String>("\"a\\n\\u017C\"", options).ToString());
    }

    /// <summary>Streams come in pieces. A value may take several of them.</summary>
    [Fact]
    public async Task TheyAreReadFromStreams()
    {
        var options = new JsonSerializerOptions { Converters = { new ArenaJson(() => _arena) }, DefaultBufferSize = 16 };
        Tree tree = Tree.Create(_arena);
        for (int i = 0; i < 1000; i++) tree.Numbers.Add(i, _arena);
        var envelope = new Envelope(7, tree, default, _arena.CopyString(new string('ż', 1000)), _arena.CopyBytes(new byte[1000]), null);
        var stream = new MemoryStream(JsonSerializer.SerializeToUtf8Bytes(envelope, options));
        Assert.Equal(envelope, await JsonSerializer.DeserializeAsync<Envelope>(stream, options, TestContext.Current.CancellationToken));
    }

    [Fact]
    public void WithoutAnArenaReadingSaysWhatToDo()
    {
        foreach (Action read in new Action[]
        {
            () => JsonSerializer.Deserialize<Tree>("{}"), () => JsonSerializer.Deserialize<Utf8String>("\"x\""), () => JsonSerializer.Deserialize<UnmanagedBytes>("\"\""),
        })
        {
            string message = Assert.Throws<NotSupportedException>(read).Message;
            Assert.Contains("ArenaJson", message);
            Assert.Contains("JsonSerializerOptions.Converters", message);
        }

        Assert.True(JsonSerializer.Deserialize<Tree>("null").IsNull);
        Assert.Null(JsonSerializer.Deserialize<Tree?>("null"));
    }

    [Fact]
    public void WhatIsNoSuchMessageSaysWhy()
    {
        var options = new JsonSerializerOptions { Converters = { new ArenaJson(_arena) } };
        JsonException exception = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Envelope>("{\"Tree\":{\"value\":\"x\"}}", options));
        Assert.Equal("$.Tree", exception.Path);
        var inner = Assert.IsType<ProtoException>(exception.InnerException);
        Assert.Equal((ProtoError.InvalidValue, "value"), (inner.Error, inner.Path));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Tree>("{\"value\":1,\"value\":2}", options));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Tree>("{", options));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Utf8String>("5", options));
        Assert.ThrowsAny<Exception>(() => JsonSerializer.Deserialize<UnmanagedBytes>("\"?\"", options));
    }

    [Fact]
    public void OptionsOfProtoJsonTravelWithTheArena()
    {
        Leaf leaf = Leaf.Create(_arena);
        Any any = Any.Pack(leaf, _arena);
        var types = new TypeRegistry().Add<Leaf>();
        var options = new JsonSerializerOptions
        {
            Converters = { new ArenaJson(_arena) { Read = new() { Types = types, IgnoreUnknownFields = true }, Write = new() { Types = types } } },
        };
        string json = JsonSerializer.Serialize(any, options);
        Assert.Contains("@type", json);
        Assert.True(any == JsonSerializer.Deserialize<Any>(json, options));
        Assert.False(JsonSerializer.Deserialize<Tree>("{\"nothing\":1}", options).IsNull);
        Assert.Throws<ProtoException>(() => JsonSerializer.Serialize(any));
    }

    /// <summary>Null is one of its values.</summary>
    [Fact]
    public void AValueMayBeNull()
    {
        var options = new JsonSerializerOptions { Converters = { new ArenaJson(_arena) } };
        Value value = JsonSerializer.Deserialize<Value>("null", options);
        Assert.Equal(Value.KindOneofCase.NullValue, value.KindCase);
        Assert.Equal("null", JsonSerializer.Serialize(value));
    }

    /// <summary>The build of this class fails if the source generator does not accept the converter.</summary>
    [Fact]
    public void AContextOfTheSourceGeneratorHasThem()
    {
        var context = new Context(new JsonSerializerOptions { Converters = { new ArenaJson(_arena) } });
        Tree tree = Tree.Create(_arena);
        tree.Numbers.AddRange([1, 2], _arena);
        var envelope = new Envelope(7, tree, default, _arena.CopyString("żółw"), _arena.CopyBytes([1, 2, 3]), tree);
        string json = JsonSerializer.Serialize(envelope, context.Envelope);
        Assert.Equal(JsonSerializer.Serialize(envelope), json);
        Assert.Equal(envelope, JsonSerializer.Deserialize(json, context.Envelope));
        Assert.Equal(tree, JsonSerializer.Deserialize(JsonSerializer.Serialize(tree, context.Tree), context.Tree));
    }

    private static string Relaxed(JsonElement element)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            element.WriteTo(writer);
        return System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private sealed record Envelope(int Id, Tree Tree, Tree None, Utf8String Name, UnmanagedBytes Data, Tree? Maybe);

    [JsonSerializable(typeof(Envelope))]
    private sealed partial class Context : JsonSerializerContext;
}
