using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// Operations between messages and JSON. Google's library has strings, ours UTF-8. System.Text.Json has plain classes. Its reader and its writer alone, for
/// the same tokens, are the bound of all that use them.
/// </summary>
internal static class JsonOperations
{
    /// <summary>The reader and the writer alone: no library, but a bound for all.</summary>
    public const string Tokens = "JSON tokens";

    private const string Google = "Google.Protobuf";

    public static IEnumerable<Operation> Of<T>(ShapeData data, OwnMessages<T> own, GoogleJson google) where T : unmanaged, IProtoMessage<T>
    {
        byte[][] texts = [.. google.Texts];
        JsonTokens[] tokens = [.. texts.Select(text => new JsonTokens(text))];
        var output = new ArrayBufferWriter<byte>();
        return
        [
            new Operation(ShapeOperations.WriteJson, Google, () => google.Write()),
            OwnWriter(data, own.All, google, output),
            new Operation(ShapeOperations.ParseJson, Google, google.Parse),
            OwnParser<T>(data, texts, google),
            .. SystemTextOperations(data, texts, google),
            new Operation(ShapeOperations.WriteJson, Tokens, () =>
            {
                foreach (JsonTokens text in tokens)
                {
                    output.ResetWrittenCount();
                    text.Write(output);
                }
            }),
            new Operation(ShapeOperations.ParseJson, Tokens, () =>
            {
                foreach (byte[] text in texts)
                {
                    var reader = new Utf8JsonReader(text);
                    while (reader.Read()) { }
                }
            }),
        ];
    }

    private static IEnumerable<Operation> SystemTextOperations(ShapeData data, byte[][] texts, GoogleJson google)
    {
        if (SystemTextJson.Of(data.Payloads.Type, texts) is not { } classes) yield break;
        yield return new Operation(ShapeOperations.WriteJson, SystemTextJson.Name, classes.Write) { Verify = Verify };
        yield return new Operation(ShapeOperations.ParseJson, SystemTextJson.Name, classes.Parse) { Verify = Verify };

        void Verify()
        {
            for (int i = 0; i < texts.Length; i++)
            {
                if (!google.IsJson(i, classes.Written(i))) throw data.Failure($"wrote another text of message {i}");
            }
        }
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
