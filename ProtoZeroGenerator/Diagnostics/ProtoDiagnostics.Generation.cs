using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>What can keep a file that is right from becoming C#.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly DiagnosticDescriptor ExtensionWithoutAccessor = new(
        DiagnosticIds.ExtensionWithoutAccessor, "Extension without accessor",
        "The generator makes no accessor for the extension '{0}' yet; its values are kept among the unknown fields",
        Category, DiagnosticSeverity.Info, true);

    public static readonly DiagnosticDescriptor InvalidNamespace = new(
        DiagnosticIds.InvalidNamespace, "Invalid namespace", "'{0}' is not a C# namespace", Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor DuplicateImportPath = new(
        DiagnosticIds.DuplicateImportPath, "Duplicate import path",
        "'{0}' and another file are both imported as '{1}'; set ProtoRoot so that their paths differ",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor OutsideOfRoot = new(
        DiagnosticIds.OutsideOfRoot, "File outside of its root", "The file does not lie below its ProtoRoot '{0}'", Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InternalError = new(
        DiagnosticIds.InternalError, "Internal error", "The generator failed here, which is a bug in it: {0}", Category, DiagnosticSeverity.Error, true);
}
