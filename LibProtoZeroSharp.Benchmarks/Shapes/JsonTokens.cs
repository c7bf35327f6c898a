using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The tokens of a text, which System.Text.Json writes again without further work: no message, no lookup of names.</summary>
internal sealed class JsonTokens
{
    private readonly List<(JsonTokenType Type, byte[] Value)> _tokens = [];
    private readonly Utf8JsonWriter _writer = new(
        Stream.Null, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });

    public JsonTokens(byte[] text)
    {
        var reader = new Utf8JsonReader(text);
        while (reader.Read())
        {
            byte[] value = new byte[reader.ValueSpan.Length];
            bool isText = reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName;
            int length = isText ? reader.CopyString(value) : value.Length;
            if (!isText) reader.ValueSpan.CopyTo(value);
            _tokens.Add((reader.TokenType, value[..length]));
        }
    }

    public void Write(IBufferWriter<byte> output)
    {
        _writer.Reset(output);
        foreach ((JsonTokenType type, byte[] value) in _tokens)
        {
            switch (type)
            {
                case JsonTokenType.StartObject: _writer.WriteStartObject(); break;
                case JsonTokenType.EndObject: _writer.WriteEndObject(); break;
                case JsonTokenType.StartArray: _writer.WriteStartArray(); break;
                case JsonTokenType.EndArray: _writer.WriteEndArray(); break;
                case JsonTokenType.PropertyName: _writer.WritePropertyName(value); break;
                case JsonTokenType.String: _writer.WriteStringValue(value); break;
                default: _writer.WriteRawValue(value, skipInputValidation: true); break;
            }
        }

        _writer.Flush();
    }
}
