using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// The fields of a message whose values were replaced by other members of their oneofs. They count as set: no option can be set twice. Each value is
/// added once, so options that replace each other again and again take linear time.
/// </summary>
internal sealed class ReplacedOptions
{
    private readonly Dictionary<FieldSymbol, ReplacedOptions> _fields = [];
    private readonly List<SourceSpan> _spans = [];

    /// <summary>What was replaced of each field.</summary>
    public IReadOnlyDictionary<FieldSymbol, ReplacedOptions> Fields => _fields;

    /// <summary>The positions of the names in the source that set the field.</summary>
    public IReadOnlyList<SourceSpan> Spans => _spans;

    public bool Contains(FieldSymbol field) => _fields.ContainsKey(field);

    /// <summary>The fields of the values of a message; null if it had no value that was replaced.</summary>
    public ReplacedOptions? Within(FieldSymbol field) => _fields.TryGetValue(field, out ReplacedOptions? inner) ? inner : null;

    public void Add(OptionEntry replaced)
    {
        if (!_fields.TryGetValue(replaced.Field, out ReplacedOptions? inner))
            _fields.Add(replaced.Field, inner = new ReplacedOptions());
        inner._spans.Add(replaced.Span);
        if (replaced.Value is not OptionSet message)
            return;
        foreach (OptionEntry entry in message.Entries)
            inner.Add(entry);
        if (message.Replaced is { } others && others != inner)
            inner.Add(others);
    }

    private void Add(ReplacedOptions others)
    {
        _spans.AddRange(others._spans);
        foreach (KeyValuePair<FieldSymbol, ReplacedOptions> other in others._fields)
        {
            if (_fields.TryGetValue(other.Key, out ReplacedOptions? inner))
                inner.Add(other.Value);
            else
                _fields.Add(other.Key, other.Value);
        }
    }
}
