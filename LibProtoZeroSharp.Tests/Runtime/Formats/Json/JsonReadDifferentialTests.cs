extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Random messages of every schema, from the JSON of Google's library.</summary>
public class JsonReadDifferentialTests
{
    private static readonly int Messages = Campaign.Iterations(20, 60);

    private static readonly JsonFormatter.Settings Settings = JsonFormatter.Settings.Default.WithTypeRegistry(JsonSamples.GoogleTypes);

    private static readonly ProtoJsonReadOptions Options = new() { Types = JsonSamples.Types };

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void TheMessageComesBackFromGooglesJson(string name)
    {
        var plain = new JsonFormatter(Settings);
        var other = new JsonFormatter(Settings.WithFormatEnumsAsIntegers(true).WithPreserveProtoFieldNames(true).WithIndentation());
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Messages; seed++)
        {
            arena.Reset();
            IMessage message = new JsonSamples(seed).Next(schema, 40);
            foreach (JsonFormatter formatter in new[] { plain, other })
            {
                string json = formatter.Format(message);
                IMessage ours = schema.Parse(schema.FromJson(System.Text.Encoding.UTF8.GetBytes(json), arena, Options));
                Assert.True(json == formatter.Format(ours), $"seed {seed}:\n{json}\n{formatter.Format(ours)}");
                // NaN has many bit patterns, and JSON has one form for it. Equal messages in an Any may have different bytes.
                if (!json.Contains("NaN") && !json.Contains("@type")) Assert.True(message.Equals(ours), $"seed {seed}: {json}");
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void TheMessageComesBackFromOurJson(string name)
    {
        var writing = new ProtoJsonWriteOptions { Types = JsonSamples.Types };
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Messages; seed++)
        {
            arena.Reset();
            byte[] message = schema.Rewrite(new JsonSamples(seed).Next(schema, 40).ToByteArray());
            string json = schema.ToJson(message, arena, writing);
            byte[] ours = schema.FromJson(System.Text.Encoding.UTF8.GetBytes(json), arena, Options);
            Assert.Equal(json, schema.ToJson(ours, arena, writing));
            if (!json.Contains("NaN") && !json.Contains("@type")) Assert.True(message.AsSpan().SequenceEqual(ours), $"seed {seed}: {json}");
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void NothingIsAllocated(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        string json = new JsonFormatter(Settings).Format(new JsonSamples(3).Next(schema, 60));
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
        System.Buffers.ReadOnlySequence<byte> segments = Inputs.Segmented(utf8, 100);
        using var stream = new MemoryStream(utf8);
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            stream.Position = 0;
            schema.ExerciseJson(utf8, json, segments, stream, arena, Options);
        });
    }
}
