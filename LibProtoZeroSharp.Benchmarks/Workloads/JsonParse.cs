using System.Text.Json;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From JSON to messages.</summary>
internal sealed class JsonParse<T> : Workload where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _arena = new();

    public JsonParse(string what, GoogleJson google)
    {
        byte[][] texts = [.. google.Texts];
        var parsed = new T[texts.Length];
        Title = $"Parse {texts.Length} × {what} from JSON, {texts.Sum(text => text.Length):N0} bytes";
        var googleParse = new Operation("parse JSON", "Google.Protobuf", () => google.Parse()) { Variant = "a string" };
        Operations =
        [
            googleParse,
            new Operation("parse JSON", "LibProtoZeroSharp", () =>
            {
                _arena.Reset();
                for (int i = 0; i < parsed.Length; i++) parsed[i] = ProtoJson.Parse<T>(texts[i], _arena);
            })
            {
                Variant = "UTF-8",
                Verify = () =>
                {
                    for (int i = 0; i < parsed.Length; i++)
                        if (!google.IsBinary(i, ProtoMessage.ToByteArray(parsed[i]))) throw new InvalidOperationException($"{Title}: message {i} is another one");
                },
            },
            new Operation("Utf8JsonReader, tokens only", "System.Text.Json", () =>
            {
                foreach (byte[] text in texts)
                {
                    var reader = new Utf8JsonReader(text);
                    while (reader.Read()) { }
                }
            }),
        ];
        References = [("Google", googleParse)];
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }
}
