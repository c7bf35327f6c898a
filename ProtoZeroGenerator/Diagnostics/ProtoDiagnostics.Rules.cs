namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for the rules about messages, fields and enums.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule FieldNumberNotPositive = new(
        DiagnosticIds.FieldNumberNotPositive, "Field number not positive",
        "Field numbers must be positive integers",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberTooLarge = new(
        DiagnosticIds.FieldNumberTooLarge, "Field number too large",
        "Field numbers cannot be greater than {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberOfProtobuf = new(
        DiagnosticIds.FieldNumberOfProtobuf, "Field number reserved by protobuf",
        "Field numbers 19000 through 19999 are reserved for the protocol buffer library implementation",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberTaken = new(
        DiagnosticIds.FieldNumberTaken, "Field number taken",
        "Field number {0} has already been used in \"{1}\" by field \"{2}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberReserved = new(
        DiagnosticIds.FieldNumberReserved, "Field number reserved",
        "Field \"{0}\" uses reserved number {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNameReserved = new(
        DiagnosticIds.FieldNameReserved, "Field name reserved",
        "Field name \"{0}\" is reserved",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberForExtensions = new(
        DiagnosticIds.FieldNumberForExtensions, "Field number set aside for extensions",
        "Extension range {0} to {1} includes field \"{2}\" ({3})",
        RuleSeverity.Error);

    public static readonly ProtoRule RangesOverlap = new(
        DiagnosticIds.RangesOverlap, "Ranges overlap",
        "{0} overlaps with {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidRange = new(
        DiagnosticIds.InvalidRange, "Invalid range",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule NameReservedTwice = new(
        DiagnosticIds.NameReservedTwice, "Name reserved twice",
        "Name \"{0}\" is reserved multiple times",
        RuleSeverity.Error);

    public static readonly ProtoRule EmptyOneof = new(
        DiagnosticIds.EmptyOneof, "Empty oneof",
        "Oneof must have at least one field",
        RuleSeverity.Error);

    public static readonly ProtoRule NotAnExtensionNumber = new(
        DiagnosticIds.NotAnExtensionNumber, "Not an extension number",
        "\"{0}\" does not declare {1} as an extension number",
        RuleSeverity.Error);

    public static readonly ProtoRule RequiredExtension = new(
        DiagnosticIds.RequiredExtension, "Required extension",
        "The extension {0} cannot be required",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidMessageSet = new(
        DiagnosticIds.InvalidMessageSet, "Invalid message set",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ClosedEnumInProto3 = new(
        DiagnosticIds.ClosedEnumInProto3, "Closed enum in proto3",
        "Enum type \"{0}\" is closed, but is used in \"{1}\" which is a proto3 message type",
        RuleSeverity.Error);

    public static readonly ProtoRule PackedNotAllowed = new(
        DiagnosticIds.PackedNotAllowed, "Packed not allowed",
        "[packed = true] can only be specified for repeated primitive fields",
        RuleSeverity.Error);

    public static readonly ProtoRule LazyNotAllowed = new(
        DiagnosticIds.LazyNotAllowed, "Lazy not allowed",
        "[lazy = true] can only be specified for submessage fields",
        RuleSeverity.Error);

    public static readonly ProtoRule JsTypeNotAllowed = new(
        DiagnosticIds.JsTypeNotAllowed, "jstype not allowed",
        "jstype is only allowed on int64, uint64, sint64, fixed64 or sfixed64 fields",
        RuleSeverity.Error);

    public static readonly ProtoRule MapKeyType = new(
        DiagnosticIds.MapKeyType, "Wrong type of map key",
        "Key in map fields cannot be float, double, bytes, enum or message types",
        RuleSeverity.Error);

    public static readonly ProtoRule MapValueWithoutZero = new(
        DiagnosticIds.MapValueWithoutZero, "Map value without a zero",
        "Enum value in map must define 0 as the first value; \"{0}\" doesn't",
        RuleSeverity.Error);

    public static readonly ProtoRule JsonNameConflict = new(
        DiagnosticIds.JsonNameConflict, "JSON names conflict",
        "The {0} JSON name of field \"{1}\" (\"{2}\") conflicts with the {3} JSON name of field \"{4}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule MapEntryOption = new(
        DiagnosticIds.MapEntryOption, "map_entry set explicitly",
        "map_entry should not be set explicitly; use map<KeyType, ValueType> instead",
        RuleSeverity.Error);

    public static readonly ProtoRule EmptyEnum = new(
        DiagnosticIds.EmptyEnum, "Empty enum",
        "Enums must contain at least one value",
        RuleSeverity.Error);

    public static readonly ProtoRule FirstEnumValueNotZero = new(
        DiagnosticIds.FirstEnumValueNotZero, "First enum value not zero",
        "The first enum value must be zero for open enums",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNumberTaken = new(
        DiagnosticIds.EnumNumberTaken, "Enum number taken",
        "\"{0}\" uses the same enum value as \"{1}\"; if this is intended, set \"option allow_alias = true;\" in the enum",
        RuleSeverity.Error);

    public static readonly ProtoRule UselessAllowAlias = new(
        DiagnosticIds.UselessAllowAlias, "Useless allow_alias",
        "\"{0}\" sets allow_alias without effect, as {1}; remove it",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNumberReserved = new(
        DiagnosticIds.EnumNumberReserved, "Enum number reserved",
        "Enum value \"{0}\" uses reserved number {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNameReserved = new(
        DiagnosticIds.EnumNameReserved, "Enum name reserved",
        "Enum value \"{0}\" is reserved",
        RuleSeverity.Error);

    public static readonly ProtoRule SimilarEnumNames = new(
        DiagnosticIds.SimilarEnumNames, "Enum names too similar",
        "Enum name {0} has the same name as {1} if you ignore case and strip out the enum name prefix (if any)",
        RuleSeverity.Error);

    public static readonly ProtoRule UnverifiedLazyExtension = new(
        DiagnosticIds.UnverifiedLazyExtension, "unverified_lazy on an extension",
        "Extensions cannot be marked as unverified_lazy",
        RuleSeverity.Error);

    public static readonly ProtoRule JsonNameConflictTolerated = new(
        DiagnosticIds.JsonNameConflictTolerated, "JSON names conflict, tolerated",
        "The {0} JSON name of field \"{1}\" (\"{2}\") conflicts with the {3} JSON name of field \"{4}\"; as JSON they can't be told apart",
        RuleSeverity.Warning);

    public static readonly ProtoRule MapEntryAsType = new(
        DiagnosticIds.MapEntryAsType, "Entry of a map as a type",
        "\"{0}\" is the hidden entry of a map field and can't be the type of another; declare the field as map<…>",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidExtensionDeclaration = new(
        DiagnosticIds.InvalidExtensionDeclaration, "Invalid extension declaration",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ExtensionNotAsDeclared = new(
        DiagnosticIds.ExtensionNotAsDeclared, "Extension not as declared",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule LimitExceeded = new(
        DiagnosticIds.LimitExceeded, "Limit exceeded",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule LiteRuntimeMixed = new(
        DiagnosticIds.LiteRuntimeMixed, "Lite and full runtime mixed",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule SimilarEnumNamesTolerated = new(
        DiagnosticIds.SimilarEnumNamesTolerated, "Enum names too similar, tolerated",
        "Enum name {0} has the same name as {1} if you ignore case and strip out the enum name prefix (if any)",
        RuleSeverity.Warning);

    public static readonly ProtoRule ExtensionNumberTakenElsewhere = new(
        DiagnosticIds.ExtensionNumberTakenElsewhere, "Extension number taken in another file",
        "Extension number {0} has already been used in \"{1}\" by extension \"{2}\" defined in {3}",
        RuleSeverity.Warning);
}
