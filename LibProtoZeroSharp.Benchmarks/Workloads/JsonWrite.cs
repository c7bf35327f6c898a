using System.Buffers;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From messages to JSON.</summary>
internal sealed class JsonWrite<T> : Workload where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _arena = new();

    public JsonWrite(string what, GoogleJson google)
    {
        T[] messages = [.. google.Encoded.Select(encoded => ProtoMessage.Parse<T>(encoded, _arena))];
        JsonTokens[] tokens = [.. google.Texts.Select(text => new JsonTokens(text))];
        var output = new ArrayBufferWriter<byte>();
        Title = $"Write {google.Texts.Count} × {what} as JSON, {google.Texts.Sum(text => text.Length):N0} bytes";
        var googleWrite = new Operation("write JSON", "Google.Protobuf", () => google.Write()) { Variant = "a string" };
        Operations =
        [
            googleWrite,
            new Operation("write JSON", "LibProtoZeroSharp", () =>
            {
                foreach (ref readonly T message in messages.AsSpan())
                {
                    output.ResetWrittenCount();
                    ProtoJson.Write(message, output);
                }
            })
            {
                Variant = "UTF-8",
                Verify = () =>
                {
                    for (int i = 0; i < messages.Length; i++)
                    {
                        output.ResetWrittenCount();
                        ProtoJson.Write(messages[i], output);
                        if (!google.IsJson(i, output.WrittenSpan)) throw new InvalidOperationException($"{Title}: message {i} is another one");
                    }
                },
            },
            new Operation("Utf8JsonWriter, the same tokens", "System.Text.Json", () =>
            {
                foreach (JsonTokens text in tokens)
                {
                    output.ResetWrittenCount();
                    text.Write(output);
                }
            }),
        ];
        References = [("Google", googleWrite)];
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
