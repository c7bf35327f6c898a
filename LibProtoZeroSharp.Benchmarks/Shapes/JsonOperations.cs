using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// Operations between messages and JSON. Google's library has strings, ours UTF-8. System.Text.Json knows no messages: it only reads the
/// tokens, or writes them. The work of a serializer around its reader and writer is not included.
/// </summary>
internal static class JsonOperations
{
    private const string Google = "Google.Protobuf", SystemText = "System.Text.Json";

    public static IEnumerable<Operation> Of<T>(ShapeData data, OwnMessages<T> own, GoogleJson google) where T : unmanaged, IProtoMessage<T>
    {
        byte[][] texts = [.. google.Texts];
        JsonTokens[] tokens = [.. texts.Select(text => new JsonTokens(text))];
        var output = new ArrayBufferWriter<byte>();
        return
        [
            new Operation(ShapeOperations.WriteJson, Google, () => google.Write()),
            OwnWriter(data, own.All, google, output),
            new Operation(ShapeOperations.WriteJson, SystemText, () =>
            {
                foreach (JsonTokens text in tokens)
                {
                    output.ResetWrittenCount();
                    text.Write(output);
                }
            }) { Variant = "tokens only" },
            new Operation(ShapeOperations.ParseJson, Google, google.Parse),
            OwnParser<T>(data, texts, google),
            new Operation(ShapeOperations.ParseJson, SystemText, () =>
            {
                foreach (byte[] text in texts)
                {
                    var reader = new Utf8JsonReader(text);
                    while (reader.Read()) { }
                }
            }) { Variant = "tokens only" },
        ];
    }

    private static Operation OwnWriter<T>(ShapeData data, T[] messages, GoogleJson google, ArrayBufferWriter<byte> output)
        where T : unmanaged, IProtoMessage<T>
    {
        return new Operation(ShapeOperations.WriteJson, OwnMessages<T>.Library, () =>
        {
            foreach (T message in messages) Write(message);
        })
        {
            Verify = () =>
            {
                for (int i = 0; i < messages.Length; i++)
                {
                    Write(messages[i]);
                    if (!google.IsJson(i, output.WrittenSpan))
                        throw data.Failure($"wrote another text of message {i}");
                }
            },
        };

        void Write(T message)
        {
            output.ResetWrittenCount();
            ProtoJson.Write(message, output);
        }
    }

    private static Operation OwnParser<T>(ShapeData data, byte[][] texts, GoogleJson google) where T : unmanaged, IProtoMessage<T>
    {
        ArenaAllocator arena = data.NewArena();
        return new Operation(ShapeOperations.ParseJson, OwnMessages<T>.Library, () =>
        {
            foreach (byte[] text in texts) Parse(text);
        })
        {
            Verify = () =>
            {
                for (int i = 0; i < texts.Length; i++)
                {
                    if (!google.IsBinary(i, ProtoMessage.ToByteArray(Parse(texts[i]))))
                        throw data.Failure($"made another message of text {i}");
                }
            },
        };

        T Parse(byte[] text)
        {
            arena.Reset();
            return ProtoJson.Parse<T>(text, arena);
        }
    }
}
