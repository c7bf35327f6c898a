using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// The fields of a message whose values were replaced by other members of their oneofs. They count as set: no option can be set twice. Each value is
/// added once, so options that replace each other again and again take linear time.
/// </summary>
internal sealed class ReplacedOptions
{
    private readonly Dictionary<FieldSymbol, ReplacedOptions> _fields = [];

    public bool Contains(FieldSymbol field) => _fields.ContainsKey(field);

    /// <summary>The fields of the values of a message; null if it had no value that was replaced.</summary>
    public ReplacedOptions? Within(FieldSymbol field) => _fields.TryGetValue(field, out ReplacedOptions? inner) ? inner : null;

    public void Add(FieldSymbol field, object value)
    {
        if (!_fields.TryGetValue(field, out ReplacedOptions? inner))
            _fields.Add(field, inner = new ReplacedOptions());
        if (value is not OptionSet message)
            return;
        foreach (OptionEntry entry in message.Entries)
            inner.Add(entry.Field, entry.Value);
        if (message.Replaced is { } replaced && replaced != inner)
            inner.Add(replaced);
    }

    private void Add(ReplacedOptions others)
    {
        foreach (KeyValuePair<FieldSymbol, ReplacedOptions> other in others._fields)
        {
            if (_fields.TryGetValue(other.Key, out ReplacedOptions? inner))
                inner.Add(other.Value);
            else
                _fields.Add(other.Key, other.Value);
        }
    }
}
