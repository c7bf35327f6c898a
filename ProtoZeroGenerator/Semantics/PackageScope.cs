using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>A package as one file sees it: the declarations in it by visible files, and its inner packages.</summary>
/// <param name="fullName">Empty for the outermost.</param>
internal sealed class PackageScope(string fullName, PackageScope? parent)
{
    private Dictionary<string, PackageScope>? _packages;

    public PackageScope? Parent => parent;

    /// <summary>The outermost scopes of the files in the package.</summary>
    public List<Scope> Files { get; } = [];

    /// <summary>A <see cref="Descriptor"/> or a <see cref="PackageScope"/>; null if there is none.</summary>
    public object? Find(string name)
    {
        foreach (Scope file in Files)
        {
            if (file.Find(name) is { } symbol)
                return symbol;
        }

        return FindPackage(name);
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
