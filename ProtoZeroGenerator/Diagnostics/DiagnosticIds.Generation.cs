namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticIds
{
    public const string ExtensionWithoutAccessor = "PZ0501";
    public const string InvalidNamespace = "PZ0502";
    public const string DuplicateImportPath = "PZ0503";
    public const string OutsideOfRoot = "PZ0504";
    public const string InternalError = "PZ0599";
}
