using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// A file on its way from syntax to symbols, with all its declarations in flat lists for the passes. Read-only once it is linked: it may
/// then serve several compilations at once.
/// </summary>
internal sealed class LinkedFile
{
    /// <summary>The most errors of a file that have a hint.</summary>
    private const int MostHints = 20;

    private HashSet<FileSymbol>? _visible;
    private HashSet<FileSymbol>? _visibleToOptions;
    private HashSet<FileSymbol>? _reachable;
    private SymbolTable? _symbols;
    private SymbolTable? _optionSymbols;
    private SymbolTable? _hiddenSymbols;
    private int _hints;

    /// <param name="imports">One for each import of the tree; null if there is no such file, or if it has an error.</param>
    /// <param name="language">The file that declares the options messages; null if it is this one.</param>
    public LinkedFile(FileNode node, IReadOnlyList<FileSymbol?> imports, FileSymbol? language)
    {
        Node = node;
        Imports = imports;
        IsPartial = node.HasErrors || imports.Contains(null);
        Symbol = Shared = new FileSymbol
        {
            Name = node.Path,
            LanguagePath = language?.Name ?? node.Path,
            IsEmbedded = node.IsEmbedded,
            Scope = new Scope(NameChecks.Bounded(node.Package?.Name.Text ?? ""), null),
        };
        Language = language ?? Symbol;
        Diagnostics = new DiagnosticBag(node.Path, node.FaultyLines);
    }

    public FileNode Node { get; }

    public IReadOnlyList<FileSymbol?> Imports { get; }

    /// <summary>Whether one of its declarations or imports is unknown: then a name that is not found may still be right.</summary>
    public bool IsPartial { get; }

    /// <summary>The file that declares the options messages.</summary>
    public FileSymbol Language { get; }

    public FileSymbol Symbol { get; }

    /// <summary>
    /// The symbol that importers refer to. After an edit that importers can't see, it is the symbol from before the edit, so importers
    /// need not be linked again.
    /// </summary>
    public FileSymbol Shared { get; set; }

    /// <summary>Whether the messages of <see cref="Shared"/> may have other fields than those of the file now.</summary>
    public bool HidesFields { get; set; }

    public DiagnosticBag Diagnostics { get; }

    /// <summary>The outermost scope of the file.</summary>
    public Scope Scope => Symbol.Scope;

    /// <summary>Whether it was requested, and is not only imported by others.</summary>
    public bool IsInput { get; init; }

    /// <summary>The files whose declarations this one may use: itself, its imports, and their public imports.</summary>
    public HashSet<FileSymbol> Visible => _visible ??= WithPublicImports([Symbol], Symbol.Dependencies);

    /// <summary>The file, what it imports, what that imports, and so on. Only hints about errors need it.</summary>
    public HashSet<FileSymbol> Reachable => _reachable ??= Linker.Closure([], [Symbol], file => file.Dependencies.Concat(file.OptionDependencies));

    /// <summary>The files whose extensions its options may set: those of <see cref="Visible"/> and the option imports.</summary>
    public HashSet<FileSymbol> VisibleToOptions => _visibleToOptions ??= WithPublicImports([.. Visible], Symbol.OptionDependencies);

    /// <summary>The files with a declaration that this one uses.</summary>
    public HashSet<FileSymbol> Used { get; } = [];

    /// <summary>The files whose messages' fields were read to interpret options.</summary>
    /// <remarks>Code that reads the fields of another file's messages adds the file here. Otherwise the linker may hide a changed field from it.</remarks>
    public HashSet<FileSymbol> FieldsSeen { get; } = [];

    public List<MessageEntry> Messages { get; } = [];

    /// <summary>Fields and extensions, including those of map entries.</summary>
    public List<FieldEntry> Fields { get; } = [];

    /// <summary>Without synthetic ones.</summary>
    public List<OneofEntry> Oneofs { get; } = [];

