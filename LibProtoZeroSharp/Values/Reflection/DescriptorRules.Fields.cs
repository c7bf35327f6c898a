using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.FeatureSet.Types;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;
using Label = LibProtoZeroSharp.Reflection.FieldDescriptorProto.Types.Label;

namespace LibProtoZeroSharp.Reflection;

internal sealed partial class DescriptorRules
{
    private void Check(FieldDescriptor field)
    {
        MessageDescriptor containing = field.ExtendeeType ?? field.ContainingType!;
        if (field.FieldNumber is >= DeclarationLimits.FirstReservedNumber and <= DeclarationLimits.LastReservedNumber)
            Fail(field, $"The numbers {DeclarationLimits.FirstReservedNumber} to {DeclarationLimits.LastReservedNumber} are reserved for protobuf.");
        if (field.IsExtension) CheckDeclared(field);
        if (TypeOf(field) is { } type) CheckVisible(type, field);
        CheckLabel(field);
        CheckDefault(field);
        if (field.MessageType is { IsMapEntry: true }) CheckMap(field);
        if (field.JsonName.Contains('\0')) Fail(field, "The name in JSON has a null character.");
        if (field.IsExtension && !NameCase.IsJsonName(field.JsonName, field.Name)) Fail(field, "An extension can't have the option json_name.");
        if (containing.Options.MessageSetWireFormat && field is not { FieldType: FieldType.Message, IsRepeated: false, IsRequired: false })
            Fail(field, "An extension of a message set must be an optional message.");
        if (IsLite(file) && !IsLite(containing.File)) Fail(field, "A file with optimize_for = LITE_RUNTIME can't extend a message of a file without it.");
        if (field.Proto.HasOptions) CheckOptions(field);
        if (!IsLegacy) CheckFeatures(field);
    }

    /// <summary>Checks that the file may use a type. https://protobuf.dev/editions/features/#symbol-vis</summary>
    private void CheckVisible(DescriptorBase type, DescriptorBase user)
    {
        SymbolVisibility visibility = type is MessageDescriptor message ? message.Proto.Visibility : ((EnumDescriptor)type).Proto.Visibility;
        if (visibility == SymbolVisibility.VisibilityLocal && type.File != file) Fail(user, $"\"{type.FullName}\" is local to \"{type.File.Name}\".");
    }

    /// <summary>The message or enum that is the type of a field; null for other types.</summary>
    private static DescriptorBase? TypeOf(FieldDescriptor field) => (DescriptorBase?)field.MessageType ?? field.EnumType;

    private void CheckLabel(FieldDescriptor field)
    {
        FieldDescriptorProto proto = field.Proto;
        if (field.IsRequired && (field.IsExtension || IsProto3)) Fail(field, "An extension or a field of proto3 can't be required.");
        if (IsProto3 && field.FieldType == FieldType.Group) Fail(field, "proto3 has no groups.");
        if (IsProto3 && field.EnumType is { IsClosed: true }) Fail(field, "A field of proto3 can't have a closed enum.");
        if (!IsLegacy && proto.Label == Label.Required) Fail(field, "The label required is not allowed in editions.");
        if (!IsLegacy && proto.Type == FieldDescriptorProto.Types.Type.Group) Fail(field, "Groups are not allowed in editions.");
        if (proto.Proto3Optional && (!IsProto3 || (!field.IsExtension && field.ContainingOneof is not { IsSynthetic: true })))
            Fail(field, "A field with proto3_optional must be in a file of proto3, and the only one of a oneof.");
    }

    private void CheckDefault(FieldDescriptor field)
    {
        if (!field.HasDefaultValue) return;
        if (field.IsRepeated || field.MessageType != null || IsProto3) Fail(field, "Repeated fields, messages and fields of proto3 can't have a default value.");
        bool isValid = field.EnumType is { } type ? type.FindValueByName(field.DefaultValue) != null
            : !field.Proto.HasType || DefaultText.IsValid(field.FieldType, field.DefaultValue);
        if (!isValid) Fail(field, $"\"{field.DefaultValue}\" is not a valid default value.");
    }

