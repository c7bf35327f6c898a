using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>Turns the text of a .proto file into a tree.</summary>
internal static class ProtoParser
{
    /// <summary>Never throws: for every text there is a tree, and a diagnostic for each error in it.</summary>
    /// <param name="importPath">The path by which other files import it.</param>
    public static (FileNode File, EquatableArray<Finding> Diagnostics) Parse(string importPath, string text)
    {
        if (EncodingCheck.IsWider(text))
            return (new FileNode(importPath, text) { HasErrors = true }, EquatableArray.Create(EncodingCheck.Wider(importPath)));
        DiagnosticBag diagnostics = new(importPath);
        FileNode file = new Parser(text, diagnostics).ParseFile(importPath);
        int[] faultyLines = [.. diagnostics.Items.Where(item => item.IsError).Select(item => item.Position.Line).Distinct()];
        return (file with { HasErrors = diagnostics.HasErrors, FaultyLines = new(faultyLines) }, EquatableArray.Create([.. diagnostics.Items]));
    }
}