    public List<EnumEntry> Enums { get; } = [];

    public List<EnumValueEntry> EnumValues { get; } = [];

    public List<ServiceEntry> Services { get; } = [];

    public List<MethodEntry> Methods { get; } = [];

    /// <summary>Whether an error gets a hint. Hints search many names, so only the first errors of a file get one.</summary>
    public bool TryTakeHint() => !Diagnostics.IsFull && _hints++ < MostHints;

    /// <summary>Whether the other file was made of the same files, except for its own text.</summary>
    public bool Uses(LinkedFile other) => (Language == other.Language || (Language == Symbol && other.Language == other.Symbol))
        && IsInput == other.IsInput && Imports.SequenceEqual(other.Imports);

    /// <summary>Removes declarations that refer to something unknown from the lists: they can't be checked further.</summary>
    public void RemoveUnresolved()
    {
        Fields.RemoveAll(entry => !entry.Field.IsResolved);
        Methods.RemoveAll(entry => entry.Method.InputType is null || entry.Method.OutputType is null);
    }

    /// <summary>Resolves a name in the file. Must not be called before all of the file's own names are in their scopes.</summary>
    /// <param name="forOptions">Whether names from option imports are found too.</param>
    public LookupResult Lookup(Scope scope, string name, bool typesOnly, bool forOptions = false)
    {
        SymbolTable symbols = forOptions && Symbol.OptionDependencies.Count > 0
            ? _optionSymbols ??= new SymbolTable(Sources(Symbol.Dependencies.Concat(Symbol.OptionDependencies)))
            : _symbols ??= new SymbolTable(Sources(Symbol.Dependencies));
        LookupResult result = symbols.Lookup(scope, name, typesOnly);
        if (result.Symbol is Symbol found)
            Used.Add(found.File);
        if (result.Symbol != null || Diagnostics.IsFull)
            return result;

        // The result is an error in any case. Names that are not visible help to choose which one.
        _hiddenSymbols ??= new SymbolTable(Reachable.Select(ExportedNames.Only));
        return result with { Hidden = _hiddenSymbols.Lookup(scope, name, typesOnly).Symbol as Symbol };
    }

    private IEnumerable<ExportedNames> Sources(IEnumerable<FileSymbol> imports) => imports.Select(import => import.Exports).Prepend(ExportedNames.Only(Symbol));

    /// <summary>Computed only for hints about errors: in a long chain of public imports each file sees all files after it.</summary>
    private static HashSet<FileSymbol> WithPublicImports(HashSet<FileSymbol> files, IEnumerable<FileSymbol> imports) =>
        Linker.Closure(files, imports, symbol => symbol.PublicDependencies);
}

/// <param name="Node">Null for the entry of a map.</param>
/// <param name="Outer">The enclosing scope.</param>
internal readonly record struct MessageEntry(MessageSymbol Message, MessageNode? Node, Scope Outer);

/// <param name="Type">The type as the source names it.</param>
/// <param name="Scope">The scope for looking up its names.</param>
/// <param name="Extendee">For extensions, the extended message as the source names it.</param>
internal readonly record struct FieldEntry(FieldSymbol Field, NameNode Type, Scope Scope, NameNode? Extendee)
{
    public FieldNode Node => Field.Node;

    /// <summary>Whether it is the key or value of a map entry, which is not in the source.</summary>
    public bool IsImplicit => Extendee is null && Field.Containing.IsMapEntry;
}

internal readonly record struct OneofEntry(OneofSymbol Oneof, OneofNode Node);

internal readonly record struct EnumEntry(EnumSymbol Enum, EnumNode Node, Scope Outer);

internal readonly record struct EnumValueEntry(EnumValueSymbol Value, EnumValueNode Node, Scope Outer);

internal readonly record struct ServiceEntry(ServiceSymbol Service, ServiceNode Node);

internal readonly record struct MethodEntry(MethodSymbol Method, MethodNode Node);
