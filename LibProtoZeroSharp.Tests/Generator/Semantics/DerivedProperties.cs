extern alias GoogleProtobuf;

using LibProtoZeroSharp.FrontEnd.Semantics;

using GoogleProtobuf::Google.Protobuf.Reflection;
using GoogleField = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptor;
using GoogleFile = GoogleProtobuf::Google.Protobuf.Reflection.FileDescriptor;
using GoogleMessage = GoogleProtobuf::Google.Protobuf.Reflection.MessageDescriptor;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>
/// Properties that follow from a file but are not in its serialized descriptor: a line for each declaration, from our descriptors and from Google's
/// library.
/// </summary>
internal static class DerivedProperties
{
    public static IEnumerable<string> Of(FileSymbol file) =>
    [
        .. file.Messages.SelectMany(Of),
        .. file.Enums.SelectMany(Of),
        .. file.Services.SelectMany(service => service.Methods).Select(method => $"{method.FullName} deprecated={method.IsDeprecated}"),
    ];

    public static IEnumerable<string> Of(GoogleFile file) =>
    [
        .. file.MessageTypes.SelectMany(Of),
        .. file.EnumTypes.SelectMany(Of),
        .. file.Services.SelectMany(service => service.Methods).Select(method => $"{method.FullName} deprecated={method.GetOptions() is { Deprecated: true }}"),
    ];

    private static IEnumerable<string> Of(MessageSymbol message) =>
    [
        $"{message.FullName} entry={message.IsMapEntry} set={message.IsMessageSet} deprecated={message.IsDeprecated}",
        .. message.Fields.Select(field =>
            $"{field.FullName} packed={field.IsPacked} presence={field.HasPresence} map={field.IsMap} oneof={field.Oneof?.Name} deprecated={field.IsDeprecated}"),
        .. message.NestedMessages.SelectMany(Of),
        .. message.NestedEnums.SelectMany(Of),
    ];

    private static IEnumerable<string> Of(GoogleMessage message)
    {
        MessageOptions? options = message.GetOptions();
        return
        [
            $"{message.FullName} entry={options is { MapEntry: true }} set={options is { MessageSetWireFormat: true }} deprecated={options is { Deprecated: true }}",
            .. message.Fields.InDeclarationOrder().Select(field =>
                $"{field.FullName} packed={IsPacked(field)} presence={field.HasPresence} map={field.IsMap} oneof={field.RealContainingOneof?.Name}"
                + $" deprecated={field.GetOptions() is { Deprecated: true }}"),
            .. message.NestedTypes.SelectMany(Of),
            .. message.EnumTypes.SelectMany(Of),
        ];
    }

    private static IEnumerable<string> Of(LibProtoZeroSharp.FrontEnd.Semantics.EnumSymbol type) =>
    [
        $"{type.FullName} alias={type.AllowAlias} deprecated={type.IsDeprecated}",
        .. type.Values.Select(value => $"{type.FullName} {value.Name} deprecated={value.IsDeprecated}"),
    ];

    private static IEnumerable<string> Of(EnumDescriptor type)
    {
        EnumOptions? options = type.GetOptions();
        return
        [
            $"{type.FullName} alias={options is { AllowAlias: true }} deprecated={options is { Deprecated: true }}",
            .. type.Values.Select(value => $"{type.FullName} {value.Name} deprecated={value.GetOptions() is { Deprecated: true }}"),
        ];
    }

    /// <summary>For Google's library every field of proto3 is packed unless an option turns that off.</summary>
    private static bool IsPacked(GoogleField field) => field.IsPacked && field.IsRepeated
        && field.FieldType is not (FieldType.String or FieldType.Bytes or FieldType.Message or FieldType.Group);
}
