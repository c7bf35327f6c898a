using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>
/// Deserializes records of Kafka whose message types are not known at compile time: the schema registry has them. The messages of a topic may have several types.
/// It is thread-safe.
/// </summary>
/// <remarks>
/// The result owns the arena of its message: dispose of it after its last use. A record without a value gives null. The first record of a schema requests the
/// schema and those that it refers to, and compiles them. The types are kept until the deserializer is disposed.
/// </remarks>
public sealed class DynamicProtoDeserializer : IDeserializer<DynamicMessageOwner>, IAsyncDeserializer<DynamicMessageOwner>, IDisposable
{
    private readonly SchemaCache _schemas;
    private readonly ProtoDeserializerConfig _config;

    /// <summary>Creates a deserializer.</summary>
    /// <param name="schemaRegistryClient">The client of the registry. The caller disposes of it after the deserializer's last use.</param>
    /// <param name="config">The configuration, which must not change afterwards; null for the defaults.</param>
    public DynamicProtoDeserializer(ISchemaRegistryClient schemaRegistryClient, ProtoDeserializerConfig? config = null)
    {
        ArgumentNullException.ThrowIfNull(schemaRegistryClient);
        _schemas = new SchemaCache(schemaRegistryClient);
        _config = config ?? new ProtoDeserializerConfig();
    }

    /// <summary>Deserializes the value or key of a record. It blocks while the schema is requested, which happens at most once for each schema.</summary>
    /// <param name="data">The bytes. They are copied.</param>
    /// <param name="isNull">Whether the record has no value.</param>
    /// <param name="context">Whether the bytes are a key or a value, and the headers of the record.</param>
    /// <returns>The message and its arena; null if <paramref name="isNull"/> is true. The caller disposes of it.</returns>
    /// <exception cref="InvalidRecordException">The bytes before the message are not valid, or the schema is not.</exception>
    /// <exception cref="ProtoException">The message is not valid, or exceeds a limit. Its offset counts from the start of the message.</exception>
    /// <exception cref="SchemaRegistryException">The registry does not have the schema.</exception>
    /// <exception cref="ObjectDisposedException">The deserializer is disposed.</exception>
    public DynamicMessageOwner Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull) return null!;
        RecordHeader header = RecordHeader.Read(data, context, _config);
        LoadedSchema schema = _schemas.Find(header.Schema) ?? _schemas.LoadAsync(header.Schema).GetAwaiter().GetResult();
        return DynamicMessageOwner.Parse(schema.FindType(header), header.Message, new ArenaAllocator(_config.Arena), _config.Read);
    }

    /// <summary>Deserializes the value or key of a record.</summary>
    /// <inheritdoc cref="Deserialize"/>
    public async Task<DynamicMessageOwner> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context)
    {
        if (!isNull)
        {
            SchemaKey key = RecordHeader.Read(data.Span, context, _config).Schema;
            if (_schemas.Find(key) == null) await _schemas.LoadAsync(key).ConfigureAwait(false);
        }

        return Deserialize(data.Span, isNull, context);
    }

    /// <summary>Frees the types of the schemas. Messages of them must not be used any more.</summary>
    public void Dispose() => _schemas.Dispose();
}
