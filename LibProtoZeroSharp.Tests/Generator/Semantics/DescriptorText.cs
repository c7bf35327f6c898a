extern alias GoogleProtobuf;

using System.Globalization;
using System.Text;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using ProtoZeroGenerator.Semantics;
using EnumValueDescriptor = ProtoZeroGenerator.Semantics.EnumValueDescriptor;
using FileDescriptor = ProtoZeroGenerator.Semantics.FileDescriptor;
using GoogleField = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptor;
using GoogleFile = GoogleProtobuf::Google.Protobuf.Reflection.FileDescriptor;
using GoogleMessage = GoogleProtobuf::Google.Protobuf.Reflection.MessageDescriptor;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>
/// Everything that a descriptor knows, one fact after the other in a line for each declaration: from our descriptors and from
/// protoc's. Equal descriptors give equal text, and unequal text shows where they differ.
/// </summary>
internal static class DescriptorText
{
    public static string Of(FileDescriptor file)
    {
        StringBuilder text = new();
        text.AppendLine($"{file.Name} {file.Syntax} package={file.Package}");
        text.AppendLine($"imports {Join(file.Dependencies.Select(dependency => dependency.Name))} public {Join(file.PublicDependencies.Select(dependency => dependency.Name))}");
        text.AppendLine($"csharp_namespace={file.Options.Find("csharp_namespace")} deprecated={file.Options.IsTrue("deprecated")}");
        foreach (var message in file.Messages)
            Append(text, message);
        foreach (var enumeration in file.Enums)
            Append(text, enumeration);
        foreach (var extension in file.Extensions)
            Append(text, extension);
        foreach (var service in file.Services)
        {
            text.AppendLine($"service {service.FullName}");
            foreach (var method in service.Methods)
                text.AppendLine($"rpc {method.Name} {method.IsClientStreaming} {method.InputType.FullName} {method.IsServerStreaming} {method.OutputType.FullName} deprecated={method.IsDeprecated}");
        }

        return text.ToString();
    }

