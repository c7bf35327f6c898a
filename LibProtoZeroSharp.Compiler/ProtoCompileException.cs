namespace LibProtoZeroSharp.Compiler;

/// <summary>The compiled .proto files have errors.</summary>
public sealed class ProtoCompileException : Exception
{
    /// <summary>The number of errors in the message.</summary>
    private const int Shown = 10;

    internal ProtoCompileException(IReadOnlyList<ProtoDiagnostic> diagnostics)
        : base(Text([.. diagnostics.Where(diagnostic => diagnostic.Severity == ProtoDiagnosticSeverity.Error)])) => Diagnostics = diagnostics;

    /// <summary>All errors and warnings of the compilation.</summary>
    public IReadOnlyList<ProtoDiagnostic> Diagnostics { get; }

    private static string Text(ProtoDiagnostic[] errors) =>
        string.Join('\n', errors.Take(Shown)) + (errors.Length > Shown ? $"\nand {errors.Length - Shown} more errors" : "");
}
