using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.FeatureSet.Types;
using Label = LibProtoZeroSharp.Reflection.FieldDescriptorProto.Types.Label;

namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a field of a message, or an extension.</summary>
public sealed class FieldDescriptor : DescriptorBase
{
    internal const int HighestNumber = (1 << 29) - 1;

    internal FieldDescriptor(FieldDescriptorProto proto, MessageDescriptor? parent, int index, bool isExtension, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        Proto = proto;
        ContainingType = parent;
        IsExtension = isExtension;
        FieldNumber = proto.Number;
        // The extensions of message sets have no tags of their own, so any number is allowed.
        if (FieldNumber < 1 || (FieldNumber > HighestNumber && !isExtension)) builder.Fail(FullName, $"{FieldNumber} is not a valid field number.");
        IsRepeated = proto.Label == Label.Repeated;
        JsonName = proto.HasJsonName ? proto.JsonName.ToString() : DefaultJsonName(Name);
        HasDefaultValue = proto.HasDefaultValue;
        DefaultValue = proto.DefaultValue.ToString();

        if (proto.HasOneofIndex)
        {
            if (isExtension || proto.Label != Label.Optional || (uint)proto.OneofIndex >= (uint)parent!.Oneofs.Count)
                builder.Fail(FullName, $"It can't be in a oneof with index {proto.OneofIndex}.");
            ContainingOneof = parent.Oneofs[proto.OneofIndex];
        }

        Features outer = ContainingOneof?.Features ?? parent?.Features ?? File.Features;
        Features = File.Edition < Edition._2023 ? outer.WithLegacy(proto) : outer.With(Options.HasFeatures, Options.Features);
    }

    /// <summary>
    /// The message that the field is declared in. For an extension, the message around the declaration, or null if there is none.
    /// </summary>
    public MessageDescriptor? ContainingType { get; }

    /// <summary>The number on the wire.</summary>
    public int FieldNumber { get; }

    /// <summary>The name in JSON: lower camel case, unless the file sets another name.</summary>
    public string JsonName { get; }

    /// <summary>The type; for a repeated field, the type of an element. A map has the type of a repeated message.</summary>
    public FieldType FieldType { get; private set; }

    /// <summary>The message type of the field; null for other types.</summary>
    public MessageDescriptor? MessageType { get; private set; }

    /// <summary>The enum type of the field; null for other types.</summary>
    public EnumDescriptor? EnumType { get; private set; }

    /// <summary>The oneof of the field, which may be synthetic; null if there is none.</summary>
    public OneofDescriptor? ContainingOneof { get; }

    /// <summary>The oneof of the field that is declared in the file; null if there is none.</summary>
    public OneofDescriptor? RealContainingOneof => ContainingOneof is { IsSynthetic: false } oneof ? oneof : null;

    /// <summary>Whether this is an extension.</summary>
    public bool IsExtension { get; }

    /// <summary>The message that this extends; null if this is not an extension.</summary>
    public MessageDescriptor? ExtendeeType { get; private set; }

    /// <summary>Whether the field has any number of values, as lists and maps have.</summary>
    public bool IsRepeated { get; }

    /// <summary>Whether the field is a map, whose entries <see cref="MessageType"/> describes.</summary>
    public bool IsMap => IsRepeated && MessageType is { IsMapEntry: true };

    /// <summary>Whether its values are written without gaps after a single tag and length (encoding spec, "Packed Repeated Fields").</summary>
    public bool IsPacked => IsRepeated && Features.RepeatedEncoding == RepeatedFieldEncoding.Packed
        && FieldType is not (FieldType.String or FieldType.Bytes or FieldType.Message or FieldType.Group);

    /// <summary>Whether a message is incomplete without the field (proto2's <c>required</c>).</summary>
    public bool IsRequired => !IsRepeated && Features.Presence == FieldPresence.LegacyRequired;

    /// <summary>Whether it is known if the field is set: the field has a <c>HasX</c> member, or belongs to a oneof, or is a message.</summary>
    public bool HasPresence => !IsRepeated
        && (Features.Presence != FieldPresence.Implicit || MessageType != null || ContainingOneof != null || IsExtension);

    /// <summary>Whether its values are strings that must be valid UTF-8.</summary>
    internal bool ValidatesUtf8 => FieldType == FieldType.String && Features.Utf8 == Utf8Validation.Verify;

    /// <summary>Whether the file sets a default value.</summary>
    public bool HasDefaultValue { get; }

    /// <summary>
    /// The default value in the form of <c>descriptor.proto</c>: a number, the name of an enum value, or a string; bytes have C escapes.
    /// </summary>
    public string DefaultValue { get; }

    /// <summary>The field's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public FieldOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public FieldDescriptorProto Proto { get; }

    // DescriptorProto.field, FileDescriptorProto.extension, DescriptorProto.extension.
    private protected override int FieldInScope => !IsExtension ? 2 : ContainingType is null ? 7 : 6;

    internal Features Features { get; }

    internal void Link(DescriptorBuilder builder)
    {
        if (IsExtension != Proto.HasExtendee) builder.Fail(FullName, "An extension extends a message, and no other field does.");
        SymbolScope scope = ContainingType?.Symbols ?? builder.Package;
        if (IsExtension)
        {
            ExtendeeType = builder.Expect<MessageDescriptor>(builder.Resolve(Proto.Extendee, scope, this), this);
            ExtendeeType.AddExtension(this, builder);
        }

        // A file that was not made by protoc may omit the type. The name of another type then determines it; without a name it is the default of the enum.
        DescriptorBase? type = Proto.HasTypeName ? builder.Resolve(Proto.TypeName, scope, this, onlyTypes: true) : null;
        FieldType = type != null && !Proto.HasType ? type is EnumDescriptor ? FieldType.Enum : FieldType.Message : (FieldType)Proto.Type;
        if (FieldType is FieldType.Message or FieldType.Group) MessageType = builder.Expect<MessageDescriptor>(type, this);
        else if (FieldType == FieldType.Enum) EnumType = builder.Expect<EnumDescriptor>(type, this);
        else if (type != null) builder.Fail(FullName, $"A field of type {FieldType} has no other type.");

        if (FieldType == FieldType.Message && Features.MessageEncoding == MessageEncoding.Delimited && !IsMap && ContainingType is not { IsMapEntry: true })
            FieldType = FieldType.Group;
    }

    /// <summary>
    /// Returns the name in JSON of a field without <c>json_name</c>: without its underscores, and with upper case for the ASCII letters after them
    /// (the section "JSON Mapping" of the language guide).
    /// </summary>
    /// <param name="fieldName">The name in the <c>.proto</c> file.</param>
    public static string DefaultJsonName(string fieldName)
    {
        ArgumentNullException.ThrowIfNull(fieldName);
        return NameCase.JsonName(fieldName);
    }
}
