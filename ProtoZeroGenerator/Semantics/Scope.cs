using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// What can be found inside a package, a message or a service: descriptors, and packages inside packages. An enum has none of its
/// own: its values belong to the scope that the enum is in.
/// </summary>
internal sealed class Scope(string fullName, Scope? parent)
{
    private readonly Dictionary<string, object> _symbols = [];

    /// <summary>Empty for the root.</summary>
    public string FullName => fullName;

    public Scope? Parent => parent;

    /// <summary>A <see cref="Descriptor"/> or a <see cref="PackageSymbol"/>; null when there is none.</summary>
    public object? Find(string name) => _symbols.TryGetValue(name, out object symbol) ? symbol : null;

    /// <summary>Returns false, and changes nothing, when the name is taken.</summary>
    public bool TryAdd(string name, object symbol)
    {
        if (_symbols.ContainsKey(name))
            return false;
        _symbols.Add(name, symbol);
        return true;
    }

    public string Qualify(string name) => fullName.Length == 0 ? name : fullName + "." + name;
}

/// <summary>A package, which any number of files may add to.</summary>
internal sealed class PackageSymbol(Scope scope)
{
    public Scope Scope => scope;

    /// <summary>The files in it or in a package inside it.</summary>
    public List<FileDescriptor> Files { get; } = [];
}
