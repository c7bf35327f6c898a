using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What a field is called.</summary>
internal sealed class FieldNames
{
    public FieldNames(FieldDescriptor field)
    {
        Descriptor = field;
        string? extension = field.IsExtension ? $"[{field.FullName}]" : null;
        Proto = Encoding.UTF8.GetBytes(extension ?? field.Name);
        Json = Encoding.UTF8.GetBytes(extension ?? field.JsonName);
        Text = field.IsExtension
            ? IsItemOfItsType(field) ? Encoding.UTF8.GetBytes($"[{field.MessageType!.FullName}]") : Proto
            : IsGroupLike(field) ? Encoding.UTF8.GetBytes(field.MessageType!.Name) : Proto;
        EncodedJson = JsonEncodedText.Encode(Json, JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        EncodedProto = JsonEncodedText.Encode(Proto, JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        EnumDescriptor? type = field.IsMap ? field.MessageType!.Fields[2].EnumType : field.EnumType;
        if (type != null) Enum = new EnumNames(type);
    }

    public FieldDescriptor Descriptor { get; }

    /// <summary>The name in the <c>.proto</c> file; that of an extension is the full one in brackets.</summary>
    public byte[] Proto { get; }

    /// <summary>The name in JSON.</summary>
    public byte[] Json { get; }

    /// <summary>The name in text format: that of a group is its type's, and that of an extension in a message set often too.</summary>
    public byte[] Text { get; }

    /// <summary><see cref="Json"/>, escaped.</summary>
    public JsonEncodedText EncodedJson { get; }

    /// <summary><see cref="Proto"/>, escaped.</summary>
    public JsonEncodedText EncodedProto { get; }

    /// <summary>The names of the values of an enum, for maps that of their values; null where they are none.</summary>
    public EnumNames? Enum { get; }

    /// <summary>Whether it extends a message set within the type that it has: then text format calls it as the type.</summary>
    private static bool IsItemOfItsType(FieldDescriptor field) =>
        field is { FieldType: FieldType.Message, IsRepeated: false, ExtendeeType.Options.MessageSetWireFormat: true }
        && field.ContainingType == field.MessageType;

    /// <summary>Whether it was declared as a group, or with editions as what a group was rewritten to.</summary>
    private static bool IsGroupLike(FieldDescriptor field) =>
        field is { FieldType: FieldType.Group, MessageType: { } type } && field.Name == type.Name.ToLowerInvariant()
        && type.File == field.File && type.ContainingType == field.ContainingType;
}
