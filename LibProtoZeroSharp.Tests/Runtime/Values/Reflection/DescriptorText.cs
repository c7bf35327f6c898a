extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Reflection;
using GoogleReflection = GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>The content of descriptors as text, a line for each declaration, to compare ours with Google's.</summary>
internal static class DescriptorText
{
    public static List<string> Of(FileDescriptor file) =>
    [
        $"file {file.Name} {file.Package} {Names(file.Dependencies)} public {Names(file.PublicDependencies)} {Bytes(file.Options.ToByteArray())}",
        .. file.MessageTypes.SelectMany(Of),
        .. file.EnumTypes.SelectMany(Of),
        .. file.Services.SelectMany(Of),
        .. file.Extensions.Select(Of),
    ];

    public static List<string> Of(GoogleReflection.FileDescriptor file) =>
    [
        $"file {file.Name} {file.Package} {Names(file.Dependencies)} public {Names(file.PublicDependencies)} {Bytes(file.GetOptions())}",
        .. file.MessageTypes.SelectMany(Of),
        .. file.EnumTypes.SelectMany(Of),
        .. file.Services.SelectMany(Of),
        .. file.Extensions.UnorderedExtensions.Select(Of),
    ];

    /// <summary>Compares the same facts, and the bytes that protoc wrote.</summary>
    public static void AssertSame(GoogleReflection.FileDescriptor google, FileDescriptor file)
    {
        // Google's C# library ignores the features of editions.
        if (google.ToProto().Syntax != "editions")
            Assert.Equal(Of(google), Of(file));
        Assert.Equal(google.SerializedData.ToByteArray(), file.SerializedData.ToArray());
    }

    private static IEnumerable<string> Of(MessageDescriptor message) =>
    [
        $"message {message.FullName} {message.Name} #{message.Index} of {message.File.Name} in {message.ContainingType} "
            + $"entry {message.IsMapEntry} {Bytes(message.Options.ToByteArray())}",
        "numbers " + string.Join(" ", message.Fields.InFieldNumberOrder().Select(field => field.FieldNumber)),
        .. message.Fields.InDeclarationOrder().Select(Of),
        .. message.Extensions.Select(Of),
        $"{message.RealOneofCount} of {message.Oneofs.Count}",
        .. message.Oneofs.Select(oneof =>
            $"oneof {oneof.FullName} #{oneof.Index} in {oneof.ContainingType}: {Names(oneof.Fields)} {oneof.IsSynthetic} {Bytes(oneof.Options.ToByteArray())}"),
        .. message.EnumTypes.SelectMany(Of),
        .. message.NestedTypes.SelectMany(Of),
    ];

    private static IEnumerable<string> Of(GoogleReflection.MessageDescriptor message) =>
    [
        $"message {message.FullName} {message.Name} #{message.Index} of {message.File.Name} in {message.ContainingType?.FullName} "
            + $"entry {message.GetOptions()?.MapEntry ?? false} {Bytes(message.GetOptions())}",
        "numbers " + string.Join(" ", message.Fields.InFieldNumberOrder().Select(field => field.FieldNumber)),
        .. message.Fields.InDeclarationOrder().Select(Of),
        .. message.Extensions.UnorderedExtensions.Select(Of),
        $"{message.RealOneofCount} of {message.Oneofs.Count}",
        .. message.Oneofs.Select(oneof =>
            $"oneof {oneof.FullName} #{oneof.Index} in {oneof.ContainingType.FullName}: {Names(oneof.Fields)} {oneof.IsSynthetic} {Bytes(oneof.GetOptions())}"),
        .. message.EnumTypes.SelectMany(Of),
        .. message.NestedTypes.SelectMany(Of),
    ];

    private static string Of(FieldDescriptor field) =>
        $"field {field.FullName} {field.Name} {field.JsonName} #{field.Index} = {field.FieldNumber} {field.FieldType} {field.MessageType}{field.EnumType}"
        + $" in {field.ContainingType} oneof {field.ContainingOneof} {field.RealContainingOneof} extends {field.ExtendeeType} {field.IsExtension}"
        + $" repeated {field.IsRepeated} map {field.IsMap} required {field.IsRequired} presence {field.HasPresence} packed {field.IsPacked}"
        + $" default {field.HasDefaultValue} {field.DefaultValue} {Bytes(field.Options.ToByteArray())}";

