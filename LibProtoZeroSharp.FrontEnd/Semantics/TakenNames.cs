using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Reports that another declaration has taken a name, or the number of an extension.</summary>
internal static class TakenNames
{
    /// <param name="other">The owner of the name; null if it is a package.</param>
    /// <param name="scope">The full name of the scope that both are in.</param>
    public static void Report(DiagnosticBag diagnostics, Symbol symbol, Symbol? other, string scope)
    {
        string where = Where(symbol, other);
        if (symbol is not EnumValueSymbol value || (other as EnumValueSymbol)?.Enum == value.Enum)
        {
            diagnostics.Report(ProtoDiagnostics.NameTaken, symbol.Position, symbol.FullName, where);
            return;
        }

        string space = scope.Length == 0 ? "the global scope" : $"\"{scope}\"";
        diagnostics.Report(ProtoDiagnostics.EnumValueNameTaken, symbol.Position, symbol.FullName, where, space, value.Enum.Name);
    }

    public static void ReportExtension(DiagnosticBag diagnostics, FieldSymbol extension, FieldSymbol other) => diagnostics.Report(
        other.File == extension.File ? ProtoDiagnostics.ExtensionNumberTaken : ProtoDiagnostics.ExtensionNumberTakenElsewhere,
        extension.Node.Number.Span,
        extension.Number.ToString(),
        extension.Containing.FullName,
        other.FullName,
        other.File.Name);

    public static string Where(Symbol symbol, Symbol? other)
    {
        if (other is null)
            return "as a package";
        string where = other.File == symbol.File ? $"in line {other.Position.Line + 1}" : $"in file \"{other.File.Name}\"";
        return other is EnumValueSymbol value && symbol is not EnumValueSymbol
            ? $"{where}, as a value of enum \"{value.Enum.Name}\"; enum values are siblings of their type, not children of it"
            : where;
    }
}
