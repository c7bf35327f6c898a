using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>The names that a set of files declares, and the rules for resolving a name.</summary>
internal sealed class SymbolTable
{
    private readonly HashSet<FileDescriptor> _files;
    private readonly PackageScope _root = new("", null);

    /// <param name="files">If two of them declare a name, the first one counts.</param>
    public SymbolTable(HashSet<FileDescriptor> files)
    {
        _files = files;
        foreach (FileDescriptor file in files)
        {
            PackageScope package = _root;
            if (file.Package.Length != 0)
            {
                foreach (string part in file.Package.Split('.'))
                    package = package.Open(part);
            }

            package.Add(file.Scope);
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
            return new LookupResult(FindPath(_root, name, 1), null, null);

        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        for (Scope inner = scope; inner.Parent != null; inner = inner.Parent)
        {
            if (inner.Find(first) is Descriptor symbol && _files.Contains(symbol.File) && Decide(symbol, inner.Qualify(name)) is { } result)
                return result;
        }

        for (PackageScope? package = FindPackage(scope.Package); package != null; package = package.Parent)
        {
            if (package.Find(first) is { } symbol && Decide(symbol, package.Qualify(name)) is { } result)
                return result;
        }

        return default;

        // Null: the symbol is not the intended one.
        LookupResult? Decide(object symbol, string qualified)
        {
            if (dot < 0)
                return !typesOnly || symbol is MessageDescriptor or EnumDescriptor ? new LookupResult(symbol, null, null) : null;
            if (symbol is not (PackageScope or MessageDescriptor or EnumDescriptor or ServiceDescriptor))
                return null;
            object? found = FindPath(symbol, name, dot + 1);
            return new LookupResult(found, null, found is null ? qualified : null);
        }
    }

    /// <summary>The package of the name, or else its innermost outer package that one of the files is in.</summary>
    private PackageScope FindPackage(string name)
    {
        PackageScope package = _root;
        for (int start = 0; start < name.Length;)
        {
            int dot = name.IndexOf('.', start);
            int end = dot < 0 ? name.Length : dot;
            if (package.FindPackage(name.Substring(start, end - start)) is not { } inner)
                break;
            package = inner;
            start = end + 1;
        }

        return package;
    }

    private static object? FindPath(object scope, string path, int start)
    {
        while (true)
        {
            int dot = path.IndexOf('.', start);
            string name = path.Substring(start, (dot < 0 ? path.Length : dot) - start);
            object? symbol = scope switch
            {
                PackageScope package => package.Find(name),
                MessageDescriptor message => message.Scope.Find(name),
                ServiceDescriptor service => service.Scope.Find(name),
                _ => null,
            };
            if (dot < 0 || symbol is null)
                return symbol;
            scope = symbol;
            start = dot + 1;
        }
    }
}

/// <param name="Symbol">A <see cref="Descriptor"/> or a <see cref="PackageScope"/>; null if the name is not defined.</param>
/// <param name="Hidden">The descriptor that the name would have if its file were imported.</param>
/// <param name="ResolvedName">The full name, if its first part was found and its rest was not.</param>
internal readonly record struct LookupResult(object? Symbol, Descriptor? Hidden, string? ResolvedName);
