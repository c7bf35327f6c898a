using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.FeatureSet.Types;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;

namespace LibProtoZeroSharp.Reflection;

internal sealed partial class DescriptorRules
{
    private void Check(MessageDescriptor message)
    {
        CheckStyle(message, message.Features, message.Name, NameStyle.TitleCase);
        CheckLimit(message, message.Features, message.Fields.Count, DeclarationLimits.Fields2026, "fields");
        CheckLimit(message, message.Features, message.Oneofs.Count, DeclarationLimits.Oneofs2026, "oneofs");
        if (message.Fields.Count > DeclarationLimits.Fields) Fail(message, $"It has more than {DeclarationLimits.Fields} fields.");
        CheckNestedExport(message, message.ContainingType, message.Proto.Visibility);
        if (message.Proto.HasOptions)
            CheckOptions(message, message.Options.HasFeatures, message.Options.ToByteArray(), MessageOptions.Descriptor, OptionTargetType.TargetTypeMessage);
        if (IsProto3 && message.Proto.ExtensionRange.Count > 0) Fail(message, "A message of proto3 can't have extension ranges.");
        if (message.Options.MessageSetWireFormat && (IsProto3 || message.Fields.Count > 0))
            Fail(message, "A message set can't have fields, and can't be in a file of proto3.");
        CheckReserved(message);
        CheckOneofs(message);
        CheckJsonNames(message);
        CheckDeclarations(message);
        foreach (FieldDescriptor field in message.Fields) Check(field);
        foreach (FieldDescriptor extension in message.Extensions) Check(extension);
        foreach (MessageDescriptor nested in message.NestedTypes) Check(nested);
        foreach (EnumDescriptor type in message.EnumTypes) Check(type);
    }

    private void CheckReserved(MessageDescriptor message)
    {
        HashSet<string>? names = ReservedNames(message, message.Proto.ReservedName);
        if (names is null && message.Ranges is null) return;
        foreach (FieldDescriptor field in message.Fields)
        {
            if (message.Ranges?.Find(field.FieldNumber) != null) Fail(field, $"The number {field.FieldNumber} is reserved or for extensions.");
            if (names?.Contains(field.Name) == true) Fail(field, "The name is reserved.");
        }
    }

    /// <summary>The reserved names; null if there are none, as in most declarations.</summary>
    private HashSet<string>? ReservedNames(DescriptorBase? element, UnmanagedList<Utf8String> reserved)
    {
        if (reserved.Count == 0) return null;
        HashSet<string> names = [];
        foreach (Utf8String name in reserved)
        {
            if (!names.Add(name.ToString())) Fail(element, $"The name \"{name}\" is reserved twice.");
        }

        return names;
    }

    private void CheckOneofs(MessageDescriptor message)
    {
        OneofDescriptor? last = null;
        foreach (OneofDescriptor oneof in message.Oneofs)
        {
            CheckMemberName(oneof, oneof.Features, message);
            CheckLimit(oneof, oneof.Features, oneof.Fields.Count, DeclarationLimits.FieldsOfOneof2026, "fields");
            if (oneof.Proto.HasOptions)
                CheckOptions(oneof, oneof.Options.HasFeatures, oneof.Options.ToByteArray(), OneofOptions.Descriptor, OptionTargetType.TargetTypeOneof);
            if (last is { IsSynthetic: true } && !oneof.IsSynthetic) Fail(oneof, "Synthetic oneofs must be after all other oneofs.");
            if (oneof.Fields[^1].Index - oneof.Fields[0].Index >= oneof.Fields.Count) Fail(oneof, "The fields of a oneof must be defined consecutively.");
            last = oneof;
        }
    }

    /// <summary>Checks the name of a field or oneof.</summary>
    private void CheckMemberName(DescriptorBase member, Features features, MessageDescriptor message)
    {
        CheckStyle(member, features, member.Name, NameStyle.LowerSnakeCase);
        if (features.NamingStyle == EnforceNamingStyle.Style2026)
            CheckStyle(member, features, member.Name, CollisionIn(message));
    }

    private static Func<string, string?> CollisionIn(MessageDescriptor message) =>
        name => NameStyle.Collision(name, other => message.Symbols.Member(other) is OneofDescriptor or FieldDescriptor { IsExtension: false });

    /// <summary>Checks twice: field masks use the derived names even if an option gives another name.</summary>
    private void CheckJsonNames(MessageDescriptor message)
    {
#pragma warning disable CS0612 // It is deprecated because new files should have no such names.
        if (message.Options.DeprecatedLegacyJsonFieldConflicts) return;
#pragma warning restore CS0612
        foreach (FieldDescriptor field in message.Fields)
        {
            if (field.JsonName.StartsWith('[') && field.JsonName.EndsWith(']')) Fail(field, $"The name in JSON, \"{field.JsonName}\", is that of an extension.");
        }

        if (message.Fields.Count < 2) return;
        CheckJsonNames(message, useCustomNames: false);
        CheckJsonNames(message, useCustomNames: true);
    }

    private void CheckJsonNames(MessageDescriptor message, bool useCustomNames)
    {
        var names = new Dictionary<string, (FieldDescriptor Field, bool IsCustom)>(message.Fields.Count);
        foreach (FieldDescriptor field in message.Fields)
        {
            string name = NameCase.JsonName(field.Name);
            bool isCustom = useCustomNames && field.JsonName != name;
            if (isCustom) name = field.JsonName;
            if (names.TryAdd(name, (field, isCustom))) continue;

            // Older files have such names: if JSON is only a best effort, derived names may collide.
            (FieldDescriptor other, bool isOtherCustom) = names[name];
            if (message.Features.Json == JsonFormat.LegacyBestEffort && !(isCustom && isOtherCustom)) continue;
            Fail(field, $"\"{name}\" is its name in JSON and that of \"{other.FullName}\".");
        }
    }
}
