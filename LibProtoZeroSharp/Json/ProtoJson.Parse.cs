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
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonMessageReader(utf8Json, MessageTable.Of<T>(), arena, options);
        return MessageData.FromPointer<T>(reader.ReadAll());
    }

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

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions, out T, out ProtoFailure)"/>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, out T message) where T : unmanaged, IProtoMessage<T> =>
        TryParse(utf8Json, arena, default, out message, out _);

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions, out T, out ProtoFailure)"/>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options, out T message)
        where T : unmanaged, IProtoMessage<T> => TryParse(utf8Json, arena, options, out message, out _);

    /// <summary>Parses a message, or finds out why the text is none; that costs an exception, which is caught here.</summary>
    /// <param name="utf8Json">The JSON, all of it, in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">Holds the message until it is reset or disposed. After a failure it is as usable as before.</param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <param name="message">The message; null where the result is false.</param>
    /// <param name="failure">What is wrong, and where; <see cref="ProtoError.None"/> where the result is true.</param>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options, out T message, out ProtoFailure failure)
        where T : unmanaged, IProtoMessage<T>
    {
        try
        {
            message = Parse<T>(utf8Json, arena, options);
            failure = default;
            return true;
        }
        catch (ProtoException exception)
        {
            message = default;
            failure = new ProtoFailure(exception);
            return false;
        }
    }
}
