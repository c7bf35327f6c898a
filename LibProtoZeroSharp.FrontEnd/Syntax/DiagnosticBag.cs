using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>Collects the diagnostics of one file.</summary>
/// <param name="file">Its import path.</param>
/// <param name="faultyLines">Lines that get no further diagnostics.</param>
internal sealed class DiagnosticBag(string file, EquatableArray<int> faultyLines = default)
{
    /// <summary>The largest number for one file. More are not useful, and hostile text could cause millions.</summary>
    public const int Limit = 100;

    private readonly List<Finding> _items = [];

    public IReadOnlyList<Finding> Items => _items;

    /// <summary>Whether there is a diagnostic above a warning.</summary>
    public bool HasErrors { get; private set; }

    /// <summary>Whether further diagnostics are dropped, so that what they would say need not be found out.</summary>
    public bool IsFull => _items.Count >= Limit;

    public void Report(ProtoRule rule, SourceSpan span, params string[] arguments) => Report(rule, span.In(file), arguments);

    public void Report(ProtoRule rule, SourcePosition position, params string[] arguments)
    {
        if (faultyLines.Contains(position.Line))
            return;
        HasErrors |= rule.IsError;
        if (!IsFull)
            _items.Add(new Finding(rule, position, EquatableArray.Create(arguments)));
    }
}
