namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a value of an enum.</summary>
public sealed class EnumValueDescriptor : DescriptorBase
{
    internal EnumValueDescriptor(EnumValueDescriptorProto proto, EnumDescriptor parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        Proto = proto;
        EnumDescriptor = parent;
        Number = proto.Number;
    }

    /// <summary>The enum of the value.</summary>
    public EnumDescriptor EnumDescriptor { get; }

    /// <summary>The number. Other values may have the same number if the enum allows aliases.</summary>
    public int Number { get; }

    /// <summary>The value's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public EnumValueOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public EnumValueDescriptorProto Proto { get; }

    private protected override int FieldInScope => 2;
}
