using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Reports unused imports. Only for files without errors, and last: a faulty declaration may be the only use of an import.</summary>
internal sealed class ImportChecks(LinkedFile file)
{
    public void Check()
    {
        if (!file.IsInput)
            return;

        Dictionary<string, FileSymbol> imports =
            file.Symbol.Dependencies.Concat(file.Symbol.OptionDependencies).ToDictionary(imported => imported.Name);
        foreach (ImportNode import in file.Node.Imports)
        {
            // A file with public imports gives access to other files, which may be used.
            if (import.Kind != ImportKind.Public && imports[import.Path] is { PublicDependencies.Count: 0 } imported && !file.Used.Contains(imported))
                file.Diagnostics.Report(ProtoDiagnostics.UnusedImport, import.Span, import.Path);
        }
    }
}
