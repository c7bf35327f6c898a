using Confluent.SchemaRegistry;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>
/// Configures a <see cref="ProtoSerializer{T}"/>. The properties have the names, meanings and defaults of Confluent's <c>ProtobufSerializerConfig</c>, unless
/// they say otherwise.
/// </summary>
public sealed class ProtoSerializerConfig
{
    /// <summary>Gets or sets whether the serializer registers the schema of the message and those of its imports. The default is true.</summary>
    public bool AutoRegisterSchemas { get; set; } = true;

    /// <summary>Gets or sets whether the registry normalizes schemas before it compares them. The default is false.</summary>
    public bool NormalizeSchemas { get; set; }

    /// <summary>
    /// Gets or sets whether records name the latest schema of the subject instead of the schema of the message. The default is false. True needs
    /// <see cref="AutoRegisterSchemas"/> to be false. The serializer does not check that the latest schema fits the message.
    /// </summary>
    public bool UseLatestVersion { get; set; }

    /// <summary>
    /// Gets or sets whether imports of files in <c>google/protobuf</c>, <c>google/type</c> and <c>confluent</c> are left out of the references, because every
    /// registry has them. The default is true.
    /// </summary>
    public bool SkipKnownTypes { get; set; } = true;

    /// <summary>Gets or sets whether the message indexes are written without zigzag encoding, as by old versions of Confluent's serializers. The default is false.</summary>
    public bool UseDeprecatedFormat { get; set; }

    /// <summary>
    /// Gets or sets how the subject of the schema is named. The default is <see cref="SubjectNameStrategy.Topic"/>, without the request for associations that
    /// Confluent's default makes.
    /// </summary>
    public SubjectNameStrategy SubjectNameStrategy { get; set; } = SubjectNameStrategy.Topic;

    /// <summary>Gets or sets how the subjects of imports are named. The default is <see cref="ReferenceSubjectNameStrategy.ReferenceName"/>, the path of the import.</summary>
    public ReferenceSubjectNameStrategy ReferenceSubjectNameStrategy { get; set; } = ReferenceSubjectNameStrategy.ReferenceName;

    /// <summary>Gets or sets what names the subjects of imports if the strategy is <see cref="ReferenceSubjectNameStrategy.Custom"/>.</summary>
    public ICustomReferenceSubjectNameStrategy? CustomReferenceSubjectNameStrategy { get; set; }

    /// <summary>
    /// Gets or sets where a record names its schema. <see cref="SchemaIdSerializerStrategy.Prefix"/>, the default, writes the id before the message.
    /// <see cref="SchemaIdSerializerStrategy.Header"/> writes the GUID into a header of the record.
    /// </summary>
    public SchemaIdSerializerStrategy SchemaIdStrategy { get; set; } = SchemaIdSerializerStrategy.Prefix;
}
