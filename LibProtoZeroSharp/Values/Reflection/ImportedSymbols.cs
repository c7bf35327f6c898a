namespace LibProtoZeroSharp.Reflection;

/// <summary>The types that a file sees in its imports, apart from those in a scope that the file shares with them.</summary>
internal sealed class ImportedSymbols
{
    private readonly List<SymbolScope> _scopes = [];
    private readonly long _typeCount;
    private long _lookups;
    private SymbolScope? _merged;

    /// <param name="file">The file.</param>
    /// <param name="own">The types of the file, and of the imports that share them.</param>
    public ImportedSymbols(FileDescriptor file, SymbolScope own)
    {
        // Public imports may reach a file on very many paths.
        var seen = new HashSet<FileDescriptor>();
        var scopes = new HashSet<SymbolScope> { own };
        var pending = new Queue<FileDescriptor>(file.Dependencies);
        while (pending.TryDequeue(out FileDescriptor? next))
        {
            if (!seen.Add(next)) continue;
            if (scopes.Add(next.Symbols)) _scopes.Add(next.Symbols);
            _typeCount += next.MessageTypes.Count + next.EnumTypes.Count + next.Services.Count;
            foreach (FileDescriptor import in next.PublicDependencies) pending.Enqueue(import);
        }
    }

    /// <summary>The type with a full name; null if there is none.</summary>
    public DescriptorBase? Find(string fullName)
    {
        if (_merged != null) return _merged.Find(fullName);

        // One scope for all imports is worth its time once as many look-ups were made as the imports have types.
        _lookups += _scopes.Count;
        if (_lookups > _typeCount && _scopes.Count > 1) return Merge().Find(fullName);
        foreach (SymbolScope scope in _scopes)
        {
            if (scope.Find(fullName) is { } found) return found;
        }

        return null;
    }

    private SymbolScope Merge()
    {
        _merged = new SymbolScope();
        foreach (SymbolScope scope in _scopes) _merged.Merge(scope);
        return _merged;
    }
}
