using System.Buffers;
using System.Text;
using LibProtoZeroSharp.Formats;

namespace LibProtoZeroSharp;

public static partial class ProtoText
{
    /// <summary>Prints a message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination of the text, in UTF-8.</param>
    /// <param name="options">The options, and the known extensions.</param>
    /// <exception cref="ProtoException">
    /// An extension is malformed or too deep, or messages nest deeper than the stack allows, or contain themselves. Strings that are not valid UTF-8
    /// are not an error: they are escaped.
    /// </exception>
    public static void Write<T>(in T message, IBufferWriter<byte> output, ProtoTextWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        using var text = new TextPrinter(options);
        text.Print(message);
        text.WriteTo(output);
    }

    /// <summary>Prints a message to <paramref name="output"/>. If that fails, nothing has been written.</summary>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoTextWriteOptions)"/>
    public static void Write<T>(in T message, Stream output, ProtoTextWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        using var text = new TextPrinter(options);
        text.Print(message);
        text.WriteTo(output);
    }

    /// <summary>Prints a message to the start of <paramref name="destination"/>, if it is long enough.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="destination">The destination of the text, in UTF-8.</param>
    /// <param name="bytesWritten">Bytes of the text; 0 if the destination is too short.</param>
    /// <param name="options">The options, and the known extensions.</param>
    /// <returns>False if the destination is too short; nothing is written then.</returns>
    /// <inheritdoc cref="Write{T}(in T, IBufferWriter{byte}, ProtoTextWriteOptions)" path="/exception"/>
    public static bool TryWrite<T>(in T message, Span<byte> destination, out int bytesWritten, ProtoTextWriteOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using var text = new TextPrinter(options);
        text.Print(message);
        bool fits = text.Length <= destination.Length;
        if (fits) text.CopyTo(destination);
        bytesWritten = fits ? (int)text.Length : 0;
        return fits;
    }

    /// <summary>Prints a message into an arena.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="arena">
    /// The arena of the text, which is valid until the arena is reset or disposed. It need not be the arena of the message.
    /// </param>
    /// <param name="options">The options, and the known extensions.</param>
    /// <exception cref="ProtoException">
    /// An extension is malformed, messages nest deeper than the stack allows, or the text is longer than 2^31−1 bytes.
    /// </exception>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static Utf8String ToUtf8String<T>(in T message, ArenaAllocator arena, ProtoTextWriteOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using var text = new TextPrinter(options);
        text.Print(message);
        if (text.Length > int.MaxValue) throw new ProtoException(ProtoError.MessageTooLarge, 0, T.FullName);
        var length = (int)text.Length;
        Span<byte> copy = arena.AllocateUninitialized<byte>(length);
        text.CopyTo(copy);
        return new Utf8String(copy);
    }

    /// <summary>Prints a message as a managed string, which is the only allocation.</summary>
    /// <inheritdoc cref="ToUtf8String"/>
    public static string ToString<T>(in T message, ProtoTextWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        return Encoding.UTF8.GetString(ToUtf8String(message, arena, options));
    }
}
