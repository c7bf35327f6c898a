using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>Reads and writes messages as JSON (ProtoJSON format).</summary>
/// <remarks>
/// The output is plain JSON: only characters for which JSON requires it are escaped, so it is not safe to insert it into HTML. If a message
/// can't be written, nothing is written. After the first text of a thread, only strings are allocated on the managed heap.
/// </remarks>
public static partial class ProtoJson
{
    /// <summary>Writes a message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination of the text, in UTF-8.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ProtoException">
    /// JSON can't represent the message: it has a time out of the range of its type, a <c>Value</c> that is not finite or has no kind, a path of a
    /// field mask that could not be read back, a string that is not valid UTF-8, an <c>Any</c> whose type is not in
    /// <see cref="ProtoJsonWriteOptions.Types"/>
    /// or whose bytes are not of that type; or messages nest deeper than the stack allows, or contain themselves.
    /// <see cref="ProtoException.Path"/> is the path of the field.
    /// </exception>
    public static void Write<T>(in T message, IBufferWriter<byte> output, ProtoJsonWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        using JsonText text = JsonText.Of(message, options);
        text.Buffer.CopyTo(output);
    }

    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)"/>
    public static void Write<T>(in T message, Stream output, ProtoJsonWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        using JsonText text = JsonText.Of(message, options);
        text.Buffer.CopyTo(output);
    }

    /// <summary>Writes a message as one value of a larger JSON text.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="writer">
    /// The writer, at a place for a value. It decides on indentation and on the escapes in values. An indented writer indents every level: its
    /// <see cref="JsonWriterOptions.MaxDepth"/> limits them. If an exception is thrown, a part of the message may have been written.
    /// </param>
    /// <param name="options">The options; <see cref="ProtoJsonWriteOptions.Indented"/> is ignored.</param>
    /// <exception cref="InvalidOperationException">
    /// The writer does not accept a value here, or does not accept objects nested as deep as the message's.
    /// </exception>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception[@cref='T:LibProtoZeroSharp.ProtoException']"/>
    public static void Write<T>(in T message, Utf8JsonWriter writer, ProtoJsonWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(writer);
        using FrameworkTokens tokens = FrameworkTokens.Of(writer);
        new JsonMessageWriter(tokens, options, isDiagnostic: false).WriteMessage(MessageRef.Of(message));
        GC.KeepAlive(options.Types);
    }

    /// <summary>Writes a message to the start of <paramref name="destination"/>, if it is long enough.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="destination">The destination of the text, in UTF-8.</param>
    /// <param name="bytesWritten">Bytes of the text; 0 if the destination is too short.</param>
    /// <param name="options">The options.</param>
    /// <returns>False if the destination is too short; nothing is written then.</returns>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static bool TryWrite<T>(in T message, Span<byte> destination, out int bytesWritten, ProtoJsonWriteOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using JsonText text = JsonText.Of(message, options);
        bool fits = text.Buffer.Length <= destination.Length;
        if (fits) text.Buffer.CopyTo(destination);
        bytesWritten = fits ? (int)text.Buffer.Length : 0;
        return fits;
    }

    /// <summary>Writes a message as UTF-8 into the arena.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="arena">The arena of the text, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static Utf8String ToUtf8String<T>(in T message, ArenaAllocator arena, ProtoJsonWriteOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using JsonText text = JsonText.Of(message, options);
        if (text.Buffer.Length > int.MaxValue) throw new ProtoException(ProtoError.MessageTooLarge, 0, T.FullName);
        var length = (int)text.Buffer.Length;
        Span<byte> copy = arena.AllocateUninitialized<byte>(length);
        text.Buffer.CopyTo(copy);
        return new Utf8String(copy);
    }

    /// <summary>Writes a message as a managed string, which is the only allocation.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="options">The options.</param>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static string ToString<T>(in T message, ProtoJsonWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        using JsonText text = JsonText.Of(message, options);
        return text.Buffer.ToString();
    }

    /// <summary>
    /// The message as text for people, for logs and debuggers; the messages' own <c>ToString</c> returns the same. If JSON can represent the
    /// message, it is the text of <see cref="ToString{T}"/>. It does not throw otherwise: an <c>Any</c>, a time, a field mask or a <c>Value</c> that
    /// JSON can't represent is written as its fields, ill-formed UTF-8 in a string as U+FFFD, and messages that are too deep for the stack, or that
    /// contain themselves, as an ellipsis. A type that was generated with <c>optimize_for = LITE_RUNTIME</c> has no names: the fields and the enum
    /// values are written as their numbers.
    /// </summary>
    /// <param name="message">The message; a null reference gives <c>null</c>.</param>
    public static string ToDiagnosticString<T>(in T message) where T : unmanaged, IProtoMessage<T>
    {
        if (message.IsNull) return "null";
        using JsonText text = JsonText.Of(message, default, isDiagnostic: true);
        return text.Buffer.ToString();
    }
}
