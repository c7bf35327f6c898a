using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.FeatureSet.Types;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;

namespace LibProtoZeroSharp.Reflection;

internal sealed partial class DescriptorRules
{
    private void Check(MessageDescriptor message)
    {
        if (message.Fields.Count > DeclarationLimits.Fields) Fail(message, $"It has more than {DeclarationLimits.Fields} fields.");
        if (message.Proto.HasOptions)
        {
            message.Options.WriteTo(state.StartOptions());
            CheckOptions(message, message.Options.HasFeatures, MessageOptions.Descriptor, OptionTargetType.TargetTypeMessage);
        }

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
            if (oneof.Proto.HasOptions)
            {
                oneof.Options.WriteTo(state.StartOptions());
                CheckOptions(oneof, oneof.Options.HasFeatures, OneofOptions.Descriptor, OptionTargetType.TargetTypeOneof);
            }

            if (last is { IsSynthetic: true } && !oneof.IsSynthetic) Fail(oneof, "Synthetic oneofs must be after all other oneofs.");
            if (oneof.Fields[^1].Index - oneof.Fields[0].Index >= oneof.Fields.Count) Fail(oneof, "The fields of a oneof must be defined consecutively.");
            last = oneof;
        }
    }

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

        // Mostly all names are the derived ones, and differ.
        if (message.Fields.ByJsonName.Count == message.Fields.Count && message.Fields.All(field => NameCase.IsJsonName(field.JsonName, field.Name))) return;
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