    private static string Of(GoogleReflection.FieldDescriptor field) =>
        $"field {field.FullName} {field.Name} {field.JsonName} #{field.Index} = {field.FieldNumber} {Type(field)} {Target(field)}"
        + $" in {field.ContainingType?.FullName} oneof {field.ContainingOneof?.FullName} {field.RealContainingOneof?.FullName}"
        + $" extends {(field.IsExtension ? field.ExtendeeType.FullName : null)} {field.IsExtension}"
        + $" repeated {field.IsRepeated} map {field.IsMap} required {field.IsRequired} presence {HasPresence(field)} packed {IsPacked(field)}"
        + $" default {field.ToProto().HasDefaultValue} {field.ToProto().DefaultValue} {Bytes(field.GetOptions())}";

    private static string Type(GoogleReflection.FieldDescriptor field) => ((FieldType)field.ToProto().Type).ToString();

    private static string? Target(GoogleReflection.FieldDescriptor field) => field.FieldType switch
    {
        GoogleReflection.FieldType.Message or GoogleReflection.FieldType.Group => field.MessageType.FullName,
        GoogleReflection.FieldType.Enum => field.EnumType.FullName,
        _ => null,
    };

    /// <summary>In C++ all extensions have presence; C# forgets those of proto3.</summary>
    private static bool HasPresence(GoogleReflection.FieldDescriptor field) => field.HasPresence || (field.IsExtension && !field.IsRepeated);

    /// <summary>Google's answer for proto3 ignores the type.</summary>
    private static bool IsPacked(GoogleReflection.FieldDescriptor field) => field.IsPacked && field.IsRepeated
        && field.FieldType is not (GoogleReflection.FieldType.String or GoogleReflection.FieldType.Bytes or GoogleReflection.FieldType.Message or GoogleReflection.FieldType.Group);

    private static IEnumerable<string> Of(EnumDescriptor type) =>
    [
        $"enum {type.FullName} {type.Name} #{type.Index} in {type.ContainingType} {Bytes(type.Options.ToByteArray())}",
        .. type.Values.Select(value => $"value {value.FullName} {value.Name} #{value.Index} = {value.Number} {Bytes(value.Options.ToByteArray())}"),
        .. type.Values.Select(value => $"{value.Number} is {type.FindValueByNumber(value.Number)!.Name}"),
    ];

    private static IEnumerable<string> Of(GoogleReflection.EnumDescriptor type) =>
    [
        $"enum {type.FullName} {type.Name} #{type.Index} in {type.ContainingType?.FullName} {Bytes(type.GetOptions())}",
        .. type.Values.Select(value => $"value {value.FullName} {value.Name} #{value.Index} = {value.Number} {Bytes(value.GetOptions())}"),
        .. type.Values.Select(value => $"{value.Number} is {type.FindValueByNumber(value.Number).Name}"),
    ];

    private static IEnumerable<string> Of(ServiceDescriptor service) =>
    [
        $"service {service.FullName} {service.Name} #{service.Index} {Bytes(service.Options.ToByteArray())}",
        .. service.Methods.Select(method => $"method {method.FullName} {method.Name} #{method.Index} {method.InputType} {method.IsClientStreaming}"
            + $" {method.OutputType} {method.IsServerStreaming} {Bytes(method.Options.ToByteArray())}"),
    ];

    private static IEnumerable<string> Of(GoogleReflection.ServiceDescriptor service) =>
    [
        $"service {service.FullName} {service.Name} #{service.Index} {Bytes(service.GetOptions())}",
        .. service.Methods.Select(method => $"method {method.FullName} {method.Name} #{method.Index} {method.InputType.FullName} {method.IsClientStreaming}"
            + $" {method.OutputType.FullName} {method.IsServerStreaming} {Bytes(method.GetOptions())}"),
    ];

    private static string Names(IEnumerable<IDescriptor> descriptors) => string.Join(",", descriptors.Select(descriptor => descriptor.Name));

    private static string Names(IEnumerable<GoogleReflection.IDescriptor> descriptors) => string.Join(",", descriptors.Select(descriptor => descriptor.Name));

    private static string Bytes(IMessage? options) => Bytes(options?.ToByteArray() ?? []);

    private static string Bytes(byte[] bytes) => Convert.ToHexString(bytes);
}
