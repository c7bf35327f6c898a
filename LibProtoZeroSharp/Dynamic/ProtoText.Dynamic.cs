using System.Buffers;
using System.Text;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

// Dynamic messages in text format. The registry of the type is used if the options name none.
public static unsafe partial class ProtoText
{
    /// <summary>Parses a message of a type that is known at run time.</summary>
    /// <param name="type">The type.</param>
    /// <param name="text">The whole text: a string, characters or UTF-8 bytes. The message does not refer to it.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)" path="/exception"/>
    public static DynamicMessage Parse(DynamicMessageType type, TextSource text, ArenaAllocator arena, ProtoTextReadOptions options = default)
    {
        using ArenaAllocator scratch = arena.Scratch();
        ReadOnlySpan<byte> utf8 = ProtoMessage.ToUtf8(text, scratch, type.Table);
        ProtoException? failure = Parse(type.Table, utf8, arena, options with { Types = options.Types ?? type.Registry }, describes: true, out void* data);
        return failure == null ? new DynamicMessage(type, data) : throw failure;
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
        text.Print(message.Type.Table, MessageData.Read(message.Pointer));
        text.WriteTo(output);
    }

    /// <inheritdoc cref="Write(DynamicMessage, IBufferWriter{byte}, ProtoTextWriteOptions)"/>
    public static void Write(DynamicMessage message, Stream output, ProtoTextWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        using var text = new TextPrinter(WithTypes(options, message));
        text.Print(message.Type.Table, MessageData.Read(message.Pointer));
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

    private static ProtoTextWriteOptions WithTypes(in ProtoTextWriteOptions options, DynamicMessage message) =>
        options with { Types = options.Types ?? message.Type.Registry };
}
