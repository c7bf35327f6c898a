using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp;

/// <summary>
/// Parses only some fields of messages of a type that is known at run time. The result is a message of the type, whose other fields are absent: their bytes are
/// skipped, and kept as unknown fields or dropped (<see cref="ProtoReadOptions.DiscardUnknownFields"/>).
/// </summary>
/// <inheritdoc cref="FieldSelection{T}" path="/remarks"/>
public sealed class DynamicFieldSelection
{
    private readonly SelectedFields _fields;

    /// <summary>Selects fields.</summary>
    /// <param name="type">The type of the messages.</param>
    /// <param name="paths">
    /// The fields by their names in the <c>.proto</c> file, such as <c>id</c> or <c>customer.name</c>. A path may lead through lists of messages and the values
    /// of maps: <c>items.price</c> selects the price of every item. A path that ends at a message selects all of its fields.
    /// </param>
    /// <exception cref="ArgumentNullException">The paths, or one of them, are null.</exception>
    /// <exception cref="ArgumentException">The type has no such field.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public DynamicFieldSelection(DynamicMessageType type, params IEnumerable<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        Type = type;
        _fields = new SelectedFields(type.Ref, paths);
        type.KeepAlive();
    }

    /// <summary>Selects the fields that a mask names. The selection doesn't refer to the mask.</summary>
    /// <param name="type">The type of the messages.</param>
    /// <param name="mask">The mask.</param>
    /// <exception cref="ArgumentException">A path leads to no field of the type.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public DynamicFieldSelection(DynamicMessageType type, FieldMask mask) : this(type, mask.PathStrings())
    {
    }

    /// <summary>The type of the messages.</summary>
    public DynamicMessageType Type { get; }

    /// <summary>Parses the selected fields of a message.</summary>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    /// <inheritdoc cref="FieldSelection{T}.Parse(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
    public DynamicMessage Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        CheckType();
        return new DynamicMessage(Type.KeepAlive(ProtoMessage.ParseSelected(_fields, input, arena, options)), Type.Registry);
    }

    /// <summary>Parses the selected fields of a message, and returns false with the reason if the bytes are not one. No managed memory is allocated.</summary>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    /// <inheritdoc cref="FieldSelection{T}.TryParse(ReadOnlySpan{byte}, ArenaAllocator, out T, out ProtoFailure, ProtoReadOptions)"/>
    public bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out DynamicMessage message, out ProtoFailure failure, ProtoReadOptions options = default)
    {
        CheckType();
        (ProtoError error, long offset) = ProtoMessage.TryParseSelected(_fields, input, arena, options, out MessageRef parsed);
        failure = new ProtoFailure(error, offset);
        message = error == ProtoError.None ? new DynamicMessage(parsed, Type.Registry) : default;
        Type.KeepAlive();
        return error == ProtoError.None;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, out ProtoFailure, ProtoReadOptions)"/>
    public bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out DynamicMessage message, ProtoReadOptions options = default) =>
        TryParse(input, arena, out message, out _, options);

    private void CheckType() => _ = Type.Ref;
}
