using System.Text.Json;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>Gives the tokens to a <see cref="Utf8JsonWriter"/>: to one of the caller, who decides on escapes, or to one that indents.</summary>
/// <remarks>
/// <see cref="Utf8JsonWriter"/> indents every level. So if there is a second writer, which doesn't indent and has the same output, it writes the contents of a
/// deep level.
/// </remarks>
internal sealed class FrameworkTokens : JsonTokens, IDisposable
{
    [ThreadStatic]
    private static FrameworkTokens? _free;

    private readonly Utf8JsonWriter? _deep;
    private Utf8JsonWriter _outer;

    /// <summary>The writer at hand.</summary>
    private Utf8JsonWriter _json;

    /// <param name="outer">The writer.</param>
    /// <param name="deep">The second writer; null if all levels are alike.</param>
    public FrameworkTokens(Utf8JsonWriter outer, Utf8JsonWriter? deep)
    {
        _outer = _json = outer;
        _deep = deep;
    }

    /// <summary>
    /// Gives tokens to a writer of the caller. The object is kept for the next call on the thread, unless the writer's output makes that call.
    /// </summary>
    /// <returns>The caller must dispose it, and must not use it afterwards.</returns>
    public static FrameworkTokens Of(Utf8JsonWriter writer)
    {
        FrameworkTokens tokens = _free ?? new FrameworkTokens(writer, null);
        _free = null;
        tokens._outer = tokens._json = writer;
        return tokens;
    }

    public void Dispose()
    {
        _outer = _json = null!; // the writer may be large
        _free = this;
    }

    public override void StartObject()
    {
        _json.WriteStartObject();
        Enter();
    }

    public override void EndObject()
    {
        Leave();
        _json.WriteEndObject();
    }

    public override void StartArray()
    {
        _json.WriteStartArray();
        Enter();
    }

    public override void EndArray()
    {
        Leave();
        _json.WriteEndArray();
    }

    public override void Name(JsonEncodedText name) => _json.WritePropertyName(name);

    public override void Name(ReadOnlySpan<byte> name) => _json.WritePropertyName(name);

    public override void String(ReadOnlySpan<byte> text) => _json.WriteStringValue(text);

    public override void Base64(ReadOnlySpan<byte> bytes) => _json.WriteBase64StringValue(bytes);

    public override void Number(int number) => _json.WriteNumberValue(number);

    public override void Number(uint number) => _json.WriteNumberValue(number);

    public override void QuotedNumber(long number) => WriteQuoted(number);

    public override void QuotedNumber(ulong number) => WriteQuoted(number);

    public override void Number(double number) => _json.WriteNumberValue(number);

    public override void Number(float number) => _json.WriteNumberValue(number);

    public override void Boolean(bool value) => _json.WriteBooleanValue(value);

    public override void Null() => _json.WriteNullValue();

    /// <summary>Makes the writers ready for another text.</summary>
    public void Reset()
    {
        _outer.Reset();
        _json = _outer;
    }

    /// <summary>Hands what is written to the output.</summary>
    public void Flush() => _outer.Flush();

    private void WriteQuoted<T>(T number) where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[NumberText.MostBytes];
        _json.WriteStringValue(text[..NumberText.Write(number, text)]);
    }

    /// <summary>Hands over to the second writer if the object or array that has been started is the last one to be indented.</summary>
    private void Enter()
    {
        if (_deep == null || _json == _deep || _json.CurrentDepth < WriteNesting.MostIndented) return;
        _json.Flush();
        _deep.Reset();
        _json = _deep;
    }

    /// <summary>Takes over again. For the first writer the object or array is empty, and it writes the end of such a one without a new line.</summary>
    private void Leave()
    {
        if (_deep == null || _json != _deep || _deep.CurrentDepth != 0) return;
        _deep.Flush();
        _json = _outer;
    }
}
