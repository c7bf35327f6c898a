namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// The files whose declarations a file may use: itself, its imports and their public imports. Marks in the files, and no enumerators, take no memory, so that a chain of
/// public imports does not take memory for each pair of files.
/// </summary>
/// <remarks>Requires: a file is complete before <see cref="Of"/> is called for the next one.</remarks>
internal sealed class VisibleFiles
{
    /// <summary>Every file may see all others through public imports: without a limit, the time would be quadratic in the number of files.</summary>
    private const int MostVisits = 1 << 26;

    private readonly Stack<FileDescriptor> _pending = [];
    private int _visits;
    private FileDescriptor _file = null!;
    private bool _hasDirect;
    private bool _hasAll;

    /// <summary>Begins with a file, whose imports are set.</summary>
    public VisibleFiles Of(FileDescriptor file)
    {
        _file = file;
        _hasDirect = _hasAll = false;
        return this;
    }

    /// <summary>Whether the file may use the declarations of another file.</summary>
    public bool Contains(FileDescriptor other)
    {
        if (other == _file) return true;
        MarkDirect();
        if (other.SeenBy == _file) return true;
        MarkAll();
        return other.SeenBy == _file;
    }

    /// <summary>Whether the file may use a declaration, or a visible file is in a package.</summary>
    public bool Contains(SymbolScope scope)
    {
        if (scope.Symbol != null) return Contains(scope.Symbol.File);
        MarkAll();
        return scope.SeenBy == _file;
    }

    private void MarkDirect()
    {
        if (_hasDirect) return;
        for (int i = 0; i < _file.Dependencies.Count; i++) _file.Dependencies[i].SeenBy = _file;
        _hasDirect = true;
    }

    private void MarkAll()
    {
        if (_hasAll) return;
        _hasAll = true;
        MarkDirect();
        MarkPackage(_file);
        for (int i = 0; i < _file.Dependencies.Count; i++) _pending.Push(_file.Dependencies[i]);
        while (_pending.TryPop(out FileDescriptor? next))
        {
            if (++_visits > MostVisits)
            {
                throw new ProtoException(
                    ProtoError.BudgetExceeded, $"The files see others through public imports more than {MostVisits} times", default, path: null, messageType: null);
            }

            MarkPackage(next);
            for (int i = 0; i < next.PublicDependencies.Count; i++)
            {
                FileDescriptor import = next.PublicDependencies[i];
                if (import.SeenBy == _file) continue;
                import.SeenBy = _file;
                _pending.Push(import);
            }
        }
    }

    private void MarkPackage(FileDescriptor other)
    {
        for (SymbolScope? scope = other.PackageScope; scope != null && scope.SeenBy != _file; scope = scope.Outer) scope.SeenBy = _file;
    }
}
