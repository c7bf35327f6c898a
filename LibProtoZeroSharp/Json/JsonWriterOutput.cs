using System.Globalization;
using System.Text.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes into somebody's JSON.</summary>
internal readonly struct JsonWriterOutput(Utf8JsonWriter writer) : IJsonOutput
{
    private const int LongestInteger = 20;

    public void StartObject() => writer.WriteStartObject();

    public void EndObject() => writer.WriteEndObject();

    public void StartArray() => writer.WriteStartArray();

    public void EndArray() => writer.WriteEndArray();

    public void WriteName(JsonEncodedText name) => writer.WritePropertyName(name);

    public void WriteName(ReadOnlySpan<byte> name) => writer.WritePropertyName(name);

    public void WriteString(ReadOnlySpan<byte> text) => writer.WriteStringValue(text);

    public void WriteBytes(ReadOnlySpan<byte> bytes) => writer.WriteBase64StringValue(bytes);

    public void WriteNumber(long number) => writer.WriteNumberValue(number);

    public void WriteQuoted(long number)
    {
        Span<byte> text = stackalloc byte[LongestInteger];
        number.TryFormat(text, out int length, provider: CultureInfo.InvariantCulture);
        writer.WriteStringValue(text[..length]);
    }

    public void WriteQuoted(ulong number)
    {
        Span<byte> text = stackalloc byte[LongestInteger];
        number.TryFormat(text, out int length);
        writer.WriteStringValue(text[..length]);
    }

    public void WriteNumber(double number) => writer.WriteNumberValue(number);

    public void WriteNumber(float number) => writer.WriteNumberValue(number);

    public void WriteBool(bool value) => writer.WriteBooleanValue(value);

    public void WriteNull() => writer.WriteNullValue();
}
