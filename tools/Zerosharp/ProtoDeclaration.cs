using System.Text;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Declarations as .proto files have them, but with the full names of types.</summary>
internal static class ProtoDeclaration
{
    /// <summary>https://protobuf.dev/programming-guides/proto3/#assigning</summary>
    private const int LargestFieldNumber = 536_870_911;

    /// <summary>Returns a declaration. If it has a body, the part before the body.</summary>
    public static string Of(DescriptorBase descriptor) => descriptor switch
    {
        MessageDescriptor => $"message {descriptor.FullName}",
        EnumDescriptor => $"enum {descriptor.FullName}",
        ServiceDescriptor => $"service {descriptor.FullName}",
        OneofDescriptor => $"oneof {descriptor.Name}",
        FieldDescriptor field => $"{LabelOf(field)}{TypeAndNameOf(field)} = {field.FieldNumber}{List(OptionsOf(field))};",
        EnumValueDescriptor value => $"{value.Name} = {value.Number}{List(OptionsOf(value))};",
        MethodDescriptor method => $"rpc {method.Name}({StreamOf(method.IsClientStreaming, method.InputType)}) returns "
            + $"({StreamOf(method.IsServerStreaming, method.OutputType)}){string.Concat(OptionsOf(method).Select(option => $" {{ option {option}; }}").DefaultIfEmpty(";"))}",
        _ => throw new ArgumentException($"{descriptor} has no declaration.", nameof(descriptor)),
    };

    /// <summary>Returns the declarations in the body of a declaration; null if it has no body.</summary>
    public static IReadOnlyList<DescriptorBase>? MembersOf(DescriptorBase descriptor) => descriptor switch
    {
        // A oneof is where its first field is.
        MessageDescriptor message => [.. message.Fields.Select(field => (DescriptorBase?)field.RealContainingOneof ?? field).Distinct()],
        EnumDescriptor type => type.Values,
        ServiceDescriptor service => service.Methods,
        OneofDescriptor oneof => oneof.Fields,
        _ => null,
    };

    /// <summary>Returns the statements about numbers and names that the fields or values of a declaration don't use.</summary>
    public static IEnumerable<string> RangesOf(DescriptorBase descriptor) => descriptor switch
    {
        MessageDescriptor { Proto: var message } =>
        [
            .. Statement("extensions", message.ExtensionRange.AsEnumerable().Select(range => Range(range.Start, range.End - 1, LargestFieldNumber))),
            .. Statement("reserved", message.ReservedRange.AsEnumerable().Select(range => Range(range.Start, range.End - 1, LargestFieldNumber))),
            .. Statement("reserved", message.ReservedName.AsEnumerable().Select(name => Name(name, descriptor))),
        ],
        EnumDescriptor { Proto: var type } =>
        [
            .. Statement("reserved", type.ReservedRange.AsEnumerable().Select(range => Range(range.Start, range.End, int.MaxValue))),
            .. Statement("reserved", type.ReservedName.AsEnumerable().Select(name => Name(name, descriptor))),
        ],
        _ => [],
    };

    /// <summary>Returns the options of a declaration that a reader of its values needs.</summary>
    public static IEnumerable<string> OptionsOf(DescriptorBase descriptor)
    {
        if (descriptor is FieldDescriptor field)
        {
            if (field.HasDefaultValue) yield return $"default = {DefaultOf(field)}";
            foreach (string option in field.File.Edition < Edition._2023 ? EncodingOf(field) : FeaturesOf(field)) yield return option;
        }

        if (IsDeprecated(descriptor)) yield return "deprecated = true";
    }

    private static bool IsDeprecated(DescriptorBase descriptor) => descriptor switch
    {
        MessageDescriptor message => message.Options.Deprecated,
        EnumDescriptor type => type.Options.Deprecated,
        ServiceDescriptor service => service.Options.Deprecated,
        FieldDescriptor field => field.Options.Deprecated,
        EnumValueDescriptor value => value.Options.Deprecated,
        MethodDescriptor method => method.Options.Deprecated,
        _ => false,
    };

    private static string LabelOf(FieldDescriptor field)
    {
        if (field.IsRepeated) return field.IsMap ? "" : "repeated ";
        if (field.File.Edition >= Edition._2023 || field.RealContainingOneof != null) return "";
        if (field.IsRequired) return "required ";
        // In proto3, a oneof that is not in the file gives the field its presence.
        return field.File.Edition == Edition.Proto2 || field.ContainingOneof != null ? "optional " : "";
    }

    private static string TypeAndNameOf(FieldDescriptor field)
    {
        // The name of a group is that of its type.
        if (field.FieldType == FieldType.Group && field.File.Edition < Edition._2023) return $"group {field.MessageType!.FullName}";
        if (!field.IsMap) return $"{TypeOf(field)} {field.Name}";
        return $"map<{TypeOf(field.MessageType!.FindFieldByName("key")!)}, {TypeOf(field.MessageType.FindFieldByName("value")!)}> {field.Name}";
    }

    private static string TypeOf(FieldDescriptor field) => field.MessageType?.FullName ?? field.EnumType?.FullName ?? field.FieldType.ToString().ToLowerInvariant();

    private static string DefaultOf(FieldDescriptor field) => field.FieldType switch
    {
        FieldType.String => Quote.Of(Encoding.UTF8.GetBytes(field.DefaultValue)),
        // The descriptor has them with escapes.
        FieldType.Bytes => $"\"{field.DefaultValue}\"",
        _ => field.DefaultValue,
    };

    /// <summary>Returns the packing of a list if it is not the one of the syntax.</summary>
    private static IEnumerable<string> EncodingOf(FieldDescriptor field)
    {
        bool isProto3 = field.File.Edition == Edition.Proto3;
        if (IsPackable(field) && field.IsPacked != isProto3) yield return $"packed = {(isProto3 ? "false" : "true")}";
    }

    /// <summary>Returns the features that are not the default ones of the editions, also if the file or the message sets them.</summary>
    private static IEnumerable<string> FeaturesOf(FieldDescriptor field)
    {
        if (field.IsRequired) yield return "features.field_presence = LEGACY_REQUIRED";
        if (!field.IsRepeated && !field.HasPresence) yield return "features.field_presence = IMPLICIT";
        if (IsPackable(field) && !field.IsPacked) yield return "features.repeated_field_encoding = EXPANDED";
        if (field.FieldType == FieldType.Group) yield return "features.message_encoding = DELIMITED";
    }

    private static bool IsPackable(FieldDescriptor field) => field.IsRepeated && Scalar.IsPackable(field.FieldType);

    private static string StreamOf(bool isStream, MessageDescriptor type) => (isStream ? "stream " : "") + type.FullName;

    private static string Range(int first, int last, int largest) => first == last ? $"{first}" : $"{first} to {(last >= largest ? "max" : last)}";

    private static string Name(Utf8String name, DescriptorBase descriptor) => descriptor.File.Edition < Edition._2023 ? Quote.Of(name) : name.ToString();

    private static IEnumerable<string> Statement(string keyword, IEnumerable<string> parts) => string.Join(", ", parts) is { Length: > 0 } list ? [$"{keyword} {list};"] : [];

    private static string List(IEnumerable<string> options) => string.Join(", ", options) is { Length: > 0 } list ? $" [{list}]" : "";
}
