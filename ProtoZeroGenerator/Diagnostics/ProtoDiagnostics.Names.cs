using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for imports, names and options.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly DiagnosticDescriptor ImportNotFound = new(
        DiagnosticIds.ImportNotFound, "Import not found",
        "Import \"{0}\" was not found; is it among the project's .proto files?",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ImportCycle = new(
        DiagnosticIds.ImportCycle, "Import cycle",
        "File recursively imports itself: {0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ImportedTwice = new(
        DiagnosticIds.ImportedTwice, "Imported twice",
        "Import \"{0}\" was listed twice",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor PackageNameTaken = new(
        DiagnosticIds.PackageNameTaken, "Package name taken",
        "\"{0}\" is already defined (as something other than a package) in file \"{1}\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NameTaken = new(
        DiagnosticIds.NameTaken, "Name taken",
        "\"{0}\" is already defined {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor EnumValueNameTaken = new(
        DiagnosticIds.EnumValueNameTaken, "Enum value name taken",
        "\"{0}\" is already defined {1}; enum values are siblings of their type, not children of it: the name must be unique within {2}, not just within \"{3}\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MapEntryNameTaken = new(
        DiagnosticIds.MapEntryNameTaken, "Map entry name taken",
        "Expanded map entry type {0} conflicts with a name that is already defined {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NotDefined = new(
        DiagnosticIds.NotDefined, "Not defined",
        "\"{0}\" is not defined{1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NotImported = new(
        DiagnosticIds.NotImported, "Not imported",
        "\"{0}\" seems to be defined in \"{1}\", which is not imported here; add the import",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ResolvedToUndefined = new(
        DiagnosticIds.ResolvedToUndefined, "Resolved to something undefined",
        "\"{0}\" is resolved to \"{1}\", which is not defined; the innermost scope is searched first, use a leading dot (\".{0}\") to start from the outermost",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NotAType = new(
        DiagnosticIds.NotAType, "Not a type",
        "\"{0}\" is not a type",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NotAMessage = new(
        DiagnosticIds.NotAMessage, "Not a message type",
        "\"{0}\" is not a message type",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ExtensionNumberTaken = new(
        DiagnosticIds.ExtensionNumberTaken, "Extension number taken",
        "Extension number {0} has already been used in \"{1}\" by extension \"{2}\" defined in {3}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnknownOption = new(
        DiagnosticIds.UnknownOption, "Unknown option",
        "Option \"{0}\" unknown: {1} has no such field or extension{2}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor OptionSetTwice = new(
        DiagnosticIds.OptionSetTwice, "Option set twice",
        "Option \"{0}\" was already set",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor OptionHasNoFields = new(
        DiagnosticIds.OptionHasNoFields, "Option has no fields to set",
        "Option \"{0}\" is {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidOptionValue = new(
        DiagnosticIds.InvalidOptionValue, "Invalid option value",
        "The value of option \"{0}\" must be {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnknownAggregateField = new(
        DiagnosticIds.UnknownAggregateField, "Unknown field in an option",
        "Message type \"{0}\" has no field named \"{1}\"{2}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidDefault = new(
        DiagnosticIds.InvalidDefault, "Invalid default value",
        "The default value of \"{0}\" must be {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor DefaultNotAllowed = new(
        DiagnosticIds.DefaultNotAllowed, "Default not allowed",
        "{0} can't have default values",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor JsonNameOnExtension = new(
        DiagnosticIds.JsonNameOnExtension, "JSON name on an extension",
        "Option json_name is not allowed on extension fields",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NotInProto3 = new(
        DiagnosticIds.NotInProto3, "Not in proto3",
        "{0} are not allowed in proto3",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor FeaturesOutsideEditions = new(
        DiagnosticIds.FeaturesOutsideEditions, "Features outside editions",
        "Features are only valid under editions",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor OptionLacksRequiredField = new(
        DiagnosticIds.OptionLacksRequiredField, "Option lacks a required field",
        "The value of option \"{0}\" is missing the required field \"{1}\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor OptionSetsOneofTwice = new(
        DiagnosticIds.OptionSetsOneofTwice, "Option sets a oneof twice",
        "Field \"{0}\" is specified along with field \"{1}\", another member of oneof \"{2}\"",
        Category, DiagnosticSeverity.Error, true);
}
