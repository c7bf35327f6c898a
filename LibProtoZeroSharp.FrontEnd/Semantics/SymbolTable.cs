using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>The names that a file sees, and the rules for resolving a name.</summary>
internal sealed class SymbolTable
{
    private readonly List<ExportedNames> _sources = [];
    private readonly Dictionary<FileSymbol, bool> _files = [];
    private Dictionary<string, object>? _names;
    private long _searched;
    private long _count;

    /// <param name="sources">If two of them have a name, the first one counts.</param>
    public SymbolTable(IEnumerable<ExportedNames> sources)
    {
        foreach (ExportedNames source in sources)
        {
            if (source.OnlyFile is { } file)
            {
                if (_files.ContainsKey(file))
                    continue;
                _files.Add(file, true);
            }

            _sources.Add(source);
            _count += source.Count;
        }
    }

    /// <summary>
    /// Looks a name up as protoc does. With a leading dot it is absolute. Otherwise the innermost scope that has its first part decides, even if
    /// the rest is not in it. There are two exceptions: a first part that can't contain anything is skipped, and so is a simple name that is not
    /// a type if <paramref name="typesOnly"/> is set.
    /// </summary>
    /// <param name="scope">May be one of a file that is not among these.</param>
    public LookupResult Lookup(Scope scope, string name, bool typesOnly)
    {
        if (name[0] == '.')
            return new LookupResult(FindInPackage("", name, 1), null, null);

        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        for (Scope inner = scope; inner.Parent != null; inner = inner.Parent)
        {
            if (inner.Find(first) is Symbol symbol && Has(symbol.File) && Decide(symbol, inner.FullName) is { } result)
                return result;
        }

        string package = scope.Package;
        while (true)
        {
            if (Find(package, first) is { } symbol && Decide(symbol, package) is { } result)
                return result;
            if (package.Length == 0)
                return default;
            int end = package.LastIndexOf('.');
            package = end < 0 ? "" : package.Substring(0, end);
        }

        // Null: the symbol is not the intended one.
        LookupResult? Decide(object named, string within)
        {
            if (dot < 0)
                return !typesOnly || named is MessageSymbol or EnumSymbol ? new LookupResult(named, null, null) : null;
            if (named != ExportedNames.Package && named is not (MessageSymbol or EnumSymbol or ServiceSymbol))
                return null;
            object? found = named is Symbol symbol ? FindInside(symbol, name, dot + 1) : FindInPackage(Qualify(within, first), name, dot + 1);
            return new LookupResult(found, null, found is null ? Qualify(within, name) : null);
        }
    }

    private static string Qualify(string package, string name) => package.Length == 0 ? name : package + "." + name;

    private bool Has(FileSymbol file)
    {
        if (!_files.TryGetValue(file, out bool has))
            _files.Add(file, has = _sources.Exists(source => source.Has(file)));
        return has;
    }

    /// <summary>A <see cref="Symbol"/> or <see cref="ExportedNames.Package"/>; null if there is none.</summary>
    private object? Find(string package, string name)
    {
        string qualified = Qualify(package, name);
        object? found = null;
        if (_names is null && (_sources.Count == 1 || (_searched += _sources.Count) <= _count))
        {
            foreach (ExportedNames source in _sources)
            {
                if (source.Find(package, name, qualified) is not { } symbol)
                    continue;
                found = symbol;
                if (symbol is Symbol)
                    break;
            }

            return found;
        }

        // One dictionary for all files is worth its time once as many files were searched as they have names.
        _names ??= Merge();
        return _names.TryGetValue(qualified, out found) ? found : null;
    }

    private Dictionary<string, object> Merge()
    {
        Dictionary<string, object> names = [];
        foreach (ExportedNames source in _sources)
        {
            foreach (KeyValuePair<string, object> name in source.Names)
                ExportedNames.Add(names, name.Key, name.Value);
        }

        return names;
    }

    private object? FindInPackage(string package, string path, int start)
    {
        while (true)
        {
            int dot = path.IndexOf('.', start);
            string name = path.Substring(start, (dot < 0 ? path.Length : dot) - start);
            object? named = Find(package, name);
            if (dot < 0 || named is null)
                return named;
            if (named is Symbol symbol)
                return FindInside(symbol, path, dot + 1);
            package = Qualify(package, name);
            start = dot + 1;
        }
    }

    private static Symbol? FindInside(Symbol? scope, string path, int start)
    {
        while (true)
        {
            int dot = path.IndexOf('.', start);
            string name = path.Substring(start, (dot < 0 ? path.Length : dot) - start);
            scope = scope switch
            {
                MessageSymbol message => message.Scope.Find(name),
                ServiceSymbol service => service.Scope.Find(name),
                _ => null,
            };
            if (dot < 0 || scope is null)
                return scope;
            start = dot + 1;
        }
    }
}

/// <param name="Symbol">A <see cref="Symbol"/> or <see cref="ExportedNames.Package"/>; null if the name is not defined.</param>
/// <param name="Hidden">The symbol that the name would have if its file were imported.</param>
/// <param name="ResolvedName">The full name, if its first part was found and its rest was not.</param>
internal readonly record struct LookupResult(object? Symbol, Symbol? Hidden, string? ResolvedName);
