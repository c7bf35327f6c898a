namespace LibProtoZeroSharp.Reflection;

/// <summary>A package, or a message, enum or service, with the names declared in it. The outermost scope is that of files without a package.</summary>
internal sealed class SymbolScope
{
    private readonly SymbolScope? _outer;
    private readonly string _name = "";

    /// <summary>The first inner scope. Most packages and many messages have no more, and a dictionary for one takes twice the memory of the scope.</summary>
    private SymbolScope? _first;

    /// <summary>The inner scopes after the first one.</summary>
    private Dictionary<string, SymbolScope>? _others;

    private Dictionary<string, DescriptorBase>? _members;

    /// <summary>Makes an outermost scope.</summary>
    public SymbolScope()
    {
    }

    private SymbolScope(SymbolScope outer, string name)
    {
        _outer = outer;
        _name = name;
        NameLength = outer.NameLength + (outer._outer == null ? 0 : 1) + name.Length;
    }

    /// <summary>The declaration; null for a package.</summary>
    public DescriptorBase? Symbol { get; set; }

    /// <summary>The number of characters of the full name.</summary>
    public int NameLength { get; }

    /// <summary>The scope around this one; null for the outermost.</summary>
    public SymbolScope? Outer => _outer;

    /// <summary>For a package, the file that was the last to see it: see <see cref="VisibleFiles"/>.</summary>
    public FileDescriptor? SeenBy { get; set; }

    /// <summary>The scope with a name in this one. It is made if there is none.</summary>
    public SymbolScope Open(string name)
    {
        if (Inner(name) is { } known) return known;
        var scope = new SymbolScope(this, name);
        Add(scope);
        return scope;
    }

    /// <summary>Adds a declaration that is no scope: a oneof, an extension or an enum value. Fields and methods are found without it.</summary>
    /// <returns>False if the name is taken.</returns>
    public bool TryAddMember(DescriptorBase member) => !Contains(member.Name) && (_members ??= []).TryAdd(member.Name, member);

    /// <summary>Whether a declaration or a package has a name.</summary>
    public bool Contains(string name) => Inner(name) != null || Member(name) != null;

    /// <summary>The declaration with a name that is no scope; null if there is none.</summary>
    public DescriptorBase? Member(string name) => Symbol switch
    {
        // The fields are not set before all of them are made.
        MessageDescriptor { Fields: { } fields } when fields.ByName.TryGetValue(name, out FieldDescriptor? field) => field,
        ServiceDescriptor service => service.FindMethodByName(name),
        _ => _members?.GetValueOrDefault(name),
    };

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
    /// <param name="name">The name.</param>
    /// <param name="onlyTypes">Whether declarations that are neither a message nor an enum don't hide an outer name.</param>
    /// <param name="visible">The files whose declarations are found; null if all are.</param>
    public DescriptorBase? FindOutwards(string name, bool onlyTypes, VisibleFiles? visible)
    {
        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name[..dot];
        SymbolScope scope = this;
        for (; scope._outer is { } outer; scope = outer)
        {
            if (scope.Inner(first) is { } found && (visible is null || visible.Contains(found)))
            {
                if (dot >= 0) return found.FindVisible(name[(dot + 1)..], visible);
                if (!onlyTypes || found.Symbol is MessageDescriptor or EnumDescriptor) return found.Symbol;
            }
            else if (dot < 0 && !onlyTypes && scope.Member(name) is { } member && visible?.Contains(member.File) != false)
            {
                return member;
            }
        }

        return scope.FindVisible(name, visible);
    }

    /// <summary>As <see cref="Find"/>, in some files only.</summary>
    public DescriptorBase? FindVisible(string name, VisibleFiles? visible) => Find(name) is { } found && visible?.Contains(found.File) != false ? found : null;

    /// <summary>Adds everything in another scope to this scope, except for declarations whose names this scope has.</summary>
    public void Merge(SymbolScope other)
    {
        var pending = new Stack<(SymbolScope Target, SymbolScope Source)>([(this, other)]);
        while (pending.TryPop(out (SymbolScope Target, SymbolScope Source) next))
        {
            if (next.Source._first is not { } first) continue;
            foreach (SymbolScope source in (IEnumerable<SymbolScope>)[first, .. next.Source._others?.Values.AsEnumerable() ?? []])
            {
                if (source.Symbol == null && next.Target.Open(source._name) is { Symbol: null } package) pending.Push((package, source));
                else if (source.Symbol != null && next.Target.Inner(source._name) == null) next.Target.Add(source);
            }
        }
    }

    private SymbolScope? Inner(string name) => _first?._name == name ? _first : _others?.GetValueOrDefault(name);

    private void Add(SymbolScope scope)
    {
        if (_first == null) _first = scope;
        else (_others ??= []).Add(scope._name, scope);
    }
}
