using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;

namespace ProtoZeroGenerator.Syntax;

/// <summary>Gathers what is wrong with one file.</summary>
/// <param name="file">Its import path.</param>
/// <param name="faultyLines">Of which enough has been said.</param>
internal sealed class DiagnosticBag(string file, EquatableArray<int> faultyLines = default)
{
    /// <summary>Past this many in one file nobody reads them, and hostile text could ask for millions.</summary>
    public const int Limit = 100;

    private readonly List<ProtoDiagnostic> _items = [];

    public IReadOnlyList<ProtoDiagnostic> Items => _items;

    /// <summary>Something worse than a warning is wrong.</summary>
    public bool HasErrors { get; private set; }

    public void Report(string id, SourceSpan span, params string[] arguments) => Report(id, span.In(file), arguments);

    public void Report(string id, SourcePosition position, params string[] arguments)
    {
        if (faultyLines.Contains(position.Line))
            return;
        HasErrors |= ProtoDiagnostics.IsError(id);
        if (_items.Count < Limit)
            _items.Add(new ProtoDiagnostic(id, position, EquatableArray.Create(arguments)));
    }
}
