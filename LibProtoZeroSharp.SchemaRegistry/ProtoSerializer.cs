using System.Collections.Concurrent;
using Confluent.Kafka;
using Confluent.SchemaRegistry;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>Serializes messages of one generated type for Kafka, with the schema in a schema registry. It is thread-safe.</summary>
/// <typeparam name="T">The message type. A record of a null reference has no value, which deletes the key in a compacted topic.</typeparam>
/// <remarks>
/// The first record of a topic registers the schema, or looks it up. Later records of the topic make no request. A producer needs
/// <c>AsSyncOverAsync()</c> of Confluent.Kafka for its method <c>Produce</c>.
/// </remarks>
public sealed class ProtoSerializer<T> : IAsyncSerializer<T>
    where T : unmanaged, IProtoMessage<T>
{
    private static readonly Task<byte[]> NoValue = Task.FromResult<byte[]>(null!);

    private readonly ISchemaRegistryClient _client;
    private readonly ProtoSerializerConfig _config;
    private readonly SchemaRegistration _registration;
    private readonly ConcurrentDictionary<(string? Topic, MessageComponentType Component), Destination> _destinations = [];
    private readonly SemaphoreSlim _registering = new(1);
    private readonly AsyncSubjectNameStrategyDelegate _subjectName;
    private readonly MessageDescriptor _type;
    private readonly int[] _indexes;

    /// <summary>Creates a serializer.</summary>
    /// <param name="schemaRegistryClient">The client of the registry. The caller disposes of it after the serializer's last use.</param>
    /// <param name="config">The configuration, which must not change afterwards; null for the defaults.</param>
    /// <exception cref="ArgumentException">
    /// <see cref="ProtoSerializerConfig.UseLatestVersion"/> and <see cref="ProtoSerializerConfig.AutoRegisterSchemas"/> are both true, or the format of the header is
    /// not supported.
    /// </exception>
    /// <exception cref="NotSupportedException">The type has no descriptor, because its code was generated with <c>LITE_RUNTIME</c>.</exception>
    public ProtoSerializer(ISchemaRegistryClient schemaRegistryClient, ProtoSerializerConfig? config = null)
    {
        ArgumentNullException.ThrowIfNull(schemaRegistryClient);
        _client = schemaRegistryClient;
        _config = config ?? new ProtoSerializerConfig();
        if (_config is { UseLatestVersion: true, AutoRegisterSchemas: true })
            throw new ArgumentException("UseLatestVersion needs AutoRegisterSchemas to be false.", nameof(config));
        _type = ProtoMessage.Descriptor<T>();
        _indexes = MessageIndexes.Of(_type);
        _subjectName = _config.SubjectNameStrategy.ToAsyncDelegate(_client, _client.Config);
        _registration = new SchemaRegistration(_client, _config);
    }

    /// <summary>Serializes a message.</summary>
    /// <param name="data">The message. It must live until the task has completed.</param>
    /// <param name="context">The topic, whether the message is a key or a value, and the headers of the record.</param>
    /// <returns>The bytes for Kafka; null if <paramref name="data"/> is a null reference.</returns>
    /// <exception cref="ProtoException">The message can't be encoded.</exception>
    /// <exception cref="SchemaRegistryException">The registry rejected the schema, or does not have it.</exception>
    /// <exception cref="InvalidOperationException">The strategy for schema ids needs headers or a GUID, and there are none.</exception>
    public Task<byte[]> SerializeAsync(T data, SerializationContext context)
    {
        if (data.IsNull) return NoValue;
        if (_config.UseLatestVersion || !_destinations.TryGetValue((context.Topic, context.Component), out Destination? destination)) return FindAndWriteAsync(data, context);
        try
        {
            return Task.FromResult(Write(data, context, destination));
        }
        catch (Exception exception)
        {
            return Task.FromException<byte[]>(exception);
        }
    }

    private async Task<byte[]> FindAndWriteAsync(T data, SerializationContext context)
    {
        if (!_destinations.TryGetValue((context.Topic, context.Component), out Destination? destination))
            destination = await RegisterAsync(context).ConfigureAwait(false);
        else
            destination = await UpdateAsync(destination, context).ConfigureAwait(false);
        return Write(data, context, destination);
    }

    /// <summary>Writes the message after its header, or the header into the headers of the record.</summary>
    private byte[] Write(T data, SerializationContext context, Destination destination)
    {
        ReadOnlySpan<byte> prefix = destination.Header;
        if (_config.SchemaIdStrategy == SchemaIdSerializerStrategy.Header)
        {
            if (context.Headers == null) throw new InvalidOperationException("SchemaIdSerializerStrategy.Header needs headers, and the context has none.");
            context.Headers.Add(RecordHeader.HeaderKey(context), destination.Header);
            prefix = default;
        }

        byte[] record = GC.AllocateUninitializedArray<byte>(prefix.Length + data.CalculateSize());
        prefix.CopyTo(record);
        data.WriteTo(record.AsSpan(prefix.Length));
        return record;
    }

    /// <summary>Registers the schema for a topic, or looks it up. Only one thread does it at a time.</summary>
    private async Task<Destination> RegisterAsync(SerializationContext context)
    {
        await _registering.WaitAsync().ConfigureAwait(false);
        try
        {
            if (_destinations.TryGetValue((context.Topic, context.Component), out Destination? existing)) return existing;
            string subject = await _subjectName(context, _type.FullName).ConfigureAwait(false)
                ?? throw new InvalidOperationException(
                    $"The subject name strategy {_config.SubjectNameStrategy} gives no subject for {_type.FullName} in the topic {context.Topic}.");
            RegisteredSchema schema = _config.UseLatestVersion
                ? await _client.GetLatestSchemaAsync(subject).ConfigureAwait(false)
                : await _registration.RegisterAsync(subject, _type.File, context).ConfigureAwait(false);
            return _destinations[(context.Topic, context.Component)] = CreateDestination(subject, schema);
        }
        finally
        {
            _registering.Release();
        }
    }

    /// <summary>Asks the client for the latest schema. The client caches it, as long as its configuration says.</summary>
    private async Task<Destination> UpdateAsync(Destination destination, SerializationContext context)
    {
        RegisteredSchema schema = await _client.GetLatestSchemaAsync(destination.Subject).ConfigureAwait(false);
        return schema.Id == destination.SchemaId ? destination : _destinations[(context.Topic, context.Component)] = CreateDestination(destination.Subject, schema);
    }

    private Destination CreateDestination(string subject, RegisteredSchema schema)
    {
        var id = new SchemaId(SchemaType.Protobuf, schema.Id, schema.Guid, _indexes);
        bool isGuid = _config.SchemaIdStrategy == SchemaIdSerializerStrategy.Header;
        if (isGuid && id.Guid == null)
            throw new InvalidOperationException($"The registry gives no GUID for the subject {subject}, and SchemaIdSerializerStrategy.Header needs it.");
        return new Destination(subject, schema.Id, MessageIndexes.WriteHeader(id, isGuid, _config.UseDeprecatedFormat));
    }

    /// <summary>The subject of a topic, and the bytes that name the schema and the message type in its records.</summary>
    private sealed record Destination(string Subject, int SchemaId, byte[] Header);
}
