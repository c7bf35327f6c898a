using System.Buffers;
using System.Text;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using Input = LibProtoZeroSharp.Messages.TextInput<LibProtoZeroSharp.Formats.TextMessageFormat, LibProtoZeroSharp.ProtoTextReadOptions>;

namespace LibProtoZeroSharp;

// Dynamic messages in text format. The registry of the type is used if the options name none.
public static partial class ProtoText
{
    /// <summary>Parses a message of a type that is known at run time.</summary>
    /// <param name="type">The type.</param>
    /// <param name="text">The whole text: a string, characters or UTF-8 bytes. The message does not refer to it.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)" path="/exception"/>
    public static DynamicMessage Parse(DynamicMessageType type, StringSource text, ArenaAllocator arena, ProtoTextReadOptions options = default) =>
        TryParse(type, text, arena, describes: true, out DynamicMessage message, out ProtoException? failure, options) ? message : throw failure!;

    /// <summary>Parses a message, and returns false if the text is not one. Neither case allocates managed memory.</summary>
    /// <param name="type">The type.</param>
    /// <param name="text">The whole text: a string, characters or UTF-8 bytes. The message does not refer to it.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public static bool TryParse(DynamicMessageType type, StringSource text, ArenaAllocator arena, out DynamicMessage message, ProtoTextReadOptions options = default) =>
        TryParse(type, text, arena, describes: false, out message, out _, options);

    /// <summary>Parses a message, and returns false with the reason if the text is not one. The description of a failure is allocated.</summary>
    /// <param name="type">The type.</param>
    /// <param name="text">The whole text: a string, characters or UTF-8 bytes. The message does not refer to it.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its position; <see cref="ProtoError.None"/> if the result is true.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public static bool TryParse(
        DynamicMessageType type, StringSource text, ArenaAllocator arena, out DynamicMessage message, out ProtoFailure failure, ProtoTextReadOptions options = default)
    {
        bool isParsed = TryParse(type, text, arena, describes: true, out message, out ProtoException? exception, options);
        failure = exception == null ? default : new ProtoFailure(exception);
        return isParsed;
    }

    /// <summary>Prints a message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination of the text, in UTF-8.</param>
    /// <param name="options">The options, and the known extensions.</param>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoTextWriteOptions)" path="/exception"/>
    public static void Write(DynamicMessage message, IBufferWriter<byte> output, ProtoTextWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        using var text = new TextPrinter(WithTypes(options, message));
        text.Print(message.Ref);
        message.Type.KeepAlive();
        text.WriteTo(output);
    }

    /// <inheritdoc cref="Write(DynamicMessage, IBufferWriter{byte}, ProtoTextWriteOptions)"/>
    public static void Write(DynamicMessage message, Stream output, ProtoTextWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        using var text = new TextPrinter(WithTypes(options, message));
        text.Print(message.Ref);
        message.Type.KeepAlive();
        text.WriteTo(output);
    }

    /// <summary>Prints a message as a managed string.</summary>
    /// <inheritdoc cref="Write(DynamicMessage, IBufferWriter{byte}, ProtoTextWriteOptions)" path="/param|/exception"/>
    public static string ToString(DynamicMessage message, ProtoTextWriteOptions options = default)
    {
        var output = new ArrayBufferWriter<byte>();
        Write(message, output, options);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static bool TryParse(
        DynamicMessageType type,
        StringSource text,
        ArenaAllocator arena,
        bool describes,
        out DynamicMessage message,
        out ProtoException? failure,
        in ProtoTextReadOptions options)
    {
        ProtoTextReadOptions known = options with { Types = options.Types ?? type.Registry };
        bool isParsed = Input.TryParse(type.Ref, text, arena, describes, out MessageRef read, out failure, known);
        type.KeepAlive();
        message = isParsed ? new DynamicMessage(read, type.Registry) : default;
        return isParsed;
    }

    private static ProtoTextWriteOptions WithTypes(in ProtoTextWriteOptions options, DynamicMessage message) =>
        options with { Types = options.Types ?? message.Type.Registry };
}
