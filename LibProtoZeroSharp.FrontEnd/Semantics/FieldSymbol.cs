using System.Linq;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>The values are those of <c>google.protobuf.FieldDescriptorProto.Type</c>.</summary>
internal enum FieldKind
{
    /// <summary>Not resolved. No symbol from the linker has this value.</summary>
    None = 0,
    Double = 1,
    Float = 2,
    Int64 = 3,
    UInt64 = 4,
    Int32 = 5,
    Fixed64 = 6,
    Fixed32 = 7,
    Bool = 8,
    String = 9,
    Group = 10,
    Message = 11,
    Bytes = 12,
    UInt32 = 13,
    Enum = 14,
    SFixed32 = 15,
    SFixed64 = 16,
    SInt32 = 17,
    SInt64 = 18,
}

/// <summary>The values are those of <c>google.protobuf.FieldDescriptorProto.Label</c>.</summary>
internal enum FieldLabel
{
    Optional = 1,
    Required = 2,
    Repeated = 3,
}

/// <summary>A field of a message, or an extension.</summary>
internal sealed class FieldSymbol : Symbol
{
    /// <summary>Its place in the source; for the key and value of a map entry, that of the map field.</summary>
    public required FieldNode Node { get; init; }

    /// <summary>The <c>json_name</c> option, or else the name in lowerCamelCase as protoc derives it.</summary>
    public string JsonName { get; set; } = "";

    public int Number { get; init; }

    public FieldKind Kind { get; set; }

    public FieldLabel Label { get; init; } = FieldLabel.Optional;

    public bool IsRepeated => Label == FieldLabel.Repeated;

    public bool IsRequired => Label == FieldLabel.Required || (!IsRepeated && Features.Presence == FieldPresence.LegacyRequired);

    /// <summary>Whether all names in its declaration are resolved. This is always true in a symbol from the linker.</summary>
    public bool IsResolved => Kind != FieldKind.None && Containing != null && (!IsMap || MessageType!.Fields.All(part => part.Kind != FieldKind.None));

    public bool IsMap => IsRepeated && MessageType is { IsMapEntry: true };

    /// <summary>Whether it is written as one length-delimited run of values.</summary>
    public bool IsPacked => IsRepeated && CanBePacked && Features.RepeatedEncoding == RepeatedEncoding.Packed;

    /// <summary>Whether the wire format allows a run of this kind: numbers, bools and enums.</summary>
    public bool CanBePacked => Kind is not (FieldKind.String or FieldKind.Bytes or FieldKind.Message or FieldKind.Group or FieldKind.None);

    /// <summary>Whether absence differs from the default value. True for every singular message, false for every repeated field.</summary>
    public bool HasPresence => !IsRepeated
        && (MessageType != null || OneofIncludingSynthetic != null || IsExtension || Features.Presence != FieldPresence.Implicit);

    /// <summary>Whether it is a string whose bytes must be UTF-8, on reading and on writing.</summary>
    public bool ValidateUtf8 => Kind == FieldKind.String && Features.Utf8Validation == Utf8Validation.Verify;

    /// <summary>Whether it is a message between start-group and end-group tags.</summary>
    public bool IsDelimited => Kind == FieldKind.Group;

    /// <summary>
    /// The name as a reader of the source sees it. The field of a group has the name of its type in lower case, and only the type's name shows the
    /// word boundaries. This also holds for a delimited field of an edition that looks like a group.
    /// </summary>
    public string DeclaredName => IsGroupLike ? MessageType!.Name : Name;

    private bool IsGroupLike => IsDelimited
        && MessageType is { } type
        && type.File == File
        && type.Parent == (IsExtension ? ExtensionScope : Containing)
        && Name == type.Name.ToLowerInvariant();

    public bool IsExtension { get; init; }

    /// <summary>The message that has the field; for an extension the extended message.</summary>
    public MessageSymbol Containing { get; set; } = null!;

    /// <summary>The message that an extension is declared in; null at file level and for ordinary fields.</summary>
    public MessageSymbol? ExtensionScope { get; init; }

    /// <summary>Set for messages, groups and maps.</summary>
    public MessageSymbol? MessageType { get; set; }

    public EnumSymbol? EnumType { get; set; }

    /// <summary>The oneof that encloses the field in the source; null for proto3's <c>optional</c>.</summary>
    public OneofSymbol? Oneof => OneofIncludingSynthetic is { IsSynthetic: false } oneof ? oneof : null;

    public OneofSymbol? OneofIncludingSynthetic { get; set; }

    /// <summary>Whether it is marked <c>optional</c> in a proto3 file.</summary>
    public bool IsProto3Optional { get; init; }

    /// <summary>
    /// The explicit default only: int, uint, long, ulong, float, double, bool, string, byte[] or
    /// <see cref="EnumValueSymbol"/>, depending on <see cref="Kind"/>; null if none is given.
    /// </summary>
    public object? DefaultValue { get; set; }
}
