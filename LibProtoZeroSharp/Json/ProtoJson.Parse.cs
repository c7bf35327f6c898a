using System.Buffers;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

public static unsafe partial class ProtoJson
{
    /// <summary>Parses a message.</summary>
    /// <param name="utf8Json">The JSON, all of it, in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <exception cref="ProtoException">
    /// It is no JSON, or none that stands for such a message; the exception says at which line and column, and in which field.
    /// </exception>
    /// <remarks>
    /// Fields have the names that they have in JSON or in the <c>.proto</c> file, in any order, and each at most once. Null stands for an absent
    /// field, but is the value of a <c>google.protobuf.Value</c>. Numbers may be quoted.
    /// </remarks>
    public static T Parse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Parse(utf8Json, arena, options, describes: true, out T message) is { } failure ? throw failure : message;

    /// <summary>Parses a message from characters; in an exception <see cref="ProtoException.Offset"/> counts the bytes that they have in UTF-8.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)"/>
    /// <param name="json">The JSON, all of it.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    public static T Parse<T>(string json, ArenaAllocator arena, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(json);
        return Parse<T>(json.AsSpan(), arena, options);
    }

    /// <inheritdoc cref="Parse{T}(string, ArenaAllocator, ProtoJsonReadOptions)"/>
    public static T Parse<T>(ReadOnlySpan<char> json, ArenaAllocator arena, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ToUtf8<T>(json, scratch), arena, options);
    }

    /// <summary>Parses a message from segmented input.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)"/>
    public static T Parse<T>(in ReadOnlySequence<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        if (utf8Json.IsSingleSegment) return Parse<T>(utf8Json.FirstSpan, arena, options);
        using ArenaAllocator scratch = arena.Scratch();
        Span<byte> joined = ProtoMessage.AllocateInput<T>(utf8Json.Length, scratch);
        utf8Json.CopyTo(joined);
        return Parse<T>(joined, arena, options);
    }

    /// <summary>Parses a message from the rest of a stream.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)"/>
    /// <param name="utf8Json">The JSON, in UTF-8, up to the stream's end.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    public static T Parse<T>(Stream utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        using ArenaAllocator scratch = arena.Scratch();
        return Parse<T>(ProtoMessage.ReadToEnd<T>(utf8Json, scratch), arena, options);
    }

    /// <summary>Parses a message, or finds out that the text is none.</summary>
    /// <remarks>
    /// A failure allocates no managed memory: not for a value that isn't one of its field's type, nor for an unknown field, one that is there twice or
    /// a required one that is missing, nor for text that is no UTF-8, nor where a limit is exceeded. The exception is text that breaks the grammar of
    /// JSON (RFC 8259), where the tokenizer of System.Text.Json throws a <see cref="System.Text.Json.JsonException"/>, which is caught here. What is
    /// made for the process by the first use of a type, the names of its fields, is allocated whether parsing fails or not.
    /// </remarks>
    /// <param name="utf8Json">The JSON, all of it, in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <param name="message">The message; null where the result is false.</param>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        Parse(utf8Json, arena, options, describes: false, out message);
        return !message.IsNull;
    }

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions, out T)"/>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, out T message) where T : unmanaged, IProtoMessage<T> =>
        TryParse(utf8Json, arena, default, out message);

    /// <summary>Parses a message, or finds out why the text is none; that allocates what describes the failure.</summary>
    /// <param name="utf8Json">The JSON, all of it, in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <param name="message">The message; null where the result is false.</param>
    /// <param name="failure">What is wrong, and where; <see cref="ProtoError.None"/> where the result is true.</param>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options, out T message, out ProtoFailure failure)
        where T : unmanaged, IProtoMessage<T>
    {
        failure = Parse(utf8Json, arena, options, describes: true, out message) is { } exception ? new ProtoFailure(exception) : default;
        return !message.IsNull;
    }

    /// <summary>Parses a message, which stays null where that fails.</summary>
    /// <returns>What went wrong, where that is to be described.</returns>
    private static ProtoException? Parse<T>(
        ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, in ProtoJsonReadOptions options, bool describes, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        fixed (byte* pinned = utf8Json)
        {
            var reader = new JsonMessageReader(utf8Json, MessageTable.Of<T>(), arena, options) { Describes = describes };
            if (!reader.TryRead(out byte* data)) return reader.Failure;
            message = MessageData.FromPointer<T>(data);
            return null;
        }
    }
}
