namespace LibProtoZeroSharp;

/// <summary>
/// An immutable message in its encoding: what a record has for messages of the runtime without a counterpart in .NET, such as <c>Any</c>, <c>Struct</c> and
/// <c>FieldMask</c>.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
/// <remarks>It needs no arena, and any number of threads may use it. Equal messages are equal here, apart from the order of unknown fields.</remarks>
public sealed class EncodedMessage<T> : IEquatable<EncodedMessage<T>>
    where T : unmanaged, IProtoMessage<T>
{
    private static readonly ProtoReadOptions Partial = new() { AllowPartial = true };

    private readonly byte[] _bytes;

    /// <summary>Encodes a message. Later changes to it have no effect.</summary>
    /// <exception cref="ArgumentNullException">The message is a null reference.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    public EncodedMessage(T message)
    {
        if (message.IsNull) throw new ArgumentNullException(nameof(message));
        _bytes = message.ToByteArray(new ProtoWriteOptions { Deterministic = true });
    }

    /// <summary>The encoded message.</summary>
    public ReadOnlyMemory<byte> Bytes => _bytes;

    /// <summary>Decodes the message, which is valid until the arena is reset or disposed.</summary>
    /// <exception cref="ProtoException">The message is deeper than <see cref="ProtoReadOptions.DefaultMaxDepth"/>.</exception>
    public T Parse(ArenaAllocator arena) => ProtoMessage.Parse<T>(_bytes, arena, Partial);

    /// <summary>Whether both have the same bytes.</summary>
    public bool Equals(EncodedMessage<T>? other) => other is not null && _bytes.AsSpan().SequenceEqual(other._bytes);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as EncodedMessage<T>);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.AddBytes(_bytes);
        return hash.ToHashCode();
    }

    /// <summary>Returns the message as JSON, for people; if it is too deep to be decoded, its size.</summary>
    public override string ToString()
    {
        using var arena = new ArenaAllocator();
        return ProtoMessage.TryParse(_bytes, arena, out T message, Partial) ? ProtoJson.ToDiagnosticString(message) : $"{_bytes.Length} bytes of {T.FullName}";
    }
}
