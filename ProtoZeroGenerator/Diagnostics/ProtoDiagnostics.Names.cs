namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for imports, names and options.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule ImportNotFound = new(
        DiagnosticIds.ImportNotFound, "Import not found",
        "Import \"{0}\" was not found; {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule ImportCycle = new(
        DiagnosticIds.ImportCycle, "Import cycle",
        "File recursively imports itself: {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ImportedTwice = new(
        DiagnosticIds.ImportedTwice, "Imported twice",
        "Import \"{0}\" was listed twice",
        RuleSeverity.Error);

    public static readonly ProtoRule PackageNameTaken = new(
        DiagnosticIds.PackageNameTaken, "Package name taken",
        "\"{0}\" is already defined (as something other than a package) in file \"{1}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule NameTaken = new(
        DiagnosticIds.NameTaken, "Name taken",
        "\"{0}\" is already defined {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumValueNameTaken = new(
        DiagnosticIds.EnumValueNameTaken, "Enum value name taken",
        "\"{0}\" is already defined {1}; enum values are siblings of their type, not children of it: the name must be unique within {2}, not just within \"{3}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule MapEntryNameTaken = new(
        DiagnosticIds.MapEntryNameTaken, "Map entry name taken",
        "Expanded map entry type {0} conflicts with a name that is already defined {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule NotDefined = new(
        DiagnosticIds.NotDefined, "Not defined",
        "\"{0}\" is not defined{1}",
        RuleSeverity.Error);

    public static readonly ProtoRule NotImported = new(
        DiagnosticIds.NotImported, "Not imported",
        "\"{0}\" seems to be defined in \"{1}\", which is not imported here; add the import",
        RuleSeverity.Error);

    public static readonly ProtoRule ResolvedToUndefined = new(
        DiagnosticIds.ResolvedToUndefined, "Resolved to something undefined",
        "\"{0}\" is resolved to \"{1}\", which is not defined; the innermost scope is searched first, use a leading dot (\".{0}\") to start from the outermost",
        RuleSeverity.Error);

    public static readonly ProtoRule NotAType = new(
        DiagnosticIds.NotAType, "Not a type",
        "\"{0}\" is not a type",
        RuleSeverity.Error);

    public static readonly ProtoRule NotAMessage = new(
        DiagnosticIds.NotAMessage, "Not a message type",
        "\"{0}\" is not a message type",
        RuleSeverity.Error);

    public static readonly ProtoRule ExtensionNumberTaken = new(
        DiagnosticIds.ExtensionNumberTaken, "Extension number taken",
        "Extension number {0} has already been used in \"{1}\" by extension \"{2}\" defined in {3}",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownOption = new(
        DiagnosticIds.UnknownOption, "Unknown option",
        "Option \"{0}\" unknown: {1} has no such field or extension{2}",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionSetTwice = new(
        DiagnosticIds.OptionSetTwice, "Option set twice",
        "Option \"{0}\" was already set",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionHasNoFields = new(
        DiagnosticIds.OptionHasNoFields, "Option has no fields to set",
        "Option \"{0}\" is {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidOptionValue = new(
        DiagnosticIds.InvalidOptionValue, "Invalid option value",
        "The value of option \"{0}\" must be {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownAggregateField = new(
        DiagnosticIds.UnknownAggregateField, "Unknown field in an option",
        "Message type \"{0}\" has no field named \"{1}\"{2}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidDefault = new(
        DiagnosticIds.InvalidDefault, "Invalid default value",
        "The default value of \"{0}\" must be {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule DefaultNotAllowed = new(
        DiagnosticIds.DefaultNotAllowed, "Default not allowed",
        "{0} can't have default values",
        RuleSeverity.Error);

    public static readonly ProtoRule JsonNameOnExtension = new(
        DiagnosticIds.JsonNameOnExtension, "JSON name on an extension",
        "Option json_name is not allowed on extension fields",
        RuleSeverity.Error);

    public static readonly ProtoRule NotInProto3 = new(
        DiagnosticIds.NotInProto3, "Not in proto3",
        "{0} are not allowed in proto3",
        RuleSeverity.Error);

    public static readonly ProtoRule FeaturesOutsideEditions = new(
        DiagnosticIds.FeaturesOutsideEditions, "Features outside editions",
        "Features are only valid under editions",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionLacksRequiredField = new(
        DiagnosticIds.OptionLacksRequiredField, "Option lacks a required field",
        "The value of option \"{0}\" is missing the required field \"{1}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionSetsOneofTwice = new(
        DiagnosticIds.OptionSetsOneofTwice, "Option sets a oneof twice",
        "Field \"{0}\" is specified along with field \"{1}\", another member of oneof \"{2}\"",
        RuleSeverity.Error);
}
