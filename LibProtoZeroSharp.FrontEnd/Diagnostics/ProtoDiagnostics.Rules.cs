namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>Diagnostics for the rules about messages, fields and enums.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule FieldNumberNotPositive = new(
        "PZ0200", "Field number not positive",
        "Field numbers must be positive integers",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberTooLarge = new(
        "PZ0201", "Field number too large",
        "Field numbers cannot be greater than {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberOfProtobuf = new(
        "PZ0202", "Field number reserved by protobuf",
        "Field numbers 19000 through 19999 are reserved for the protocol buffer library implementation",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberTaken = new(
        "PZ0203", "Field number taken",
        "Field number {0} has already been used in \"{1}\" by field \"{2}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberReserved = new(
        "PZ0204", "Field number reserved",
        "Field \"{0}\" uses reserved number {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNameReserved = new(
        "PZ0205", "Field name reserved",
        "Field name \"{0}\" is reserved",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberForExtensions = new(
        "PZ0206", "Field number set aside for extensions",
        "Extension range {0} to {1} includes field \"{2}\" ({3})",
        RuleSeverity.Error);

    public static readonly ProtoRule RangesOverlap = new(
        "PZ0207", "Ranges overlap",
        "{0} overlaps with {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidRange = new(
        "PZ0208", "Invalid range",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule NameReservedTwice = new(
        "PZ0209", "Name reserved twice",
        "Name \"{0}\" is reserved multiple times",
        RuleSeverity.Error);

    public static readonly ProtoRule EmptyOneof = new(
        "PZ0210", "Empty oneof",
        "Oneof must have at least one field",
        RuleSeverity.Error);

    public static readonly ProtoRule NotAnExtensionNumber = new(
        "PZ0211", "Not an extension number",
        "\"{0}\" does not declare {1} as an extension number",
        RuleSeverity.Error);

    public static readonly ProtoRule RequiredExtension = new(
        "PZ0212", "Required extension",
        "The extension {0} cannot be required",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidMessageSet = new(
        "PZ0213", "Invalid message set",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ClosedEnumInProto3 = new(
        "PZ0214", "Closed enum in proto3",
        "Enum type \"{0}\" is closed, but is used in \"{1}\" which is a proto3 message type",
        RuleSeverity.Error);

    public static readonly ProtoRule PackedNotAllowed = new(
        "PZ0215", "Packed not allowed",
        "[packed = true] can only be specified for repeated primitive fields",
        RuleSeverity.Error);

    public static readonly ProtoRule LazyNotAllowed = new(
        "PZ0216", "Lazy not allowed",
        "[lazy = true] can only be specified for submessage fields",
        RuleSeverity.Error);

    public static readonly ProtoRule JsTypeNotAllowed = new(
        "PZ0217", "jstype not allowed",
        "jstype is only allowed on int64, uint64, sint64, fixed64 or sfixed64 fields",
        RuleSeverity.Error);

    public static readonly ProtoRule MapKeyType = new(
        "PZ0218", "Wrong type of map key",
        "Key in map fields cannot be float, double, bytes, enum or message types",
        RuleSeverity.Error);

    public static readonly ProtoRule MapValueWithoutZero = new(
        "PZ0219", "Map value without a zero",
        "Enum value in map must define 0 as the first value; \"{0}\" doesn't",
        RuleSeverity.Error);

    public static readonly ProtoRule JsonNameConflict = new(
        "PZ0220", "JSON names conflict",
        "The {0} JSON name of field \"{1}\" (\"{2}\") conflicts with the {3} JSON name of field \"{4}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule MapEntryOption = new(
        "PZ0221", "map_entry set explicitly",
        "map_entry should not be set explicitly; use map<KeyType, ValueType> instead",
        RuleSeverity.Error);

    public static readonly ProtoRule EmptyEnum = new(
        "PZ0230", "Empty enum",
        "Enums must contain at least one value",
        RuleSeverity.Error);

    public static readonly ProtoRule FirstEnumValueNotZero = new(
        "PZ0231", "First enum value not zero",
        "The first enum value must be zero for open enums",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNumberTaken = new(
        "PZ0232", "Enum number taken",
        "\"{0}\" uses the same enum value as \"{1}\"; if this is intended, set \"option allow_alias = true;\" in the enum",
        RuleSeverity.Error);

    public static readonly ProtoRule UselessAllowAlias = new(
        "PZ0233", "Useless allow_alias",
        "\"{0}\" sets allow_alias without effect, as {1}; remove it",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNumberReserved = new(
        "PZ0234", "Enum number reserved",
        "Enum value \"{0}\" uses reserved number {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNameReserved = new(
        "PZ0235", "Enum name reserved",
        "Enum value \"{0}\" is reserved",
        RuleSeverity.Error);

    public static readonly ProtoRule SimilarEnumNames = new(
        "PZ0236", "Enum names too similar",
        "Enum name {0} has the same name as {1} if you ignore case and strip out the enum name prefix (if any)",
        RuleSeverity.Error);

    public static readonly ProtoRule UnverifiedLazyExtension = new(
        "PZ0237", "unverified_lazy on an extension",
        "Extensions cannot be marked as unverified_lazy",
        RuleSeverity.Error);

    public static readonly ProtoRule JsonNameConflictTolerated = new(
        "PZ0238", "JSON names conflict, tolerated",
        "The {0} JSON name of field \"{1}\" (\"{2}\") conflicts with the {3} JSON name of field \"{4}\"; as JSON they can't be told apart",
        RuleSeverity.Warning);

    public static readonly ProtoRule MapEntryAsType = new(
        "PZ0239", "Entry of a map as a type",
        "\"{0}\" is the hidden entry of a map field and can't be the type of another; declare the field as map<…>",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidExtensionDeclaration = new(
        "PZ0240", "Invalid extension declaration",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ExtensionNotAsDeclared = new(
        "PZ0241", "Extension not as declared",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule LimitExceeded = new(
        "PZ0242", "Limit exceeded",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule LiteRuntimeMixed = new(
        "PZ0243", "Lite and full runtime mixed",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule SimilarEnumNamesTolerated = new(
        "PZ0244", "Enum names too similar, tolerated",
        "Enum name {0} has the same name as {1} if you ignore case and strip out the enum name prefix (if any)",
        RuleSeverity.Warning);

    public static readonly ProtoRule ExtensionNumberTakenElsewhere = new(
        "PZ0245", "Extension number taken in another file",
        "Extension number {0} has already been used in \"{1}\" by extension \"{2}\" defined in {3}",
        RuleSeverity.Warning);
}
