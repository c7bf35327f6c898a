using System.Text.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What JSON is written to, a token at a time. Implementations are structs, for each of which <see cref="JsonMessageWriter{T}"/> is compiled.</summary>
internal interface IJsonOutput
{
    void StartObject();

    void EndObject();

    void StartArray();

    void EndArray();

    /// <summary>Writes the name of the next member, which is escaped already.</summary>
    void WriteName(JsonEncodedText name);

    /// <summary>Writes the name of the next member.</summary>
    /// <param name="name">In UTF-8.</param>
    void WriteName(ReadOnlySpan<byte> name);

    /// <param name="text">In UTF-8.</param>
    void WriteString(ReadOnlySpan<byte> text);

    /// <summary>Writes bytes as base64.</summary>
    void WriteBytes(ReadOnlySpan<byte> bytes);

    /// <summary>Writes a number as one.</summary>
    void WriteNumber(long number);

    /// <summary>Writes a number as a string.</summary>
    void WriteQuoted(long number);

    /// <inheritdoc cref="WriteQuoted(long)"/>
    void WriteQuoted(ulong number);

    /// <param name="number">Finite.</param>
    void WriteNumber(double number);

    /// <param name="number">Finite.</param>
    void WriteNumber(float number);

    void WriteBool(bool value);

    void WriteNull();
}
