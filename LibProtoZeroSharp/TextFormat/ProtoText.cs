using System.Buffers;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.TextFormat;

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
        where T : unmanaged, IProtoMessage<T> => Parse(utf8, arena, options, describes: true, out T message) is { } failure ? throw failure : message;

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    /// <param name="text">The whole text. In exceptions, <see cref="ProtoException.Offset"/> counts bytes of the text in UTF-8.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ToUtf8(text, scratch, TypeRef.Of<T>()), arena, options);
    }

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(string text, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(text);
        return Parse<T>(text.AsSpan(), arena, options);
    }

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(in ReadOnlySequence<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        if (utf8.IsSingleSegment) return Parse<T>(utf8.FirstSpan, arena, options);
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.Join(utf8, scratch, TypeRef.Of<T>()), arena, options);
    }

    /// <summary>Parses a message from the rest of a stream.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(Stream utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(utf8);
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ReadToEnd(utf8, scratch, TypeRef.Of<T>()), arena, options);
    }

    /// <summary>Parses a message, and returns false if the text is not one. Neither case allocates managed memory.</summary>
    /// <param name="utf8">The whole text. The message does not refer to it.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        Parse(utf8, arena, options, describes: false, out message);
        return !message.IsNull;
    }

    /// <summary>Parses a message, and returns false with the reason if the text is not one. The description of a failure is allocated.</summary>
    /// <param name="utf8">The whole text. The message does not refer to it.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its position; <see cref="ProtoError.None"/> if the result is true.</param>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options, out T message, out ProtoFailure failure)
        where T : unmanaged, IProtoMessage<T>
    {
        failure = Parse(utf8, arena, options, describes: true, out message) is { } exception ? new ProtoFailure(exception) : default;
        return !message.IsNull;
    }

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions, out T)"/>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out T message)
        where T : unmanaged, IProtoMessage<T> => TryParse(utf8, arena, default, out message);

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions, out T)"/>
    /// <param name="text">The whole text.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    public static bool TryParse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextReadOptions options, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        using ArenaAllocator scratch = arena.Scratch();
        return ProtoMessage.TryToUtf8(text, scratch, out Span<byte> utf8) == ProtoError.None && TryParse(utf8, arena, options, out message);
    }

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{char}, ArenaAllocator, ProtoTextReadOptions, out T)"/>
    public static bool TryParse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, out T message)
        where T : unmanaged, IProtoMessage<T> => TryParse(text, arena, default, out message);

    /// <summary>Parses a message. After a failure it is a null reference.</summary>
    /// <returns>The failure, if failures are described; otherwise null.</returns>
    private static ProtoException? Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, in ProtoTextReadOptions options, bool describes, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ProtoException? failure = Parse(TypeRef.Of<T>(), utf8, arena, options, describes, out MessageRef parsed);
        message = parsed.As<T>();
        return failure;
    }

    /// <summary>Parses a message of a type. After a failure there is none.</summary>
    /// <returns>The failure, if failures are described; otherwise null.</returns>
    private static unsafe ProtoException? Parse(
        TypeRef type, ReadOnlySpan<byte> utf8, ArenaAllocator arena, in ProtoTextReadOptions options, bool describes, out MessageRef message)
    {
        message = default;
        fixed (byte* pinned = utf8)
        {
            using var budget = new BudgetScope(arena.State, ParseBudget.Of(utf8.Length, options.MaxExpansion));
            var parser = new TextParser(utf8, arena, options) { Describes = describes, MessageType = type.FullName };
            bool isParsed = parser.TryParse(type, out MessageRef parsed);
            GC.KeepAlive(options.Types);
            if (!isParsed) return parser.Failure;
            message = parsed;
            return null;
        }
    }
}
