using Confluent.SchemaRegistry;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>Configures a <see cref="ProtoDeserializer{T}"/> or a <see cref="DynamicProtoDeserializer"/>.</summary>
public sealed class ProtoDeserializerConfig
{
    /// <summary>
    /// Gets or sets where a record names its schema. <see cref="SchemaIdDeserializerStrategy.Dual"/>, the default, looks for a header of the record and then
    /// before the message. <see cref="SchemaIdDeserializerStrategy.Prefix"/> ignores headers.
    /// </summary>
    public SchemaIdDeserializerStrategy SchemaIdStrategy { get; set; } = SchemaIdDeserializerStrategy.Dual;

    /// <summary>Gets or sets whether the message indexes are read without zigzag encoding, as old versions of Confluent's serializers wrote them. The default is false.</summary>
    public bool UseDeprecatedFormat { get; set; }

    /// <summary>Gets or sets the options of the arena of each message. Its limit bounds the memory that a record can take. The default is no limit.</summary>
    public ArenaOptions Arena { get; set; }

    /// <summary>Gets or sets the limits of messages. <see cref="ProtoReadOptions.Input"/> is ignored, because the record is always copied.</summary>
    public ProtoReadOptions Read { get; set; }
}
