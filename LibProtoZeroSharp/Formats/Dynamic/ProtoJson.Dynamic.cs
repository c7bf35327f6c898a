using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using Input = LibProtoZeroSharp.Messages.TextInput<LibProtoZeroSharp.Formats.JsonFormat, LibProtoZeroSharp.ProtoJsonReadOptions>;

namespace LibProtoZeroSharp;

// Dynamic messages as JSON. The registry of the type is used if the options name none.
public static partial class ProtoJson
{
    /// <summary>Parses a message of a type that is known at run time.</summary>
    /// <param name="type">The type.</param>
    /// <param name="json">The whole JSON text: a string, characters or UTF-8 bytes. The message has copies of its strings.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)" path="/exception|/remarks"/>
    public static DynamicMessage Parse(DynamicMessageType type, StringSource json, ArenaAllocator arena, ProtoJsonReadOptions options = default) =>
        TryParse(type, json, arena, describes: true, out DynamicMessage message, out ProtoException? failure, options) ? message : throw failure!;

    /// <summary>Parses a message, and returns false if the text is not one.</summary>
    /// <param name="type">The type.</param>
    /// <param name="json">The whole JSON text: a string, characters or UTF-8 bytes. The message has copies of its strings.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, ProtoJsonReadOptions)" path="/remarks"/>
    public static bool TryParse(DynamicMessageType type, StringSource json, ArenaAllocator arena, out DynamicMessage message, ProtoJsonReadOptions options = default) =>
        TryParse(type, json, arena, describes: false, out message, out _, options);

    /// <summary>Parses a message, and returns false with the reason if the text is not one. The description of a failure is allocated.</summary>
    /// <param name="type">The type.</param>
    /// <param name="json">The whole JSON text: a string, characters or UTF-8 bytes. The message has copies of its strings.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its position; <see cref="ProtoError.None"/> if the result is true.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public static bool TryParse(
        DynamicMessageType type, StringSource json, ArenaAllocator arena, out DynamicMessage message, out ProtoFailure failure, ProtoJsonReadOptions options = default)
    {
        bool isParsed = TryParse(type, json, arena, describes: true, out message, out ProtoException? exception, options);
        failure = exception == null ? default : new ProtoFailure(exception);
        return isParsed;
    }

    /// <summary>Writes a message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination of the text, in UTF-8.</param>
    /// <param name="options">The options.</param>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static void Write(DynamicMessage message, IBufferWriter<byte> output, ProtoJsonWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        using JsonText text = TextOf(message, options);
        text.Buffer.CopyTo(output);
    }

    /// <inheritdoc cref="Write(DynamicMessage, IBufferWriter{byte}, ProtoJsonWriteOptions)"/>
    public static void Write(DynamicMessage message, Stream output, ProtoJsonWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        using JsonText text = TextOf(message, options);
        text.Buffer.CopyTo(output);
    }

    /// <summary>Writes a message as one value of a larger JSON text.</summary>
    /// <inheritdoc cref="Write{T}(in T, Utf8JsonWriter, ProtoJsonWriteOptions)"/>
    public static void Write(DynamicMessage message, Utf8JsonWriter writer, ProtoJsonWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ProtoJsonWriteOptions known = WithTypes(options, message);
        using FrameworkTokens tokens = FrameworkTokens.Of(writer);
        new JsonMessageWriter(tokens, known, isDiagnostic: false).WriteMessage(message.Ref);
        GC.KeepAlive(known.Types);
        message.Type.KeepAlive();
    }

    /// <summary>Writes a message as a managed string.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="options">The options.</param>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static string ToString(DynamicMessage message, ProtoJsonWriteOptions options = default)
    {
        using JsonText text = TextOf(message, options);
        return text.Buffer.ToString();
    }

    private static bool TryParse(
        DynamicMessageType type,
        StringSource json,
        ArenaAllocator arena,
        bool describes,
        out DynamicMessage message,
        out ProtoException? failure,
        in ProtoJsonReadOptions options)
    {
        ProtoJsonReadOptions known = options with { Types = options.Types ?? type.Registry };
        bool isParsed = Input.TryParse(type.Ref, json, arena, describes, out MessageRef read, out failure, known);
        type.KeepAlive();
        message = isParsed ? new DynamicMessage(read, type.Registry) : default;
        return isParsed;
    }

    private static JsonText TextOf(DynamicMessage message, in ProtoJsonWriteOptions options) =>
        message.Type.KeepAlive(JsonText.Of(message.Ref, WithTypes(options, message)));

    private static ProtoJsonWriteOptions WithTypes(in ProtoJsonWriteOptions options, DynamicMessage message) =>
        options with { Types = options.Types ?? message.Type.Registry };
}
