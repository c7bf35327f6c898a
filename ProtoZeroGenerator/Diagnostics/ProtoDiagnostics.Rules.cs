using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for the rules about messages, fields and enums.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly DiagnosticDescriptor FieldNumberNotPositive = new(
        DiagnosticIds.FieldNumberNotPositive, "Field number not positive",
        "Field numbers must be positive integers",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FieldNumberTooLarge = new(
        DiagnosticIds.FieldNumberTooLarge, "Field number too large",
        "Field numbers cannot be greater than {0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FieldNumberOfProtobuf = new(
        DiagnosticIds.FieldNumberOfProtobuf, "Field number reserved by protobuf",
        "Field numbers 19000 through 19999 are reserved for the protocol buffer library implementation",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FieldNumberTaken = new(
        DiagnosticIds.FieldNumberTaken, "Field number taken",
        "Field number {0} has already been used in \"{1}\" by field \"{2}\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FieldNumberReserved = new(
        DiagnosticIds.FieldNumberReserved, "Field number reserved",
        "Field \"{0}\" uses reserved number {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FieldNameReserved = new(
        DiagnosticIds.FieldNameReserved, "Field name reserved",
        "Field name \"{0}\" is reserved",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FieldNumberForExtensions = new(
        DiagnosticIds.FieldNumberForExtensions, "Field number set aside for extensions",
        "Extension range {0} to {1} includes field \"{2}\" ({3})",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor RangesOverlap = new(
        DiagnosticIds.RangesOverlap, "Ranges overlap",
        "{0} overlaps with {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidRange = new(
        DiagnosticIds.InvalidRange, "Invalid range",
        "{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NameReservedTwice = new(
        DiagnosticIds.NameReservedTwice, "Name reserved twice",
        "Name \"{0}\" is reserved multiple times",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor EmptyOneof = new(
        DiagnosticIds.EmptyOneof, "Empty oneof",
        "Oneof must have at least one field",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NotAnExtensionNumber = new(
        DiagnosticIds.NotAnExtensionNumber, "Not an extension number",
        "\"{0}\" does not declare {1} as an extension number",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor RequiredExtension = new(
        DiagnosticIds.RequiredExtension, "Required extension",
        "The extension {0} cannot be required",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidMessageSet = new(
        DiagnosticIds.InvalidMessageSet, "Invalid message set",
        "{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ClosedEnumInProto3 = new(
        DiagnosticIds.ClosedEnumInProto3, "Closed enum in proto3",
        "Enum type \"{0}\" is closed, but is used in \"{1}\" which is a proto3 message type",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor PackedNotAllowed = new(
        DiagnosticIds.PackedNotAllowed, "Packed not allowed",
        "[packed = true] can only be specified for repeated primitive fields",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor LazyNotAllowed = new(
        DiagnosticIds.LazyNotAllowed, "Lazy not allowed",
        "[lazy = true] can only be specified for submessage fields",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor JsTypeNotAllowed = new(
        DiagnosticIds.JsTypeNotAllowed, "jstype not allowed",
        "jstype is only allowed on int64, uint64, sint64, fixed64 or sfixed64 fields",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MapKeyType = new(
        DiagnosticIds.MapKeyType, "Wrong type of map key",
        "Key in map fields cannot be float, double, bytes, enum or message types",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MapValueWithoutZero = new(
        DiagnosticIds.MapValueWithoutZero, "Map value without a zero",
        "Enum value in map must define 0 as the first value; \"{0}\" doesn't",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor JsonNameConflict = new(
        DiagnosticIds.JsonNameConflict, "JSON names conflict",
        "The {0} JSON name of field \"{1}\" (\"{2}\") conflicts with the {3} JSON name of field \"{4}\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MapEntryOption = new(
        DiagnosticIds.MapEntryOption, "map_entry set explicitly",
        "map_entry should not be set explicitly; use map<KeyType, ValueType> instead",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor EmptyEnum = new(
        DiagnosticIds.EmptyEnum, "Empty enum",
        "Enums must contain at least one value",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FirstEnumValueNotZero = new(
        DiagnosticIds.FirstEnumValueNotZero, "First enum value not zero",
        "The first enum value must be zero for open enums",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor EnumNumberTaken = new(
        DiagnosticIds.EnumNumberTaken, "Enum number taken",
        "\"{0}\" uses the same enum value as \"{1}\"; if this is intended, set \"option allow_alias = true;\" in the enum",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UselessAllowAlias = new(
        DiagnosticIds.UselessAllowAlias, "Useless allow_alias",
        "\"{0}\" sets allow_alias without effect, as {1}; remove it",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor EnumNumberReserved = new(
        DiagnosticIds.EnumNumberReserved, "Enum number reserved",
        "Enum value \"{0}\" uses reserved number {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor EnumNameReserved = new(
        DiagnosticIds.EnumNameReserved, "Enum name reserved",
        "Enum value \"{0}\" is reserved",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor SimilarEnumNames = new(
        DiagnosticIds.SimilarEnumNames, "Enum names too similar",
        "Enum name {0} has the same name as {1} if you ignore case and strip out the enum name prefix (if any)",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnverifiedLazyExtension = new(
        DiagnosticIds.UnverifiedLazyExtension, "unverified_lazy on an extension",
        "Extensions cannot be marked as unverified_lazy",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor JsonNameConflictTolerated = new(
        DiagnosticIds.JsonNameConflictTolerated, "JSON names conflict, tolerated",
        "The {0} JSON name of field \"{1}\" (\"{2}\") conflicts with the {3} JSON name of field \"{4}\"; as JSON they can't be told apart",
        Category, DiagnosticSeverity.Warning, true);

    public static readonly DiagnosticDescriptor MapEntryAsType = new(
        DiagnosticIds.MapEntryAsType, "Entry of a map as a type",
        "\"{0}\" is the hidden entry of a map field and can't be the type of another; declare the field as map<…>",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidExtensionDeclaration = new(
        DiagnosticIds.InvalidExtensionDeclaration, "Invalid extension declaration",
        "{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ExtensionNotAsDeclared = new(
        DiagnosticIds.ExtensionNotAsDeclared, "Extension not as declared",
        "{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor LimitExceeded = new(
        DiagnosticIds.LimitExceeded, "Limit exceeded",
        "{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor LiteRuntimeMixed = new(
        DiagnosticIds.LiteRuntimeMixed, "Lite and full runtime mixed",
        "{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor SimilarEnumNamesTolerated = new(
        DiagnosticIds.SimilarEnumNamesTolerated, "Enum names too similar, tolerated",
        "Enum name {0} has the same name as {1} if you ignore case and strip out the enum name prefix (if any)",
        Category, DiagnosticSeverity.Warning, true);

    public static readonly DiagnosticDescriptor ExtensionNumberTakenElsewhere = new(
        DiagnosticIds.ExtensionNumberTakenElsewhere, "Extension number taken in another file",
        "Extension number {0} has already been used in \"{1}\" by extension \"{2}\" defined in {3}",
        Category, DiagnosticSeverity.Warning, true);
}
