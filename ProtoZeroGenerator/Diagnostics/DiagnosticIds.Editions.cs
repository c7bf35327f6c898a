namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticIds
{
    public const string ImportKindNotAllowed = "PZ0132";
    public const string ImportOrder = "PZ0133";
    public const string UnusedImport = "PZ0134";
    public const string VisibilityNotAllowed = "PZ0137";
    public const string NotVisible = "PZ0138";
    public const string NestedExport = "PZ0139";
    public const string NamingStyle = "PZ0140";
    public const string OptionTarget = "PZ0141";
    public const string OptionNotIntroduced = "PZ0142";
    public const string OptionRemoved = "PZ0143";
    public const string OptionDeprecated = "PZ0144";
    public const string FeatureNotAllowed = "PZ0145";
    public const string UnknownFeatureValue = "PZ0146";
    public const string FeatureInOwnFile = "PZ0147";
    public const string InvalidFeatureSupport = "PZ0148";
    public const string OptionNotInEditions = "PZ0149";
    public const string AnyTypeNotFound = "PZ0150";
    public const string ProtoLimit = "PZ0151";
    public const string EnumJsonName = "PZ0152";
}