    public static string Of(GoogleFile file)
    {
        FileDescriptorProto proto = file.ToProto();
        StringBuilder text = new();
        text.AppendLine($"{file.Name} {(proto.Syntax.Length == 0 ? "proto2" : proto.Syntax)} package={file.Package}");
        text.AppendLine($"imports {Join(file.Dependencies.Select(dependency => dependency.Name))} public {Join(file.PublicDependencies.Select(dependency => dependency.Name))}");
        text.AppendLine($"csharp_namespace={(proto.Options is { HasCsharpNamespace: true } options ? options.CsharpNamespace : null)} deprecated={proto.Options is { Deprecated: true }}");
        foreach (GoogleMessage message in file.MessageTypes)
            Append(text, message, message.ToProto());
        foreach (var enumeration in file.EnumTypes)
            Append(text, enumeration);
        foreach (FieldDescriptorProto extension in proto.Extension)
            Append(text, extension);
        foreach (var service in file.Services)
        {
            text.AppendLine($"service {service.FullName}");
            foreach (var method in service.Methods)
                text.AppendLine($"rpc {method.Name} {method.IsClientStreaming} {method.InputType.FullName} {method.IsServerStreaming} {method.OutputType.FullName} deprecated={method.ToProto().Options is { Deprecated: true }}");
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, ProtoZeroGenerator.Semantics.MessageDescriptor message)
    {
        text.AppendLine($"message {message.FullName} entry={message.IsMapEntry} set={message.IsMessageSet} deprecated={message.IsDeprecated}");
        foreach (var field in message.Fields)
        {
            string type = field.MessageType?.FullName ?? field.EnumType?.FullName ?? "";
            text.AppendLine($"field {field.Name} {field.JsonName} {field.Number} {field.Kind} {field.Label} {type} packed={field.IsPacked} presence={field.HasPresence}"
                + $" oneof={(field.OneofIncludingSynthetic is { } oneof ? message.Oneofs.ToList().IndexOf(oneof) : -1)} optional3={field.IsProto3Optional}"
                + $" map={field.IsMap} default={Default(field)} deprecated={field.IsDeprecated}");
        }

        foreach (var oneof in message.Oneofs)
            text.AppendLine($"oneof {oneof.Name} {oneof.IsSynthetic} {Join(oneof.Fields.Select(field => field.Name))}");
        text.AppendLine($"extensions {Join(message.ExtensionRanges.Select(range => $"{range.Numbers.First}-{range.Numbers.Last}"))}");
        text.AppendLine($"reserved {Join(message.ReservedRanges.Select(range => $"{range.First}-{range.Last}"))} {Join(message.ReservedNames)}");
        foreach (var nested in message.NestedMessages)
            Append(text, nested);
        foreach (var enumeration in message.NestedEnums)
            Append(text, enumeration);
        foreach (var extension in message.Extensions)
            Append(text, extension);
    }

    private static void Append(StringBuilder text, GoogleMessage message, DescriptorProto proto)
    {
        text.AppendLine($"message {message.FullName} entry={proto.Options is { MapEntry: true }} set={proto.Options is { MessageSetWireFormat: true }} deprecated={proto.Options is { Deprecated: true }}");
        foreach (GoogleField field in message.Fields.InDeclarationOrder())
        {
            FieldDescriptorProto fieldProto = field.ToProto();
            text.AppendLine($"field {field.Name} {field.JsonName} {field.FieldNumber} {Kind(fieldProto)} {fieldProto.Label} {fieldProto.TypeName.TrimStart('.')} packed={IsPacked(field)} presence={field.HasPresence}"
                + $" oneof={(fieldProto.HasOneofIndex ? fieldProto.OneofIndex : -1)} optional3={fieldProto.Proto3Optional}"
                + $" map={field.IsMap} default={Default(fieldProto)} deprecated={fieldProto.Options is { Deprecated: true }}");
        }

        foreach (var oneof in message.Oneofs)
            text.AppendLine($"oneof {oneof.Name} {oneof.IsSynthetic} {Join(oneof.Fields.Select(field => field.Name))}");
        text.AppendLine($"extensions {Join(proto.ExtensionRange.Select(range => $"{range.Start}-{range.End - 1}"))}");
        text.AppendLine($"reserved {Join(proto.ReservedRange.Select(range => $"{range.Start}-{range.End - 1}"))} {Join(proto.ReservedName)}");
        for (int i = 0; i < message.NestedTypes.Count; i++)
            Append(text, message.NestedTypes[i], proto.NestedType[i]);
        foreach (var enumeration in message.EnumTypes)
            Append(text, enumeration);
        foreach (FieldDescriptorProto extension in proto.Extension)
            Append(text, extension);
    }

    private static void Append(StringBuilder text, ProtoZeroGenerator.Semantics.EnumDescriptor enumeration)
    {
        text.AppendLine($"enum {enumeration.FullName} alias={enumeration.AllowAlias} deprecated={enumeration.IsDeprecated}");
        text.AppendLine($"reserved {Join(enumeration.ReservedRanges.Select(range => $"{range.First}-{range.Last}"))} {Join(enumeration.ReservedNames)}");
        foreach (var value in enumeration.Values)
            text.AppendLine($"value {value.Name} {value.Number} deprecated={value.IsDeprecated}");
    }

    private static void Append(StringBuilder text, GoogleProtobuf::Google.Protobuf.Reflection.EnumDescriptor enumeration)
    {
        EnumDescriptorProto proto = enumeration.ToProto();
        text.AppendLine($"enum {enumeration.FullName} alias={proto.Options is { AllowAlias: true }} deprecated={proto.Options is { Deprecated: true }}");
        text.AppendLine($"reserved {Join(proto.ReservedRange.Select(range => $"{range.Start}-{range.End}"))} {Join(proto.ReservedName)}");
        foreach (EnumValueDescriptorProto value in proto.Value)
            text.AppendLine($"value {value.Name} {value.Number} deprecated={value.Options is { Deprecated: true }}");
    }

    private static void Append(StringBuilder text, ProtoZeroGenerator.Semantics.FieldDescriptor extension) =>
        text.AppendLine($"extension {extension.Name} {extension.JsonName} {extension.Number} {extension.Kind} {extension.Label} "
            + $"{extension.MessageType?.FullName ?? extension.EnumType?.FullName} of {extension.Containing.FullName} default={Default(extension)} optional3={extension.IsProto3Optional}");

    private static void Append(StringBuilder text, FieldDescriptorProto extension) =>
        text.AppendLine($"extension {extension.Name} {extension.JsonName} {extension.Number} {Kind(extension)} {extension.Label} "
            + $"{extension.TypeName.TrimStart('.')} of {extension.Extendee.TrimStart('.')} default={Default(extension)} optional3={extension.Proto3Optional}");

    /// <summary>Google's library says that anything in proto3 is packed unless an option says no.</summary>
    private static bool IsPacked(GoogleField field) => field.IsPacked && field.IsRepeated
        && field.FieldType is not (FieldType.String or FieldType.Bytes or FieldType.Message or FieldType.Group);

    private static FieldKind Kind(FieldDescriptorProto field) => (FieldKind)field.Type;

    private static string Default(ProtoZeroGenerator.Semantics.FieldDescriptor field) => field.DefaultValue switch
    {
        null => "none",
        bool value => value ? "true" : "false",
        byte[] value => Escape(value),
        EnumValueDescriptor value => value.Name,
        float value => value.ToString("R", CultureInfo.InvariantCulture),
        double value => value.ToString("R", CultureInfo.InvariantCulture),
        IFormattable value => value.ToString(null, CultureInfo.InvariantCulture),
        object value => value.ToString()!,
    };

    private static string Default(FieldDescriptorProto field)
    {
        if (!field.HasDefaultValue)
            return "none";
        if (field.Type is not (FieldDescriptorProto.Types.Type.Float or FieldDescriptorProto.Types.Type.Double))
            return field.DefaultValue;
        double value = field.DefaultValue switch
        {
            "inf" => double.PositiveInfinity,
            "-inf" => double.NegativeInfinity,
            "nan" => double.NaN,
            string text => double.Parse(text, CultureInfo.InvariantCulture),
        };
        return field.Type == FieldDescriptorProto.Types.Type.Double
            ? value.ToString("R", CultureInfo.InvariantCulture)
            : ((float)value).ToString("R", CultureInfo.InvariantCulture);
    }

    /// <summary>As protoc writes the default of a bytes field.</summary>
    private static string Escape(byte[] bytes)
    {
        StringBuilder text = new();
        foreach (byte value in bytes)
        {
            text.Append(value switch
            {
                (byte)'\n' => "\\n",
                (byte)'\r' => "\\r",
                (byte)'\t' => "\\t",
                (byte)'"' => "\\\"",
                (byte)'\'' => "\\'",
                (byte)'\\' => "\\\\",
                >= 0x20 and < 0x7F => ((char)value).ToString(),
                _ => "\\" + Convert.ToString(value, 8).PadLeft(3, '0'),
            });
        }

        return text.ToString();
    }

    private static string Join(IEnumerable<string> items) => string.Join(",", items);

    /// <summary>protoc's descriptors as Google's library links them: it knows what is packed and what has presence.</summary>
    public static IEnumerable<GoogleFile> Link(FileDescriptorSet set) =>
        GoogleFile.BuildFromByteStrings(set.File.Select(file => file.ToByteString()));
}
