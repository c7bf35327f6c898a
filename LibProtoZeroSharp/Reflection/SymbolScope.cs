namespace LibProtoZeroSharp.Reflection;

/// <summary>A package, or a message, enum or service, with the names declared in it. The outermost scope is that of files without a package.</summary>
internal sealed class SymbolScope
{
    private readonly SymbolScope? _outer;
    private Dictionary<string, SymbolScope>? _inner;

    /// <summary>Makes an outermost scope.</summary>
    public SymbolScope()
    {
    }

    private SymbolScope(SymbolScope outer, string name)
    {
        _outer = outer;
        NameLength = outer.NameLength + (outer._outer == null ? 0 : 1) + name.Length;
    }

    /// <summary>The declaration; null for a package.</summary>
    public DescriptorBase? Symbol { get; set; }

    /// <summary>The number of characters of the full name.</summary>
    public int NameLength { get; }

    /// <summary>The scope with a name in this one. It is made if there is none.</summary>
    public SymbolScope Open(string name)
    {
        _inner ??= [];
        if (!_inner.TryGetValue(name, out SymbolScope? scope)) _inner.Add(name, scope = new SymbolScope(this, name));
        return scope;
    }

    /// <summary>The declaration with a name relative to this scope; null if there is none.</summary>
    public DescriptorBase? Find(string name)
    {
        SymbolScope? scope = this;
        for (int start = 0; scope != null;)
        {
            int dot = name.IndexOf('.', start);
            scope = scope.Inner(dot < 0 ? name[start..] : name[start..dot]);
            if (dot < 0) return scope?.Symbol;
            start = dot + 1;
        }

        return null;
    }

    /// <summary>
    /// The declaration that a name in this scope refers to. As in protoc, the innermost scope that has the first part of the name decides, so the
    /// other parts are looked up once.
    /// </summary>
    public DescriptorBase? FindOutwards(string name)
    {
        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name[..dot];
        for (SymbolScope? scope = this; scope != null; scope = scope._outer)
        {
            SymbolScope? found = scope.Inner(first);
            if (found != null && dot >= 0) return found.Find(name[(dot + 1)..]);
            if (found?.Symbol is { } symbol) return symbol;
        }

        return null;
    }

    /// <summary>Adds everything in another scope to this scope, except for declarations whose names this scope has.</summary>
    public void Merge(SymbolScope other)
    {
        var pending = new Stack<(SymbolScope Target, SymbolScope Source)>([(this, other)]);
        while (pending.TryPop(out (SymbolScope Target, SymbolScope Source) next))
        {
            foreach ((string name, SymbolScope source) in next.Source._inner ?? [])
            {
                if (source.Symbol != null) (next.Target._inner ??= []).TryAdd(name, source);
                else if (next.Target.Open(name) is { Symbol: null } package) pending.Push((package, source));
            }
        }
    }

    private SymbolScope? Inner(string name) => _inner != null && _inner.TryGetValue(name, out SymbolScope? scope) ? scope : null;
}
