using System.Linq;
using ProtoZeroGenerator.Diagnostics;

namespace ProtoZeroGenerator.Syntax;

/// <summary>Turns the text of a .proto file into a tree.</summary>
internal static class ProtoParser
{
    /// <summary>Never throws: whatever the text, there is a tree, and a diagnostic for everything that is wrong with it.</summary>
    /// <param name="importPath">The path that other files import it by.</param>
    public static (FileNode File, EquatableArray<ProtoDiagnostic> Diagnostics) Parse(string importPath, string text)
    {
        DiagnosticBag diagnostics = new(importPath);
        FileNode file = new Parser(text, diagnostics).ParseFile(importPath);
        int[] faultyLines = [.. diagnostics.Items.Where(item => ProtoDiagnostics.IsError(item.Id)).Select(item => item.Position.Line).Distinct()];
        return (file with { HasErrors = diagnostics.HasErrors, FaultyLines = new(faultyLines) }, EquatableArray.Create([.. diagnostics.Items]));
    }
}
