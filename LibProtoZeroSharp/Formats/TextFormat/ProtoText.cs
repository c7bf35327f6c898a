using System.Buffers;
using Input = LibProtoZeroSharp.Messages.TextInput<LibProtoZeroSharp.Formats.TextMessageFormat, LibProtoZeroSharp.ProtoTextReadOptions>;

namespace LibProtoZeroSharp;

/// <summary>
/// Text format, which is for people: configuration, tests, and looking at messages (text format specification,
/// https://protobuf.dev/reference/protobuf/textformat-spec/).
/// </summary>
/// <remarks>
/// Managed memory is allocated only for exceptions, by <see cref="ToString{T}"/>, and by the first use of a type in the
/// process, for the names of its fields.
/// </remarks>
public static partial class ProtoText
{
    /// <summary>Parses a message.</summary>
    /// <param name="utf8">The whole text. The message does not refer to it.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ProtoException">
    /// The text is not such a message. <see cref="ProtoException.Line"/>, <see cref="ProtoException.Column"/> and <see cref="ProtoException.Path"/>
    /// are the position of the error.
    /// </exception>
    public static T Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.Parse<T>(utf8, arena, options);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)" path="/*[not(self::param)]"/>
    /// <param name="text">The whole text. In exceptions, <see cref="ProtoException.Offset"/> counts bytes of the text in UTF-8.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.Parse<T>(text, arena, options);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(string text, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(text);
        return Input.Parse<T>(text.AsSpan(), arena, options);
    }

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(in ReadOnlySequence<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.Parse<T>(utf8, arena, options);

    /// <summary>Parses a message from the rest of a stream.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(Stream utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return Input.Parse<T>(utf8, arena, options);
    }

    /// <summary>Parses a message, and returns false if the text is not one. Neither case allocates managed memory.</summary>
    /// <param name="utf8">The whole text. The message does not refer to it.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.TryParse(utf8, arena, out message, options);

    /// <summary>Parses a message, and returns false with the reason if the text is not one. The description of a failure is allocated.</summary>
    /// <param name="utf8">The whole text. The message does not refer to it.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its position; <see cref="ProtoError.None"/> if the result is true.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message, out ProtoFailure failure, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.TryParse(utf8, arena, out message, out failure, options);

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, ProtoTextReadOptions)" path="/*[not(self::param)]"/>
    /// <param name="text">The whole text.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static bool TryParse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, out T message, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.TryParse(text, arena, out message, options);
}
