using System.Buffers;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// Parses only some fields of messages. The result is a message of the type, whose other fields are absent: their bytes are skipped, and kept as unknown
/// fields or dropped (<see cref="ProtoReadOptions.DiscardUnknownFields"/>).
/// </summary>
/// <typeparam name="T">The type of the messages.</typeparam>
/// <remarks>
/// <para>Make a selection once, and keep it: making it takes longer than a parse. Several threads may use it.</para>
/// <para>Kept bytes are written back with the message, so a message that is parsed with a selection, changed and written loses nothing. Until it is written
/// and parsed again, its own accessors, equality and JSON don't see these fields.</para>
/// <para>Fields that are not selected are not checked: strings may have bytes that are not UTF-8, sub-messages may be malformed, and
/// <c>required</c> fields may be missing. If a field of a oneof is selected and another one is not, both may be in the input; then the selected one is set, even
/// if the other one is the last.</para>
/// </remarks>
public sealed class FieldSelection<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly SelectedFields _fields;

    /// <summary>Selects fields.</summary>
    /// <param name="paths">
    /// The fields by their names in the <c>.proto</c> file, such as <c>id</c> or <c>customer.name</c>. A path may lead through lists of messages and the values
    /// of maps: <c>items.price</c> selects the price of every item. A path that ends at a message selects all of its fields.
    /// </param>
    /// <exception cref="ArgumentNullException">The paths, or one of them, are null.</exception>
    /// <exception cref="ArgumentException">The type has no such field.</exception>
    public FieldSelection(params IEnumerable<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        _fields = new SelectedFields(TypeRef.Of<T>(), paths);
    }

    /// <summary>Parses the selected fields of a message.</summary>
    /// <param name="input">
    /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> the input must be pinned or unmanaged memory, and must outlive the message.
    /// </param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">
    /// Limits, whether the input is copied, and whether the bytes of other fields are dropped. <see cref="ProtoReadOptions.AllowPartial"/> has no effect.
    /// </param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public T Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
        ProtoMessage.ParseSelected(_fields, input, arena, options).As<T>();

    /// <summary>Parses the selected fields of a message from segmented input. The segments are joined in the arena.</summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
    public T Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) => input.IsSingleSegment
        ? Parse(input.FirstSpan, arena, options)
        : Parse(ProtoMessage.Join(input, arena, TypeRef.Of<T>()), arena, options with { Input = ProtoInput.AliasUnsafe });

    /// <summary>Parses the selected fields of a message, and returns false with the reason if the bytes are not one. No managed memory is allocated.</summary>
    /// <param name="input">
    /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> the input must be pinned or unmanaged memory, and must outlive the message.
    /// </param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its offset; <see cref="ProtoError.None"/> if the result is true.</param>
    /// <param name="options">
    /// Limits, whether the input is copied, and whether the bytes of other fields are dropped. <see cref="ProtoReadOptions.AllowPartial"/> has no effect.
    /// </param>
    public bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out T message, out ProtoFailure failure, ProtoReadOptions options = default)
    {
        (ProtoError error, long offset) = ProtoMessage.TryParseSelected(_fields, input, arena, options, out MessageRef parsed);
        failure = new ProtoFailure(error, offset);
        message = parsed.As<T>();
        return error == ProtoError.None;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoFailure, ProtoReadOptions)"/>
    public bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out T message, ProtoReadOptions options = default) =>
        TryParse(input, arena, out message, out _, options);
}
