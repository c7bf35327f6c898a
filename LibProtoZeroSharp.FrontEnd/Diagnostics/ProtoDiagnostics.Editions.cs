namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>Diagnostics for imports, options, features and symbols under the rules of editions.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule ImportKindNotAllowed = new(
        "PZ0132", "Kind of import not allowed",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ImportOrder = new(
        "PZ0133", "Import after an option import",
        "Imports should precede any option imports; move this one up",
        RuleSeverity.Error);

    public static readonly ProtoRule UnusedImport = new(
        "PZ0134", "Unused import",
        "Import \"{0}\" is unused",
        RuleSeverity.Info);

    public static readonly ProtoRule VisibilityNotAllowed = new(
        "PZ0137", "Visibility not allowed",
        "\"local\" and \"export\" are valid only on \"message\" and \"enum\"; as the name of a type, write it with a leading dot or with its scope",
        RuleSeverity.Error);

    public static readonly ProtoRule NotVisible = new(
        "PZ0138", "Not visible",
        "\"{0}\", defined in \"{1}\", is not visible here: {2}; mark it \"export\" there",
        RuleSeverity.Error);

    public static readonly ProtoRule NestedExport = new(
        "PZ0139", "Nested type exported",
        "\"{0}\" is nested and cannot be marked \"export\" with default_symbol_visibility = STRICT; {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule NamingStyle = new(
        "PZ0140", "Name against the style",
        "{0} name {1} {2}; features.enforce_naming_style = {3} opts out of this check",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionTarget = new(
        "PZ0141", "Option in the wrong place",
        "Option {0} cannot be set on {1}; it is for {2}",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionNotIntroduced = new(
        "PZ0142", "Option of a later edition",
        "{0} wasn't introduced until edition {1} and can't be used in edition {2}",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionRemoved = new(
        "PZ0143", "Option removed",
        "{0} has been removed in edition {1}{2}",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionDeprecated = new(
        "PZ0144", "Option deprecated",
        "{0} has been deprecated in edition {1}: {2}",
        RuleSeverity.Warning);

    public static readonly ProtoRule FeatureNotAllowed = new(
        "PZ0145", "Feature not allowed",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownFeatureValue = new(
        "PZ0146", "Unknown value of a feature",
        "Feature field {0} must resolve to a known value, found {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule FeatureInOwnFile = new(
        "PZ0147", "Feature used where it is defined",
        "Feature \"{0}\" can't be used in the same file it's defined in; define it in a file of its own",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidFeatureSupport = new(
        "PZ0148", "Invalid feature_support",
        "{0} {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule OptionNotInEditions = new(
        "PZ0149", "Option not allowed in editions",
        "Option {0} is not allowed in edition {1} and beyond; use {2}",
        RuleSeverity.Error);

    public static readonly ProtoRule ProtoLimit = new(
        "PZ0151", "Too many members",
        "{0} name {1} should not contain more than {2} {3}; features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS opts out of this check",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumJsonName = new(
        "PZ0152", "JSON name of an enum value",
        "{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule AnyTypeNotFound = new(
        "PZ0150", "Type of an Any not found",
        "Could not find type \"{0}\" stored in google.protobuf.Any; write type.googleapis.com/ and the full name of a message that a plain import makes known",
        RuleSeverity.Error);
}
