using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>
/// Finds the changes since a baseline that break the wire format or JSON, by the rules of the category WIRE_JSON of <c>buf breaking</c>. The result for a
/// file is kept as long as its symbol, because after an edit most files are the same. https://buf.build/docs/breaking/rules
/// </summary>
internal sealed class BreakingChanges(Baseline baseline)
{
    private readonly ConditionalWeakTable<FileSymbol, FileComparison> _compared = new();

    /// <returns>
    /// The changes, in the order of the declarations. If the baseline has no file and no declaration of the files, a warning: it is another
    /// schema's, or both the paths and the package changed.
    /// </returns>
    public IReadOnlyList<Finding> Find(IReadOnlyList<FileSymbol> files)
    {
        List<FileComparison> compared = [.. files.Select(file => _compared.GetValue(file, added => new FileComparison(baseline, added)))];
        return files.Count != 0 && compared.TrueForAll(file => !file.IsKnown)
            ? [new Finding(ProtoDiagnostics.NothingCompared, new SourcePosition(baseline.Name, 0, 0, 0), EquatableArray.Create(files[0].Name))]
            : [.. compared.SelectMany(file => file.Findings)];
    }
}