    private void CheckMap(FieldDescriptor field)
    {
        MessageDescriptor entry = field.MessageType!;
        DescriptorProto proto = entry.Proto;
        bool isValid = field.Proto.Label == Label.Repeated && field.FieldType == FieldType.Message
            && (field.ExtendeeType ?? field.ContainingType) == entry.ContainingType
            && entry.Name == NameCase.MapEntryName(field.Name) && entry.Fields.Count == 2
            && proto.Extension.Count + proto.ExtensionRange.Count + proto.NestedType.Count + proto.EnumType.Count == 0
            && entry.Fields.All(part => part is { IsRepeated: false, IsRequired: false })
            && entry.Fields.InDeclarationOrder() is [{ Name: "key", FieldNumber: 1 } key, { Name: "value", FieldNumber: 2 } value]
            && key.FieldType is not (FieldType.Double or FieldType.Float or FieldType.Bytes or FieldType.Enum or FieldType.Message or FieldType.Group)
            && value.EnumType is not { Values: [{ Number: not 0 }, ..] };
        if (!isValid) Fail(field, $"\"{entry.FullName}\" is not the entry of the map.");
    }

    private void CheckOptions(FieldDescriptor field)
    {
        FieldOptions options = field.Options;
        options.WriteTo(state.StartOptions());
        CheckOptions(field, options.HasFeatures, FieldOptions.Descriptor, OptionTargetType.TargetTypeField);
        if ((options.Lazy || options.UnverifiedLazy) && field.FieldType != FieldType.Message) Fail(field, "Only a message can be lazy.");
        if (options.UnverifiedLazy && field.IsExtension) Fail(field, "An extension can't be unverified_lazy.");
        if (options.Packed && !IsPackable(field)) Fail(field, "Only repeated numbers can be packed.");
        if (options.Jstype != JSType.JsNormal
            && field.FieldType is not (FieldType.UInt64 or FieldType.Int64 or FieldType.SInt64 or FieldType.Fixed64 or FieldType.SFixed64))
        {
            Fail(field, "The option jstype is for integers of 64 bits.");
        }

        if (options.HasCtype && file.Edition >= Edition._2024) Fail(field, "The option ctype is not allowed in edition 2024 and later.");
        if (options.HasPacked && !IsLegacy) Fail(field, "The option packed is not allowed in editions.");
        if (options.HasFeatureSupport) CheckSupport(field);
    }

    private static bool IsPackable(FieldDescriptor field) =>
        field.IsRepeated && field.FieldType is not (FieldType.String or FieldType.Bytes or FieldType.Message or FieldType.Group);

    private void CheckFeatures(FieldDescriptor field)
    {
        if (!field.IsRepeated && !field.HasPresence && (field.HasDefaultValue || field.EnumType is { IsClosed: true }))
            Fail(field, "A field with implicit presence can't have a default value or a closed enum.");

        // The features of a map's key and value are those of the map.
        if (field.ContainingType is { IsMapEntry: true } || !field.Options.HasFeatures) return;
        FeatureSet features = field.Options.Features;
        if (features.HasFieldPresence
            && (field.ContainingOneof != null || field.IsRepeated || (field.IsExtension && features.FieldPresence != FieldPresence.LegacyRequired)
                || (field.MessageType != null && features.FieldPresence == FieldPresence.Implicit)))
        {
            Fail(field, "It can't have this field_presence, because of its kind.");
        }

        if (features.HasRepeatedFieldEncoding && (!field.IsRepeated || (features.RepeatedFieldEncoding == RepeatedFieldEncoding.Packed && !IsPackable(field))))
            Fail(field, "It can't have this repeated_field_encoding, because of its type.");
        if (features.HasUtf8Validation && field.FieldType != FieldType.String && !(field.IsMap && field.MessageType!.Fields.Any(part => part.FieldType == FieldType.String)))
            Fail(field, "Only strings can have utf8_validation.");
        if (features.HasMessageEncoding && (field.MessageType is null || field.IsMap)) Fail(field, "Only messages can have a message_encoding.");
    }
}
