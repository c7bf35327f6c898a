using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>The names of enum values in JSON, beside protobuf-es. Google's library for C# ignores the option.</summary>
public class JsonEnumNamePeerTests
{
    private const string Proto = "edition2026.proto";

    [Fact]
    public async Task NamesAreWrittenAlike()
    {
        await using NodeProcess node = Start();
        using var arena = new ArenaAllocator();
        foreach (int number in new[] { -2, -1, 0, 1, 2, 3, 4, int.MaxValue })
        {
            JsonNames message = JsonNames.Create(arena);
            message.Kind = (NamedKind)number;
            message.Kinds.Add((NamedKind)number, arena);
            message.KindByName.Add("k", (NamedKind)number, arena);
            Converted theirs = await ConvertAsync(node, new Message(JsonNames.Descriptor.FullName, null, message.ToByteArray()));
            Assert.Equal((theirs.Json, null), (ProtoJson.ToString(message), theirs.Error));
        }
    }

    [Theory]
    [InlineData("\"short\"")]
    [InlineData("\"NAMED_KIND_SHORT\"")]
    [InlineData("\"NAMED_KIND_ALIAS\"")]
    [InlineData("\"an \\\"odd\\\" n\\u00e4me\"")]
    [InlineData("\"-1\"")]
    [InlineData("\"1\"")]
    [InlineData("\"\"")]
    [InlineData("\"Short\"")]
    [InlineData("\"NAMED_KIND_NONE\"")]
    [InlineData("-1")]
    [InlineData("99")]
    [InlineData("null")]
    public async Task NamesAreReadAlike(string value)
    {
        await using NodeProcess node = Start();
        using var arena = new ArenaAllocator();
        string json = $$"""{"kind":{{value}}}""";
        bool isRight = ProtoJson.TryParse(json, arena, out JsonNames message);
        Converted theirs = await ConvertAsync(node, new Message(JsonNames.Descriptor.FullName, json, null));
        Assert.Equal(theirs.Bytes, isRight ? message.ToByteArray() : null);
    }

    private static NodeProcess Start()
    {
        Skip.Unless(NodeProcess.Unavailable is null, NodeProcess.Unavailable!);
        return NodeProcess.Start("json.js", Convert.ToBase64String(Protoc.CompileToBytes(Repository.TestProtos, [Proto]).Set!));
    }

    private static async Task<Converted> ConvertAsync(NodeProcess node, Message message)
    {
        await node.WriteAsync(message);
        return (await node.ReadAsync<Converted>())!;
    }

    /// <summary>A message to convert: one of the two forms.</summary>
    private sealed record Message(string Type, string? Json, byte[]? Bytes);

    /// <summary>Both forms, or an error.</summary>
    private sealed record Converted(string? Json, byte[]? Bytes, string? Error);
}
