using System.Buffers;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// Text format, which is for people: configuration, tests, and looking at messages (text format specification,
/// https://protobuf.dev/reference/protobuf/textformat-spec/).
/// </summary>
/// <remarks>
/// Nothing here allocates managed memory, but for exceptions, for <see cref="ToString{T}"/>, and for what the first use of a type makes for
/// the process: the names of its fields.
/// </remarks>
public static unsafe partial class ProtoText
{
    /// <summary>Parses a message.</summary>
    /// <param name="utf8">The text, all of it. Nothing of the message refers to it afterwards.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what an <c>Any</c> can hold.</param>
    /// <exception cref="ProtoException">
    /// The text is no such message; <see cref="ProtoException.Line"/>, <see cref="ProtoException.Column"/> and <see cref="ProtoException.Path"/>
    /// say where.
    /// </exception>
    public static T Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Parse(utf8, arena, options, describes: true, out T message) is { } failure ? throw failure : message;

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    /// <param name="text">The text, all of it. In an exception <see cref="ProtoException.Offset"/> counts the bytes that it has in UTF-8.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what an <c>Any</c> can hold.</param>
    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ToUtf8<T>(text, scratch), arena, options);
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
        Span<byte> joined = ProtoMessage.AllocateInput<T>(utf8.Length, scratch);
        utf8.CopyTo(joined);
        return Parse<T>(joined, arena, options);
    }

    /// <summary>Parses a message from the rest of a stream.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoTextReadOptions)"/>
    public static T Parse<T>(Stream utf8, ArenaAllocator arena, ProtoTextReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(utf8);
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ReadToEnd<T>(utf8, scratch), arena, options);
    }

    /// <summary>Parses a message, or finds out that the text is none; that allocates no managed memory either.</summary>
    /// <param name="utf8">The text, all of it. Nothing of the message refers to it afterwards.</param>
    /// <param name="arena">Holds the message until it is reset or disposed.</param>
    /// <param name="options">Limits, and what an <c>Any</c> can hold.</param>
    /// <param name="message">The message; null where the result is false.</param>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextReadOptions options, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        Parse(utf8, arena, options, describes: false, out message);
        return !message.IsNull;
    }

    /// <summary>Parses a message, or finds out why the text is none; that allocates what describes the failure.</summary>
    /// <param name="utf8">The text, all of it. Nothing of the message refers to it afterwards.</param>
    /// <param name="arena">Holds the message until it is reset or disposed.</param>
    /// <param name="options">Limits, and what an <c>Any</c> can hold.</param>
    /// <param name="message">The message; null where the result is false.</param>
    /// <param name="failure">What is wrong, and where; <see cref="ProtoError.None"/> where the result is true.</param>
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
    /// <param name="text">The text, all of it.</param>
    /// <param name="arena">Holds the message until it is reset or disposed.</param>
    /// <param name="options">Limits, and what an <c>Any</c> can hold.</param>
    /// <param name="message">The message; null where the result is false.</param>
    public static bool TryParse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, ProtoTextReadOptions options, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        using ArenaAllocator scratch = arena.Scratch();
        return ProtoMessage.TryToUtf8(text, scratch, out Span<byte> utf8) == ProtoError.None && TryParse(utf8, arena, options, out message);
    }

    /// <summary>Parses a message, which stays null where that fails.</summary>
    /// <returns>What went wrong, where that is to be described.</returns>
    private static ProtoException? Parse<T>(ReadOnlySpan<byte> utf8, ArenaAllocator arena, in ProtoTextReadOptions options, bool describes, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        fixed (byte* pinned = utf8)
        {
            var parser = new TextParser(utf8, arena, options) { Describes = describes, MessageType = T.FullName };
            if (!parser.TryParse(MessageTable.Of<T>(), out byte* data)) return parser.Failure;
            message = MessageData.FromPointer<T>(data);
            return null;
        }
    }
}
