using System.Buffers;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A message type that is known at run time: it makes and parses <see cref="DynamicMessage"/>s. It comes from a <see cref="TypeRegistry"/>, or from a
/// generated type.
/// </summary>
/// <remarks>
/// Several threads may use it. A type of a registry is usable until the registry is disposed; a generated type always is. <c>default</c> refers to no
/// type (<see cref="IsNull"/>).
/// </remarks>
public readonly partial struct DynamicMessageType : IEquatable<DynamicMessageType>
{
    private readonly TypeRef _type;

    /// <remarks>
    /// Requires: the type is one of the registry, or a generated one, or none. Types of a registry live as long as it is reachable.
    /// </remarks>
    internal DynamicMessageType(TypeRef type, TypeRegistry? registry)
    {
        _type = type;
        Registry = registry;
    }

    /// <summary>Whether this is <c>default</c>, which refers to no type.</summary>
    public bool IsNull => _type.IsNone;

    /// <summary>Names, fields and options of the message.</summary>
    /// <exception cref="NotSupportedException">The generated type has <c>optimize_for = LITE_RUNTIME</c>.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public MessageDescriptor Descriptor => Ref.Names.Type;

    /// <summary>The protobuf name: package, enclosing messages and name, separated by dots.</summary>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public string FullName => Ref.FullName;

    /// <summary>The registry that the type comes from, which knows its extensions; null for a generated type.</summary>
    internal TypeRegistry? Registry { get; }

    /// <summary>The type. It is checked that it is there, without the Debug package too.</summary>
    internal TypeRef Ref
    {
        get
        {
            if (_type.IsNone) throw new InvalidOperationException("default(DynamicMessageType) refers to no type; get one from a TypeRegistry.");
            ObjectDisposedException.ThrowIf(Registry is { IsDisposed: true }, typeof(TypeRegistry));
            return _type;
        }
    }

    /// <summary>The type of generated messages.</summary>
    public static DynamicMessageType Of<T>() where T : unmanaged, IProtoMessage<T> => new(TypeRef.Of<T>(), null);

    /// <summary>Whether both are the same type of the same registry.</summary>
    public static bool operator ==(DynamicMessageType left, DynamicMessageType right) => left.Equals(right);

    /// <summary>Whether both are different types.</summary>
    public static bool operator !=(DynamicMessageType left, DynamicMessageType right) => !left.Equals(right);

    /// <summary>Creates an empty message.</summary>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public DynamicMessage Create(ArenaAllocator arena)
    {
        if (!MessageRef.TryCreate(Ref, arena, out MessageRef created)) arena.ThrowExhausted((nuint)_type.DataSize);
        KeepAlive();
        return new DynamicMessage(created, Registry);
    }

    /// <summary>Parses a message.</summary>
    /// <param name="input">
    /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> it must be pinned or unmanaged and outlive the message.
    /// </param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public DynamicMessage Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
        ParseAt(input, arena, options, 0);

    /// <summary>Parses a message from segmented input. The segments are joined in the arena.</summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
    public DynamicMessage Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
        ParseAt(input, arena, options, 0);

    /// <summary>Parses a message from the rest of a stream.</summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ArenaAllocator, ProtoReadOptions)"/>
    public DynamicMessage Parse(Stream input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return Parse(ProtoMessage.ReadToEnd(input, arena, Ref), arena, options with { Input = ProtoInput.AliasUnsafe });
    }

    /// <summary>Parses a message, and returns false with the reason if the bytes are not one. Neither case allocates managed memory.</summary>
    /// <param name="input">
    /// The whole encoded message. With <see cref="ProtoInput.AliasUnsafe"/> it must be pinned or unmanaged and outlive the message.
    /// </param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="failure">The error and its offset; <see cref="ProtoError.None"/> if the result is true.</param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out DynamicMessage message, out ProtoFailure failure, ProtoReadOptions options = default)
    {
        (ProtoError error, long offset) = ProtoMessage.ParseNew(Ref, input, options, arena, out MessageRef parsed);
        failure = new ProtoFailure(error, offset);
        message = error == ProtoError.None ? new DynamicMessage(parsed, Registry) : default;
        KeepAlive();
        return error == ProtoError.None;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, out ProtoFailure, ProtoReadOptions)"/>
    public bool TryParse(ReadOnlySpan<byte> input, ArenaAllocator arena, out DynamicMessage message, ProtoReadOptions options = default) =>
        TryParse(input, arena, out message, out _, options);

    /// <summary>Whether both are the same type of the same registry.</summary>
    public bool Equals(DynamicMessageType other) => _type.Equals(other._type);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DynamicMessageType other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _type.GetHashCode();

    /// <summary>The full name.</summary>
    public override string ToString() => IsNull ? "null" : FullName;

    /// <summary>Parses a message within a larger input.</summary>
    /// <param name="input">The encoded message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <param name="offset">The offset of <paramref name="input"/> in the larger input, for errors.</param>
    internal DynamicMessage ParseAt(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset) =>
        new(KeepAlive(ProtoMessage.ParseAt(Ref, input, arena, options, offset)), Registry);

    /// <inheritdoc cref="ParseAt(ReadOnlySpan{byte}, ArenaAllocator, in ProtoReadOptions, long)"/>
    internal DynamicMessage ParseAt(in ReadOnlySequence<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset)
    {
        if (input.IsSingleSegment) return ParseAt(input.FirstSpan, arena, options, offset);
        return ParseAt(ProtoMessage.Join(input, arena, Ref), arena, options with { Input = ProtoInput.AliasUnsafe }, offset);
    }

    /// <summary>
    /// Keeps the tables of the registry alive up to this call. Code that uses <see cref="Ref"/> calls it afterwards, because the garbage collector
    /// frees the tables of a registry that is disposed, and it doesn't see the pointer.
    /// </summary>
    internal void KeepAlive() => GC.KeepAlive(Registry);

    /// <summary>Keeps the tables of the registry alive until the argument is computed.</summary>
    /// <returns>The argument.</returns>
    internal T KeepAlive<T>(T result)
    {
        GC.KeepAlive(Registry);
        return result;
    }

    /// <summary>The type of the messages in a field of this type.</summary>
    /// <remarks>Requires: <paramref name="field"/> is a message field of this type.</remarks>
    internal DynamicMessageType Of(in TableField field) => new(field.MessageType, Registry);
}
