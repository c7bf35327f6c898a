namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>Diagnostics for imports, names and options.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule ImportNotFound = new(
        "PZ0100", "Import not found",
        "Import \"{0}\" was not found; {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule ImportCycle = new(
        "PZ0101", "Import cycle",
        "File recursively imports itself: {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ImportedTwice = new(
        "PZ0102", "Imported twice",
        "Import \"{0}\" was listed twice",
        RuleSeverity.Error);

    public static readonly ProtoRule PackageNameTaken = new(
        "PZ0103", "Package name taken",
        "\"{0}\" is already defined (as something other than a package) in file \"{1}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule NameTaken = new(
        "PZ0104", "Name taken",
        "\"{0}\" is already defined {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumValueNameTaken = new(
        "PZ0105", "Enum value name taken",
        "\"{0}\" is already defined {1}; enum values are siblings of their type, not children of it: the name must be unique within {2}, not just within \"{3}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule MapEntryNameTaken = new(
        "PZ0106", "Map entry name taken",
        "Expanded map entry type {0} conflicts with a name that is already defined {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule NotDefined = new(
        "PZ0107", "Not defined",
        "\"{0}\" is not defined{1}",
        RuleSeverity.Error);

    public static readonly ProtoRule NotImported = new(
        "PZ0108", "Not imported",
        "\"{0}\" seems to be defined in \"{1}\", which is not imported here; add the import",
        RuleSeverity.Error);

    public static readonly ProtoRule ResolvedToUndefined = new(
        "PZ0109", "Resolved to something undefined",
        "\"{0}\" is resolved to \"{1}\", which is not defined; the innermost scope is searched first, use a leading dot (\".{0}\") to start from the outermost",
        RuleSeverity.Error);

    public static readonly ProtoRule NotAType = new(
        "PZ0110", "Not a type",
        "\"{0}\" is not a type",
        RuleSeverity.Error);

    public static readonly ProtoRule NotAMessage = new(
        "PZ0111", "Not a message type",
        "\"{0}\" is not a message type",
        RuleSeverity.Error);

    public static readonly ProtoRule ExtensionNumberTaken = new(
        "PZ0112", "Extension number taken",
        "Extension number {0} has already been used in \"{1}\" by extension \"{2}\" defined in {3}",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownOption = new(
        "PZ0120", "Unknown option",
        "Option \"{0}\" unknown: {1} has no such field or extension{2}",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionSetTwice = new(
        "PZ0121", "Option set twice",
        "Option \"{0}\" was already set",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionHasNoFields = new(
        "PZ0122", "Option has no fields to set",
        "Option \"{0}\" is {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidOptionValue = new(
        "PZ0123", "Invalid option value",
        "The value of option \"{0}\" must be {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownAggregateField = new(
        "PZ0124", "Unknown field in an option",
        "Message type \"{0}\" has no field named \"{1}\"{2}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidDefault = new(
        "PZ0125", "Invalid default value",
        "The default value of \"{0}\" must be {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule DefaultNotAllowed = new(
        "PZ0126", "Default not allowed",
        "{0} can't have default values",
        RuleSeverity.Error);

    public static readonly ProtoRule JsonNameOnExtension = new(
        "PZ0127", "JSON name on an extension",
        "Option json_name is not allowed on extension fields",
        RuleSeverity.Error);

    public static readonly ProtoRule NotInProto3 = new(
        "PZ0128", "Not in proto3",
        "{0} are not allowed in proto3",
        RuleSeverity.Error);

    public static readonly ProtoRule FeaturesOutsideEditions = new(
        "PZ0129", "Features outside editions",
        "Features are only valid under editions",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionLacksRequiredField = new(
        "PZ0130", "Option lacks a required field",
        "The value of option \"{0}\" is missing the required field \"{1}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionSetsOneofTwice = new(
        "PZ0131", "Option sets a oneof twice",
        "Field \"{0}\" is specified along with field \"{1}\", another member of oneof \"{2}\"",
        RuleSeverity.Error);
}
