using static LibProtoZeroSharp.Reflection.FeatureSet.Types;

namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes an enum.</summary>
public sealed class EnumDescriptor : DescriptorBase
{
    private readonly Dictionary<string, EnumValueDescriptor> _byName = [];
    private readonly Dictionary<int, EnumValueDescriptor> _byNumber = new(NumberComparer.Instance);

    internal EnumDescriptor(EnumDescriptorProto proto, MessageDescriptor? parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        builder.Add(this, parent);
        Proto = proto;
        ContainingType = parent;
        Features = (parent?.Features ?? File.Features).With(Options.HasFeatures, Options.Features);
        Values = builder.List(proto.Value, this, static (value, type, i, builder) => new EnumValueDescriptor(value, type, i, builder));
        if (Values.Count == 0) builder.Fail(FullName, "Enums must contain at least one value.");
        foreach (EnumValueDescriptor value in Values)
        {
            builder.AddUnique(_byName, value.Name, value);
            _byNumber.TryAdd(value.Number, value);
            // As in C++, values are siblings of their enum.
            builder.AddMember(value, parent?.Symbols ?? builder.Package);
        }
    }

    /// <summary>The message that the enum is declared in; null if it is declared outside of messages.</summary>
    public MessageDescriptor? ContainingType { get; }

    /// <summary>The values, in declaration order; at least one.</summary>
    public IReadOnlyList<EnumValueDescriptor> Values { get; }

    /// <summary>Whether fields hold only numbers that the enum has, as for all enums of proto2.</summary>
    public bool IsClosed => Features.EnumType == EnumType.Closed;

    /// <summary>The enum's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public EnumOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public EnumDescriptorProto Proto { get; }

    // FileDescriptorProto.enum_type, DescriptorProto.enum_type.
    private protected override int FieldInScope => ContainingType is null ? 5 : 4;

    internal Features Features { get; }

    /// <summary>The value with a number, the first one if several have it; null if there is none.</summary>
    public EnumValueDescriptor? FindValueByNumber(int number) => _byNumber.GetValueOrDefault(number);

    /// <summary>The value with a name; null if there is none.</summary>
    public EnumValueDescriptor? FindValueByName(string name) => _byName.GetValueOrDefault(name);
}
