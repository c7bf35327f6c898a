using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>System.Text.Json with the code of its source generator, between JSON in UTF-8 and plain classes.</summary>
public abstract class SystemTextJson
{
    public const string Name = "System.Text.Json";

    /// <summary>Null if there are no classes for the type.</summary>
    /// <param name="type">The name of the message in its <c>.proto</c> file.</param>
    /// <param name="texts">The JSON of each message.</param>
    public static SystemTextJson? Of(string type, IReadOnlyList<byte[]> texts) => type switch
    {
        nameof(Tiny) => new With<SystemTextJsonContracts.Tiny>(SystemTextJsonContext.Default.Tiny, texts),
        nameof(Profile) => new With<SystemTextJsonContracts.Profile>(SystemTextJsonContext.Default.Profile, texts),
        nameof(Trace) => new With<SystemTextJsonContracts.Trace>(SystemTextJsonContext.Default.Trace, texts),
        nameof(Document) => new With<SystemTextJsonDocuments.Document>(SystemTextJsonContext.Default.Document, texts),
        _ => null,
    };

    /// <summary>Parses all messages.</summary>
    public abstract void Parse();

    /// <summary>Writes each message into the same buffer.</summary>
    public abstract void Write();

    /// <summary>The JSON of a message that was parsed and written, valid until the next is written.</summary>
    public abstract ReadOnlySpan<byte> Written(int index);

    private sealed class With<T>(JsonTypeInfo<T> type, IReadOnlyList<byte[]> texts) : SystemTextJson where T : class
    {
        private readonly T[] _messages = [.. texts.Select(text => JsonSerializer.Deserialize(text, type)!)];
        private readonly ArrayBufferWriter<byte> _output = new();
        private readonly Utf8JsonWriter _writer = new(
            Stream.Null, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });

        public override void Parse()
        {
            foreach (byte[] text in texts) JsonSerializer.Deserialize(text, type);
        }

        public override void Write()
        {
            foreach (T message in _messages) Write(message);
        }

        public override ReadOnlySpan<byte> Written(int index)
        {
            Write(_messages[index]);
            return _output.WrittenSpan;
        }

        private void Write(T message)
        {
            _output.ResetWrittenCount();
            _writer.Reset(_output);
            JsonSerializer.Serialize(_writer, message, type);
            _writer.Flush();
        }
    }
}
