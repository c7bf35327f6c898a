using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>Messages as JSON, as protobuf says that it has to be (ProtoJSON format).</summary>
/// <remarks>
/// What is written is JSON and nothing else: only what JSON asks for is escaped, so it must not be put into HTML as it is. Where a message
/// can't be written nothing of it is handed over. Nothing but strings is allocated on the managed heap, once the thread has written
/// its first text.
/// </remarks>
public static unsafe partial class ProtoJson
{
    /// <summary>Writes a message to <paramref name="output"/>: all of it or, where an exception is thrown, nothing.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">Gets the text in UTF-8.</param>
    /// <param name="options">How it is written.</param>
    /// <exception cref="ProtoException">
    /// The message has no form in JSON: a time out of its type's range, a <c>Value</c> that is not finite or without a kind, a path of a field mask
    /// that could not be read back, a string that is not valid UTF-8, an <c>Any</c> of a type that is not in <see cref="ProtoJsonWriteOptions.Types"/>
    /// or with bytes that are none of it. <see cref="ProtoException.Path"/> says where.
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

    /// <summary>Writes a message as one value of somebody's JSON.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="writer">
    /// Stands where a value is due. It decides on indentation and on what is escaped in values. Where an exception is thrown it may have got
    /// part of the message.
    /// </param>
    /// <param name="options">How it is written; <see cref="ProtoJsonWriteOptions.Indented"/> doesn't count.</param>
    /// <exception cref="InvalidOperationException">The writer refuses a value at this place, or objects as deep as the message's.</exception>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception[@cref='T:LibProtoZeroSharp.ProtoException']"/>
    public static void Write<T>(in T message, Utf8JsonWriter writer, ProtoJsonWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(writer);
        var data = (byte*)MessageData.Read(MessageData.Pointer(message));
        new JsonMessageWriter(writer, options, isDiagnostic: false).WriteMessage(MessageTable.Of<T>(), data);
    }

    /// <summary>Writes a message to the start of <paramref name="destination"/>, unless that is too short.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="destination">Gets the text in UTF-8.</param>
    /// <param name="bytesWritten">The length of the text; 0 where the destination is too short.</param>
    /// <param name="options">How it is written.</param>
    /// <returns>False where the destination is too short; nothing is written then.</returns>
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

    /// <summary>The text in UTF-8, in the arena.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="arena">Holds the text.</param>
    /// <param name="options">How it is written.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static Utf8String ToUtf8String<T>(in T message, ArenaAllocator arena, ProtoJsonWriteOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using JsonText text = JsonText.Of(message, options);
        if (text.Buffer.Length > int.MaxValue) throw new ProtoException(ProtoError.MessageTooLarge, 0, T.FullName);
        var length = (int)text.Buffer.Length;
        byte* data = arena.State->Allocate((nuint)length);
        text.Buffer.CopyTo(new Span<byte>(data, length));
        return new Utf8String(data, length);
    }

    /// <summary>The text as a managed string, which is all that is allocated.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="options">How it is written.</param>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static string ToString<T>(in T message, ProtoJsonWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        using JsonText text = JsonText.Of(message, options);
        return text.Buffer.ToString();
    }

    /// <summary>
    /// The message for people to read, in logs and debuggers; what the messages' own <c>ToString</c> gives. It is <see cref="ToString{T}"/> where
    /// that has a form for the message. What has none doesn't throw: an <c>Any</c>, a time, a field mask or a <c>Value</c> is then written as
    /// the fields that it has, what is not UTF-8 in a string as U+FFFD, and what is too deep for the stack as an ellipsis.
    /// </summary>
    /// <param name="message">The message; a null reference gives <c>null</c>.</param>
    public static string ToDiagnosticString<T>(in T message) where T : unmanaged, IProtoMessage<T>
    {
        if (message.IsNull) return "null";
        using JsonText text = JsonText.Of(message, default, isDiagnostic: true);
        return text.Buffer.ToString();
    }
}
