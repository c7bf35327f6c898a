using System.Text.Encodings.Web;
using System.Text.Json;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// A complete message as JSON. The objects for writing are kept for the next text of the thread. A text that is made while another one is in
/// use, for example by the receiver of that text, gets its own objects.
/// </summary>
internal sealed class JsonText : IDisposable
{
    [ThreadStatic]
    private static JsonText? _free;

    private readonly DenseTokens _dense;
    private FrameworkTokens? _indented;
    private JsonText? _nextFree;

    private JsonText() => _dense = new DenseTokens(Buffer);

    /// <summary>The text.</summary>
    public SegmentedWriter Buffer { get; } = new();

    /// <summary>Writes a message.</summary>
    /// <param name="message">Not a null reference.</param>
    /// <param name="options">The options.</param>
    /// <param name="isDiagnostic">Whether values that JSON can't represent are written as ordinary fields.</param>
    /// <returns>The text. The caller must dispose it, and must not use it afterwards.</returns>
    /// <exception cref="ProtoException">JSON can't represent the message.</exception>
    public static JsonText Of<T>(T message, in ProtoJsonWriteOptions options, bool isDiagnostic = false) where T : unmanaged, IProtoMessage<T> =>
        Of(MessageRef.Of(message), options, isDiagnostic);

    /// <inheritdoc cref="Of{T}"/>
    public static JsonText Of(MessageRef message, in ProtoJsonWriteOptions options, bool isDiagnostic = false)
    {
        JsonText text = _free ?? new JsonText();
        _free = text._nextFree;
        try
        {
            new JsonMessageWriter(text.Tokens(options.Indented), options, isDiagnostic).WriteMessage(message);
            GC.KeepAlive(options.Types);
            if (options.Indented) text._indented?.Flush();
            return text;
        }
        catch
        {
            text.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        Buffer.Clear();
        _nextFree = _free;
        _free = this;
    }

    /// <summary>A writer into the buffer, in its initial state.</summary>
    private JsonTokens Tokens(bool indented)
    {
        if (indented)
        {
            _indented ??= new FrameworkTokens(Writer(indented: true), Writer(indented: false));
            _indented.Reset();
            return _indented;
        }

        _dense.Reset();
        return _dense;
    }

    private Utf8JsonWriter Writer(bool indented) => new(Buffer, new JsonWriterOptions
    {
        Indented = indented,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        // The stack limits how deep a message may nest.
        MaxDepth = int.MaxValue,
        SkipValidation = true,
    });
}
