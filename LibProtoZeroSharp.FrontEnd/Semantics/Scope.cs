using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// The declarations of one file outside of its messages, or the names inside a message or a service. An enum has no scope of its own: its
/// values belong to the scope that the enum is in.
/// </summary>
/// <param name="fullName">Of the message or service; for a file's outermost scope, of its package.</param>
/// <param name="parent">Null for a file's outermost scope.</param>
internal sealed class Scope(string fullName, Scope? parent)
{
    private readonly Dictionary<string, Symbol> _symbols = [];

    public string FullName => fullName;

    public Scope? Parent => parent;

    /// <summary>The package of the file that it is in; empty for none.</summary>
    public string Package => parent is null ? fullName : parent.Package;

    public int Count => _symbols.Count;

    public IEnumerable<KeyValuePair<string, Symbol>> Names => _symbols;

    public IEnumerable<Symbol> Symbols => _symbols.Values;

    /// <summary>Null if there is no such name.</summary>
    public Symbol? Find(string name) => _symbols.TryGetValue(name, out Symbol? symbol) ? symbol : null;

    /// <summary>Returns false, and changes nothing, if the name is taken.</summary>
    public bool TryAdd(string name, Symbol symbol)
    {
        if (_symbols.ContainsKey(name))
            return false;
        _symbols.Add(name, symbol);
        return true;
    }

    public string Qualify(string name) => fullName.Length == 0 ? name : fullName + "." + name;
}
