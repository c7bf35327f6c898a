using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The rules which folders of a project may use the declarations of which others; "" is the project's own folder.</summary>
/// <param name="mayUse">The folders, from the bottom to the top, each with those that it may use.</param>
/// <param name="depth">How many folders of a path count; files in deeper folders belong to the last one.</param>
internal sealed class Layers(Dictionary<string, string[]> mayUse, int depth = 2)
{
    private static readonly string[] PublicNamespaces = ["Reflection", "WellKnownTypes"];

    /// <summary>From the bottom to the top.</summary>
    private readonly List<string> _order = [.. mayUse.Keys];

    private readonly Dictionary<CSharpCompilation, List<(SyntaxTree Tree, List<(ISymbol Symbol, int Line)> Uses)>> _uses = [];

    /// <summary>Folders that may not use a namespace of other assemblies.</summary>
    public (string Namespace, string[] Folders) Banned { get; init; } = ("", []);

    /// <summary>Every use that the layers forbid, as "file(line): what".</summary>
    public List<string> Violations(CSharpCompilation compilation)
    {
        var violations = new List<string>();
        foreach ((SyntaxTree tree, List<(ISymbol, int)> uses) in Uses(compilation))
        {
            violations.AddRange(tree.GetDiagnostics().Select(diagnostic => diagnostic.ToString()));
            string folder = Folder(tree);
            if (!mayUse.TryGetValue(folder, out string[]? lower))
            {
                violations.Add($"{tree.FilePath}: {folder} is no layer");
                continue;
            }

            foreach ((ISymbol symbol, int line) in uses)
            {
                if (Home(symbol) is { } home && home != folder && !lower.Contains(home))
                    violations.Add($"{tree.FilePath}({line}): {folder} uses {symbol.ToDisplayString()} of {home}");
                if (Banned.Folders.Contains(folder) && IsBanned(symbol))
                    violations.Add($"{tree.FilePath}({line}): {folder} uses {symbol.ToDisplayString()}");
            }
        }

        return violations;
    }

    /// <summary>Every layer without a file, and every use that is allowed but that no file makes.</summary>
    public List<string> Unused(CSharpCompilation compilation)
    {
        var uses = new HashSet<(string Folder, string Home)>();
        foreach ((SyntaxTree tree, List<(ISymbol, int)> found) in Uses(compilation))
        {
            uses.Add((Folder(tree), Folder(tree)));
            foreach ((ISymbol symbol, _) in found)
            {
                if (Home(symbol) is { } home) uses.Add((Folder(tree), home));
            }
        }

        return
        [
            .. mayUse.Keys.Where(layer => !uses.Contains((layer, layer))),
            .. mayUse.SelectMany(layer => layer.Value.Where(lower => !uses.Contains((layer.Key, lower))).Select(lower => $"{layer.Key} may use {lower}")),
        ];
    }

    /// <summary>
    /// Every type that is not public and whose namespace isn't that of its room, the lowest of them if there are several. A folder of a room that has a public
    /// namespace of its name has it for its other types too.
    /// </summary>
    public List<string> OtherNamespaces(CSharpCompilation compilation, string root)
    {
        var types = compilation.SyntaxTrees.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>()
            .Select(type => compilation.GetSemanticModel(tree).GetDeclaredSymbol(type)!));
        return
        [
            .. types.Where(type => type.ContainingType is null && type.DeclaredAccessibility != Accessibility.Public && Home(type) != null)
                .Select(type => (Type: type, Folders: Home(type)!.Split('/')))
                .Where(found => found.Type.ContainingNamespace.ToDisplayString() is var name
                    && name != $"{root}.{found.Folders[0]}" && !(PublicNamespaces.Contains(found.Folders[^1]) && name == $"{root}.{found.Folders[^1]}"))
                .Select(found => $"{found.Type.ToDisplayString()} is in the folder {string.Join('/', found.Folders)}"),
        ];
    }

    /// <summary>The files, each with the symbols that it names and their lines. Found once for all questions about the same sources, as it takes long.</summary>
    private List<(SyntaxTree Tree, List<(ISymbol Symbol, int Line)> Uses)> Uses(CSharpCompilation compilation)
    {
        lock (_uses)
        {
            if (!_uses.TryGetValue(compilation, out var uses))
            {
                _uses.Add(compilation, uses = [.. compilation.SyntaxTrees
                    .AsParallel().AsOrdered().Select(tree => (tree, Uses(compilation, tree)))]);
            }

            return uses;
        }
    }

    private static List<(ISymbol Symbol, int Line)> Uses(CSharpCompilation compilation, SyntaxTree tree)
    {
        SemanticModel model = compilation.GetSemanticModel(tree);
        var uses = new List<(ISymbol, int)>();
        foreach (SimpleNameSyntax name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
        {
            if (model.GetSymbolInfo(name).Symbol is { } symbol and not INamespaceSymbol)
                uses.Add((symbol, name.GetLocation().GetLineSpan().StartLinePosition.Line + 1));
        }

        return uses;
    }

    public static CSharpCompilation Compile(IEnumerable<(string Path, string Text)> sources, params string[] constants)
    {
        // Preview: this compiler may be older than the one that builds the sources.
        var options = new CSharpParseOptions(LanguageVersion.Preview, preprocessorSymbols: constants);
        return CSharpCompilation.Create("Layers", sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, options, source.Path)), References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
    }

    /// <summary>The folder of the declaration; for a type in several folders, the lowest of them. An attribute is used by its constructor, which may be the default.</summary>
    private string? Home(ISymbol symbol)
    {
        ISymbol declared = symbol.IsImplicitlyDeclared && symbol.ContainingType is { } owner ? owner.OriginalDefinition : symbol.OriginalDefinition;
        INamedTypeSymbol? type = declared as INamedTypeSymbol ?? declared.ContainingType;
        if (type is null || declared is ITypeParameterSymbol || InNamespace(type, "System"))
            return null;
        return declared.DeclaringSyntaxReferences.Select(reference => Folder(reference.SyntaxTree))
            .MinBy(_order.IndexOf);
    }

    private bool IsBanned(ISymbol symbol) => InNamespace(symbol, Banned.Namespace);

    private static bool InNamespace(ISymbol symbol, string name)
    {
        string full = symbol.ContainingNamespace?.ToDisplayString() ?? "";
        return full == name || full.StartsWith(name + ".", StringComparison.Ordinal);
    }

    private string Folder(SyntaxTree tree) => string.Join('/', tree.FilePath.Split('/')[..^1].Take(depth));

    /// <summary>The references of the tests themselves, without the assemblies of this repository.</summary>
    public static IReadOnlyList<MetadataReference> References { get; } =
    [
        .. AssemblyReferences.OfThisProgram(
            name => !name.StartsWith("LibProtoZeroSharp", StringComparison.Ordinal) && !name.StartsWith("ProtoZeroGenerator", StringComparison.Ordinal)),
    ];
}
