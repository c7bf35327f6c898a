using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.Conformance;

/// <summary>
/// Groups of files that protoc can compile together. protoc rejects a run if two of its files, or of their imports, declare the same name, even
/// if each file is correct by itself. Its options also depend on which file declares their messages, imported or not.
/// </summary>
internal sealed class ConflictFreeGroups
{
    private readonly List<Group> _groups = [];

    public ConflictFreeGroups(IEnumerable<FileSymbol> files)
    {
        foreach (FileSymbol file in files)
        {
            HashSet<FileSymbol> closure = Closure(file);
            Group? group = _groups.Find(group => group.LanguagePath == file.LanguagePath && group.CanAdd(closure));
            if (group is null)
                _groups.Add(group = new Group(file.LanguagePath));
            group.Add(file, closure);
        }
    }

    public IEnumerable<IReadOnlyList<FileSymbol>> Groups => _groups.Select(group => group.Files);

    private static HashSet<FileSymbol> Closure(FileSymbol file)
    {
        HashSet<FileSymbol> closure = [];
        Stack<FileSymbol> pending = new([file]);
        while (pending.TryPop(out FileSymbol? next))
        {
            if (!closure.Add(next))
                continue;
            foreach (FileSymbol import in next.Dependencies.Concat(next.OptionDependencies))
                pending.Push(import);
        }

        return closure;
    }

    private sealed class Group(string languagePath)
    {
        private readonly HashSet<FileSymbol> _members = [];
        private readonly HashSet<string> _packages = [];
        private readonly HashSet<string> _symbols = [];

        public string LanguagePath => languagePath;

        public List<FileSymbol> Files { get; } = [];

        public bool CanAdd(IEnumerable<FileSymbol> closure)
        {
            foreach (FileSymbol file in closure.Except(_members))
            {
                if (Packages(file).Any(_symbols.Contains) || Symbols(file).Any(symbol => _symbols.Contains(symbol) || _packages.Contains(symbol)))
                    return false;
            }

            return true;
        }

        public void Add(FileSymbol file, IEnumerable<FileSymbol> closure)
        {
            Files.Add(file);
            foreach (FileSymbol member in closure.Where(_members.Add))
            {
                _packages.UnionWith(Packages(member));
                _symbols.UnionWith(Symbols(member));
            }
        }

        /// <summary>The package and the enclosing ones.</summary>
        private static IEnumerable<string> Packages(FileSymbol file)
        {
            for (string package = file.Package; package.Length != 0; package = package[..Math.Max(package.LastIndexOf('.'), 0)])
                yield return package;
        }

        /// <summary>The outermost names, and the numbers that extensions take.</summary>
        private static IEnumerable<string> Symbols(FileSymbol file)
        {
            IEnumerable<Symbol> named = [.. file.Messages, .. file.Enums, .. file.Enums.SelectMany(type => type.Values), .. file.Services, .. file.Extensions];
            return named.Select(symbol => symbol.FullName)
                .Concat(Extensions.Of(file).Select(extension => $"{extension.Containing.FullName}#{extension.Number}"));
        }
    }
}
