using System.Text.Json;

namespace LibProtoZeroSharp.Formats;

/// <summary>Takes the tokens of a JSON text. The caller writes them in an order that JSON allows.</summary>
/// <remarks>Requires, for every string and name: it is UTF-8. Requires, for every number: it is finite.</remarks>
internal abstract class JsonTokens
{
    public abstract void StartObject();

    public abstract void EndObject();

    public abstract void StartArray();

    public abstract void EndArray();

    /// <summary>Writes the name of a member.</summary>
    public abstract void Name(JsonEncodedText name);

    /// <inheritdoc cref="Name(JsonEncodedText)"/>
    public abstract void Name(ReadOnlySpan<byte> name);

    public abstract void String(ReadOnlySpan<byte> text);

    /// <summary>Writes bytes as a string in base64.</summary>
    public abstract void Base64(ReadOnlySpan<byte> bytes);

    public abstract void Number(int number);

    public abstract void Number(uint number);

    /// <summary>Writes a number as a string.</summary>
    public abstract void QuotedNumber(long number);

    /// <inheritdoc cref="QuotedNumber(long)"/>
    public abstract void QuotedNumber(ulong number);

    public abstract void Number(double number);

    public abstract void Number(float number);

    public abstract void Boolean(bool value);

    public abstract void Null();
}
