using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Every name that files linked together declare, and the rules by which a name is found.</summary>
internal sealed class SymbolTable
{
    public Scope Root { get; } = new("", null);

    /// <summary>Every extension by the message and the number that it takes.</summary>
    public Dictionary<(MessageDescriptor Extendee, int Number), FieldDescriptor> Extensions { get; } = [];

    /// <summary>
    /// Looks a name up as protoc does. With a leading dot it is absolute. Otherwise the innermost scope that has its first part
    /// decides, even when the rest is not in it; except that a first part which can't contain anything is passed over, and so is,
    /// when <paramref name="typesOnly"/>, a simple name that is no type.
    /// </summary>
    public LookupResult Lookup(LinkedFile file, Scope scope, string name, bool typesOnly)
    {
        if (name[0] == '.')
            return Check(file, FindPath(Root, name, 1), null);

        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        Descriptor? hidden = null;
        for (Scope? current = scope; current != null; current = current.Parent)
        {
            object? symbol = current.Find(first);
            if (symbol is null)
                continue;
            if (dot >= 0)
            {
                if (!IsVisible(file, symbol))
                {
                    hidden ??= FindPath(current, name, 0) as Descriptor;
                    continue;
                }

                if (symbol is PackageSymbol or MessageDescriptor or EnumDescriptor or ServiceDescriptor)
                    return Check(file, FindPath(current, name, 0), current.Qualify(name));
            }
            else if (!IsVisible(file, symbol))
            {
                hidden ??= symbol as Descriptor;
            }
            else if (!typesOnly || symbol is MessageDescriptor or EnumDescriptor)
            {
                return new LookupResult(symbol, null, null);
            }
        }

        return new LookupResult(null, hidden, null);
    }

    private static LookupResult Check(LinkedFile file, object? symbol, string? resolvedName)
    {
        if (symbol is null)
            return new LookupResult(null, null, resolvedName);
        return IsVisible(file, symbol) ? new LookupResult(symbol, null, null) : new LookupResult(null, symbol as Descriptor, resolvedName);
    }

    private static object? FindPath(Scope scope, string path, int start)
    {
        while (true)
        {
            int dot = path.IndexOf('.', start);
            object? symbol = scope.Find(path.Substring(start, (dot < 0 ? path.Length : dot) - start));
            if (dot < 0 || symbol is null)
                return symbol;
            Scope? inner = symbol switch
            {
                PackageSymbol package => package.Scope,
                MessageDescriptor message => message.Scope,
                ServiceDescriptor service => service.Scope,
                _ => null,
            };
            if (inner is null)
                return null;
            scope = inner;
            start = dot + 1;
        }
    }

    private static bool IsVisible(LinkedFile file, object symbol)
    {
        if (symbol is Descriptor descriptor)
            return file.Visible.Contains(descriptor.File);
        foreach (FileDescriptor other in ((PackageSymbol)symbol).Files)
        {
            if (file.Visible.Contains(other))
                return true;
        }

        return false;
    }
}

/// <param name="Symbol">A <see cref="Descriptor"/> or a <see cref="PackageSymbol"/>; null when the name is not defined.</param>
/// <param name="Hidden">What it would have been if its file were imported.</param>
/// <param name="ResolvedName">What a name stands for whose first part was found and whose rest was not.</param>
internal readonly record struct LookupResult(object? Symbol, Descriptor? Hidden, string? ResolvedName);
