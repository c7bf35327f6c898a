using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The names that are taken in one scope.</summary>
internal sealed class NameTable(StringComparer comparer)
{
    private readonly HashSet<string> _taken = new(comparer);

    public NameTable(params string[] taken)
        : this(StringComparer.Ordinal) => _taken.UnionWith(taken);

    /// <summary>Takes the name. If it is taken already, it stays with its owner.</summary>
    public void Reserve(string name) => _taken.Add(name);

    /// <summary>Takes the name; false if it is taken already.</summary>
    public bool TryAdd(string name) => _taken.Add(name);

    /// <summary>Takes the name, with as many trailing underscores as it needs to be free.</summary>
    public string Add(string name)
    {
        while (!_taken.Add(name))
            name += "_";
        return name;
    }
}
