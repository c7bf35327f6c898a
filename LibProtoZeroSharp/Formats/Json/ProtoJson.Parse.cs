using System.Buffers;
using Input = LibProtoZeroSharp.Messages.TextInput<LibProtoZeroSharp.Formats.JsonFormat, LibProtoZeroSharp.ProtoJsonReadOptions>;

namespace LibProtoZeroSharp;

public static partial class ProtoJson
{
    /// <summary>Parses a message.</summary>
    /// <param name="utf8Json">The whole JSON text in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ProtoException">
    /// The text is not JSON, or not such a message. The exception has the line, the column and the field.
    /// </exception>
    /// <remarks>
    /// Fields have their names in JSON or in the <c>.proto</c> file, are in any order, and occur at most once. Null means that a field is absent,
    /// but it is a value of <c>google.protobuf.Value</c>. Numbers may be in quotes.
    /// </remarks>
    public static T Parse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.Parse<T>(utf8Json, arena, options);

    /// <summary>Parses a message from characters. In exceptions, <see cref="ProtoException.Offset"/> counts bytes of the text in UTF-8.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)" path="/*[not(self::param)]"/>
    /// <param name="json">The whole JSON text.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    public static T Parse<T>(string json, ArenaAllocator arena, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(json);
        return Input.Parse<T>(json.AsSpan(), arena, options);
    }

    /// <inheritdoc cref="Parse{T}(string, ArenaAllocator, ProtoJsonReadOptions)"/>
    public static T Parse<T>(ReadOnlySpan<char> json, ArenaAllocator arena, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.Parse<T>(json, arena, options);

    /// <summary>Parses a message from segmented input.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)"/>
    public static T Parse<T>(in ReadOnlySequence<byte> utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.Parse<T>(utf8Json, arena, options);

    /// <summary>Parses a message from the rest of a stream.</summary>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)" path="/*[not(self::param)]"/>
    /// <param name="utf8Json">The JSON in UTF-8, up to the end of the stream.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static T Parse<T>(Stream utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return Input.Parse<T>(utf8Json, arena, options);
    }

    /// <summary>Parses a message, and returns false if the text is not one.</summary>
    /// <remarks>
    /// A failure allocates no managed memory, but for an exception inside if the system has no more memory, or if the content of an <c>Any</c> or an
    /// extension can't be encoded: it would take more than 2 GiB, or its messages nest deeper than the stack allows. The first use of a type in the
    /// process allocates the names of its fields, whether parsing fails or not.
    /// </remarks>
    /// <param name="utf8Json">The whole JSON text in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, out T message, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.TryParse(utf8Json, arena, out message, options);

    /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, ArenaAllocator, out T, ProtoJsonReadOptions)" path="/*[not(self::param)]"/>
    /// <param name="json">The whole JSON text.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static bool TryParse<T>(ReadOnlySpan<char> json, ArenaAllocator arena, out T message, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.TryParse(json, arena, out message, options);

    /// <summary>Parses a message, and returns false with the reason if the text is not one. The description of a failure is allocated.</summary>
    /// <param name="utf8Json">The whole JSON text in UTF-8. The message has copies of its strings.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its position; <see cref="ProtoError.None"/> if the result is true.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public static bool TryParse<T>(
        ReadOnlySpan<byte> utf8Json, ArenaAllocator arena, out T message, out ProtoFailure failure, ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Input.TryParse(utf8Json, arena, out message, out failure, options);
}
