namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a oneof.</summary>
public sealed class OneofDescriptor : DescriptorBase
{
    internal OneofDescriptor(OneofDescriptorProto proto, MessageDescriptor parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        Proto = proto;
        ContainingType = parent;
        Features = parent.Features.With(Options.HasFeatures, Options.Features);
    }

    /// <summary>The message of the oneof.</summary>
    public MessageDescriptor ContainingType { get; }

    /// <summary>The fields of the oneof, in declaration order.</summary>
    public IReadOnlyList<FieldDescriptor> Fields { get; private set; } = [];

    /// <summary>
    /// Whether the oneof is not in the file: a proto3 field with <c>optional</c> is the only field of a oneof, which gives it presence.
    /// </summary>
    public bool IsSynthetic { get; private set; }

    /// <summary>The oneof's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public OneofOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public OneofDescriptorProto Proto { get; }

    private protected override int FieldInScope => 8;

    internal Features Features { get; }

    internal void SetFields(FieldDescriptor[] fields)
    {
        Fields = Array.AsReadOnly(fields);
        IsSynthetic = fields.Length == 1 && fields[0].Proto.Proto3Optional;
    }
}
