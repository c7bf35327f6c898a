using System;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// The names that a file gives to its importers: those of its own declarations outside of messages and of its package, and those of its public imports.
/// A file with public imports shares the tree of names with one of them. So a chain of n public imports takes memory and time for n names, although its
/// files give n²/2 names.
/// </summary>
internal sealed class ExportedNames
{
    /// <summary>What is found for the name of a package, of which nothing else is known.</summary>
    public static readonly object Package = new();

    private readonly FileSymbol _file;
    private readonly ImmutableHashSet<FileSymbol>? _files;
    private readonly ImmutableDictionary<string, object>? _names;

    private ExportedNames(FileSymbol file, ImmutableHashSet<FileSymbol>? files, ImmutableDictionary<string, object>? names)
    {
        _file = file;
        _files = files;
        _names = names;
    }

    public int Count => _names is null ? _file.Scope.Count + 1 : _names.Count;

    /// <summary>The only file; null if there are several.</summary>
    public FileSymbol? OnlyFile => _files is null ? _file : null;

    /// <summary>Each name with its package, and the names of the packages. A name may occur twice.</summary>
    public IEnumerable<KeyValuePair<string, object>> Names => _names ?? NamesOf(_file);

    /// <summary>The names of the file without those of its public imports.</summary>
    public static ExportedNames Only(FileSymbol file) => new(file, null, null);

    /// <summary>The names of a file whose scope is complete. Its imports must have theirs.</summary>
    public static ExportedNames Of(FileSymbol file)
    {
        if (file.PublicDependencies.Count == 0)
            return Only(file);

        ExportedNames largest = file.PublicDependencies[0].Exports;
        foreach (FileSymbol import in file.PublicDependencies)
        {
            if (import.Exports.Count > largest.Count)
                largest = import.Exports;
        }

        ImmutableDictionary<string, object>.Builder names = (largest._names ?? ImmutableDictionary<string, object>.Empty).ToBuilder();
        ImmutableHashSet<FileSymbol>.Builder files = (largest._files ?? ImmutableHashSet<FileSymbol>.Empty).ToBuilder();
        AddTo(names, files, file);
        return new ExportedNames(file, files.ToImmutable(), names.ToImmutable());
    }

    public bool Has(FileSymbol file) => _files is null ? file == _file : _files.Contains(file);

    /// <summary>A <see cref="Symbol"/> or <see cref="Package"/>; null if there is no such name.</summary>
    /// <param name="package">Empty for the outermost.</param>
    /// <param name="name">Without a dot.</param>
    /// <param name="qualified">Both.</param>
    public object? Find(string package, string name, string qualified)
    {
        if (_names != null)
            return _names.TryGetValue(qualified, out object? found) ? found : null;
        if (_file.Package == package && _file.Scope.Find(name) is { } symbol)
            return symbol;
        bool isPackage = _file.Package.StartsWith(qualified, StringComparison.Ordinal)
            && (_file.Package.Length == qualified.Length || _file.Package[qualified.Length] == '.');
        return isPackage ? Package : null;
    }

    /// <summary>Adds a name, unless it is taken. A declaration takes it from a package.</summary>
    public static void Add(IDictionary<string, object> names, string name, object symbol)
    {
        if (!names.TryGetValue(name, out object? other) || (other == Package && symbol != Package))
            names[name] = symbol;
    }

    /// <summary>
    /// Adds the names of a file and of its public imports. If a file is among the files, then its public imports are too, so they are not searched again.
    /// </summary>
    private static void AddTo(IDictionary<string, object> names, ImmutableHashSet<FileSymbol>.Builder files, FileSymbol file)
    {
        Stack<FileSymbol> pending = new();
        pending.Push(file);
        while (pending.Count > 0)
        {
            FileSymbol next = pending.Pop();
            if (!files.Add(next))
                continue;
            foreach (KeyValuePair<string, object> name in NamesOf(next))
                Add(names, name.Key, name.Value);
            foreach (FileSymbol import in next.PublicDependencies)
                pending.Push(import);
        }
    }

    private static IEnumerable<KeyValuePair<string, object>> NamesOf(FileSymbol file)
    {
        foreach (KeyValuePair<string, Symbol> symbol in file.Scope.Names)
            yield return new(symbol.Value.FullName, symbol.Value);
        string package = file.Package;
        for (int end = package.Length; end > 0; end = package.LastIndexOf('.', end - 1))
            yield return new(package.Substring(0, end), Package);
    }
}
