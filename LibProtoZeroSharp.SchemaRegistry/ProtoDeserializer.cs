using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>Deserializes records of Kafka that have messages of one generated type. It is thread-safe.</summary>
/// <typeparam name="T">The message type.</typeparam>
/// <remarks>
/// The result owns the arena of its message: dispose of it after its last use. A record without a value gives null. With a client of the registry, the
/// deserializer compares the full name of the message that a record names with that of <typeparamref name="T"/>. That takes a request for each schema. Without a
/// client, it makes no requests and ignores the schema: a message of another type gets unknown fields, or is rejected by the parser.
/// </remarks>
public sealed class ProtoDeserializer<T> : IDeserializer<MessageOwner<T>>, IAsyncDeserializer<MessageOwner<T>>, IDisposable
    where T : unmanaged, IProtoMessage<T>
{
    private readonly SchemaCache? _schemas;
    private readonly string? _fullName;
    private readonly ProtoDeserializerConfig _config;

    /// <summary>Creates a deserializer.</summary>
    /// <param name="schemaRegistryClient">The client of the registry, for checks of the type; null for none. The caller disposes of it after the deserializer's last use.</param>
    /// <param name="config">The configuration, which must not change afterwards; null for the defaults.</param>
    /// <exception cref="NotSupportedException">There is a client, and the type has no descriptor, because its code was generated with <c>LITE_RUNTIME</c>.</exception>
    public ProtoDeserializer(ISchemaRegistryClient? schemaRegistryClient = null, ProtoDeserializerConfig? config = null)
    {
        _config = config ?? new ProtoDeserializerConfig();
        if (schemaRegistryClient == null) return;
        _fullName = ProtoMessage.Descriptor<T>().FullName;
        _schemas = new SchemaCache(schemaRegistryClient);
    }

    /// <summary>Deserializes the value or key of a record. It blocks while the schema is requested, which happens at most once for each schema.</summary>
    /// <param name="data">The bytes. They are copied.</param>
    /// <param name="isNull">Whether the record has no value.</param>
    /// <param name="context">Whether the bytes are a key or a value, and the headers of the record.</param>
    /// <returns>The message and its arena; null if <paramref name="isNull"/> is true. The caller disposes of it.</returns>
    /// <exception cref="InvalidRecordException">The bytes before the message are not valid, or the message has another type.</exception>
    /// <exception cref="ProtoException">The message is not valid, or exceeds a limit. Its offset counts from the start of the message.</exception>
    /// <exception cref="SchemaRegistryException">The registry does not have the schema.</exception>
    /// <exception cref="ObjectDisposedException">The deserializer has a client, and is disposed.</exception>
    public MessageOwner<T> Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull) return null!;
        RecordHeader header = RecordHeader.Read(data, context, _config);
        if (_schemas != null) CheckType(_schemas.Find(header.Schema) ?? _schemas.LoadAsync(header.Schema).GetAwaiter().GetResult(), header);
        return MessageOwner<T>.Parse(header.Message, new ArenaAllocator(_config.Arena), _config.Read);
    }

    /// <summary>Deserializes the value or key of a record.</summary>
    /// <inheritdoc cref="Deserialize"/>
    public async Task<MessageOwner<T>> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context)
    {
        if (!isNull && _schemas != null)
        {
            SchemaKey key = RecordHeader.Read(data.Span, context, _config).Schema;
            if (_schemas.Find(key) == null) await _schemas.LoadAsync(key).ConfigureAwait(false);
        }

        return Deserialize(data.Span, isNull, context);
    }

    /// <summary>Frees the descriptors of the schemas. Messages stay valid until their owners are disposed.</summary>
    public void Dispose() => _schemas?.Dispose();

    private void CheckType(LoadedSchema schema, in RecordHeader header)
    {
        string found = schema.FindMessage(header).FullName;
        if (found != _fullName) throw new InvalidRecordException($"Expected a record with {_fullName}, found one with {found}.", header.IndexesOffset);
    }
}
