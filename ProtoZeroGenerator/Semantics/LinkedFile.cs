using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// A file on its way from syntax to descriptors, with all its declarations in flat lists for the passes to walk. Read-only once it is
/// linked: it may then serve several compilations at once.
/// </summary>
internal sealed class LinkedFile
{
    private HashSet<FileDescriptor>? _visible;
    private HashSet<FileDescriptor>? _visibleToOptions;
    private SymbolTable? _symbols;
    private SymbolTable? _optionSymbols;

    /// <param name="imports">One for each import of the tree; null where there is no such file, or where it has an error.</param>
    /// <param name="language">The file that declares the options messages; null if it is this one.</param>
    public LinkedFile(FileNode node, IReadOnlyList<FileDescriptor?> imports, FileDescriptor? language)
    {
        Node = node;
        Imports = imports;
        IsPartial = node.HasErrors || imports.Contains(null);
        Descriptor = Shared = new FileDescriptor
        {
            Name = node.Path,
            LanguagePath = language?.Name ?? node.Path,
            IsEmbedded = node.IsEmbedded,
            Scope = new Scope(node.Package?.Text ?? "", null),
        };
        Language = language ?? Descriptor;
        Diagnostics = new DiagnosticBag(node.Path, node.FaultyLines);
    }

    public FileNode Node { get; }

    public IReadOnlyList<FileDescriptor?> Imports { get; }

    /// <summary>Something that it declares or imports is not known: a name that can't be found need not be wrong.</summary>
    public bool IsPartial { get; }

    /// <summary>The file that declares the options messages.</summary>
    public FileDescriptor Language { get; }

    public FileDescriptor Descriptor { get; }

    /// <summary>
    /// What those refer to that import the file. Behind an edit of nothing that they can see it is what it was before, so that they
    /// need not be linked again.
    /// </summary>
    public FileDescriptor Shared { get; set; }

    /// <summary>The messages of <see cref="Shared"/> may have other fields than those of the file now.</summary>
    public bool HidesFields { get; set; }

    public DiagnosticBag Diagnostics { get; }

    /// <summary>The outermost scope of the file.</summary>
    public Scope Scope => Descriptor.Scope;

    /// <summary>It was asked for, and is not only imported by others.</summary>
    public bool IsInput { get; init; }

    /// <summary>The files whose declarations this one may use: itself, its imports, and what those import publicly.</summary>
    public HashSet<FileDescriptor> Visible => _visible ??= WithPublicImports([Descriptor], Descriptor.Dependencies);

    /// <summary>The files whose extensions its options may set: beside those of <see cref="Visible"/> the option imports.</summary>
    public HashSet<FileDescriptor> VisibleToOptions => _visibleToOptions ??= WithPublicImports([.. Visible], Descriptor.OptionDependencies);

    /// <summary>The files of which something was used.</summary>
    public HashSet<FileDescriptor> Used { get; } = [];

    /// <summary>The files that declare messages whose fields were looked at, to give options their values.</summary>
    public HashSet<FileDescriptor> FieldsSeen { get; } = [];

    public List<MessageEntry> Messages { get; } = [];

    /// <summary>Fields and extensions, those of map entries included.</summary>
    public List<FieldEntry> Fields { get; } = [];

    /// <summary>Without synthetic ones.</summary>
    public List<OneofEntry> Oneofs { get; } = [];

    public List<EnumEntry> Enums { get; } = [];

    public List<EnumValueEntry> EnumValues { get; } = [];

    public List<ServiceEntry> Services { get; } = [];

    public List<MethodEntry> Methods { get; } = [];

    /// <summary>The other file was made of the same files besides its own text.</summary>
    public bool Uses(LinkedFile other) => (Language == other.Language || (Language == Descriptor && other.Language == other.Descriptor))
        && IsInput == other.IsInput && Imports.SequenceEqual(other.Imports);

    /// <summary>Leaves out of the lists what refers to something unknown: nothing more can be said of it.</summary>
    public void RemoveUnresolved()
    {
        Fields.RemoveAll(entry => !entry.Field.IsResolved);
        Methods.RemoveAll(entry => entry.Method.InputType is null || entry.Method.OutputType is null);
    }

    /// <summary>Finds what a name means in the file. Not to be used before all of the file's own names are in their scopes.</summary>
    /// <param name="forOptions">What option imports make known is found, too.</param>
    public LookupResult Lookup(Scope scope, string name, bool typesOnly, bool forOptions = false)
    {
        SymbolTable symbols = forOptions && Descriptor.OptionDependencies.Count > 0
            ? _optionSymbols ??= new SymbolTable(VisibleToOptions)
            : _symbols ??= new SymbolTable(Visible);
        LookupResult result = symbols.Lookup(scope, name, typesOnly);
        if (result.Symbol is Descriptor found)
            Used.Add(found.File);
        if (result.Symbol != null)
            return result;

        // It has to be an error; what is not visible helps to say which.
        HashSet<FileDescriptor> all = [];
        Linker.AddClosure(all, Descriptor, file => file.Dependencies.Concat(file.OptionDependencies));
        return result with { Hidden = new SymbolTable(all).Lookup(scope, name, typesOnly).Symbol as Descriptor };
    }

    /// <summary>Only when a name is looked up: in a long chain of public imports each file sees all behind it.</summary>
    private static HashSet<FileDescriptor> WithPublicImports(HashSet<FileDescriptor> files, IEnumerable<FileDescriptor> imports)
    {
        foreach (FileDescriptor imported in imports)
            Linker.AddClosure(files, imported, descriptor => descriptor.PublicDependencies);
        return files;
    }
}

/// <param name="Node">Null for the entry of a map.</param>
/// <param name="Outer">The scope around it.</param>
internal readonly record struct MessageEntry(MessageDescriptor Message, MessageNode? Node, Scope Outer);

/// <param name="Type">The type as the source names it.</param>
/// <param name="Scope">Where its names are looked up.</param>
/// <param name="Extendee">For extensions, the message extended as the source names it.</param>
internal readonly record struct FieldEntry(FieldDescriptor Field, NameNode Type, Scope Scope, NameNode? Extendee)
{
    public FieldNode Node => Field.Node;

    /// <summary>It is the key or value of a map entry, which no one wrote.</summary>
    public bool IsImplicit => Extendee is null && Field.Containing.IsMapEntry;
}

internal readonly record struct OneofEntry(OneofDescriptor Oneof, OneofNode Node);

internal readonly record struct EnumEntry(EnumDescriptor Enum, EnumNode Node, Scope Outer);

internal readonly record struct EnumValueEntry(EnumValueDescriptor Value, EnumValueNode Node, Scope Outer);

internal readonly record struct ServiceEntry(ServiceDescriptor Service, ServiceNode Node);

internal readonly record struct MethodEntry(MethodDescriptor Method, MethodNode Node);
