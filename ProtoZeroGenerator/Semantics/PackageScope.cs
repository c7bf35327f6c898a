using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>A package as one file sees it: the declarations in it by visible files, and its inner packages.</summary>
/// <param name="fullName">Empty for the outermost.</param>
internal sealed class PackageScope(string fullName, PackageScope? parent)
{
    private readonly List<Scope> _files = [];
    private Dictionary<string, PackageScope>? _packages;
    private Dictionary<string, Descriptor>? _symbols;
    private long _searched;
    private int _symbolCount;

    public PackageScope? Parent => parent;

    /// <summary>Adds the outermost scope of a file in the package. If two files declare a name, the first one counts.</summary>
    public void Add(Scope file)
    {
        _files.Add(file);
        _symbolCount += file.Count;
    }

    /// <summary>A <see cref="Descriptor"/> or a <see cref="PackageScope"/>; null if there is none.</summary>
    public object? Find(string name) => (object?)FindSymbol(name) ?? FindPackage(name);

    private Descriptor? FindSymbol(string name)
    {
        // One dictionary for all files is worth its time once as many scopes were searched as the files have names.
        _searched += _files.Count;
        if (_symbols is null && (_files.Count <= 1 || _searched <= _symbolCount))
        {
            foreach (Scope file in _files)
            {
                if (file.Find(name) is { } found)
                    return found;
            }

            return null;
        }

        _symbols ??= Merge();
        return _symbols.TryGetValue(name, out Descriptor? symbol) ? symbol : null;
    }

    private Dictionary<string, Descriptor> Merge()
    {
        Dictionary<string, Descriptor> symbols = new(_symbolCount);
        foreach (Scope file in _files)
        {
            foreach (KeyValuePair<string, Descriptor> symbol in file.Names)
            {
                if (!symbols.ContainsKey(symbol.Key))
                    symbols.Add(symbol.Key, symbol.Value);
            }
        }

        return symbols;
    }

    public PackageScope? FindPackage(string name) => _packages != null && _packages.TryGetValue(name, out PackageScope? package) ? package : null;

    /// <summary>The inner package of that name. It is made if there is none.</summary>
    public PackageScope Open(string name)
    {
        if (FindPackage(name) is { } package)
            return package;
        _packages ??= [];
        _packages.Add(name, package = new PackageScope(Qualify(name), this));
        return package;
    }

    public string Qualify(string name) => fullName.Length == 0 ? name : fullName + "." + name;
}
