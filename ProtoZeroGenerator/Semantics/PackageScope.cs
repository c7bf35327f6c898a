using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>A package as one file sees it: what the files that it sees declare in there, and the packages inside.</summary>
/// <param name="fullName">Empty for the outermost.</param>
internal sealed class PackageScope(string fullName, PackageScope? parent)
{
    private Dictionary<string, PackageScope>? _packages;

    public PackageScope? Parent => parent;

    /// <summary>The outermost scopes of the files in the package.</summary>
    public List<Scope> Files { get; } = [];

    /// <summary>A <see cref="Descriptor"/> or a <see cref="PackageScope"/>; null when there is none.</summary>
    public object? Find(string name)
    {
        foreach (Scope file in Files)
        {
            if (file.Find(name) is { } symbol)
                return symbol;
        }

        return FindPackage(name);
    }

    public PackageScope? FindPackage(string name) => _packages != null && _packages.TryGetValue(name, out PackageScope package) ? package : null;

    /// <summary>The package of that name inside this one; makes it where there is none.</summary>
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
