using System.Buffers;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Language;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// Makes the descriptors of one file: first all descriptors, then the references between them. It does not trust the contents of the file.
/// </summary>
/// <param name="file">The file. Its name and imports are already set.</param>
/// <param name="symbols">Messages, enums and services by their names; the types of the file are added.</param>
/// <param name="state">The state of the set; null for files of generated code, whose declarations the generator has checked.</param>
internal sealed class DescriptorBuilder(FileDescriptor file, SymbolScope symbols, DescriptorSetState? state)
{
    /// <summary>Every nested type repeats the names around it: without a limit, the memory would be quadratic in the size of the input.</summary>
    private const int LongestName = 1024;

    private readonly VisibleFiles? _visible = state?.Visible.Of(file);
    private ImportedSymbols? _imported;

    /// <summary>Null for the outermost scope.</summary>
    private SymbolScope? _package;

    /// <summary>The scope of the file's package.</summary>
    public SymbolScope Package => _package ?? symbols;

    private static readonly SearchValues<char> IdentifierChars =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

    public FileDescriptor File => file;

    /// <summary>Whether the file is of generated code: the generator has checked its declarations.</summary>
    public bool IsTrusted => state is null;

    public static string Join(string scope, string name) => scope.Length == 0 ? name : scope + "." + name;

    /// <summary>Whether a name has letters, digits and underscores, and is not empty.</summary>
    public static bool IsIdentifier(string name) => name.Length > 0 && !name.AsSpan().ContainsAnyExcept(IdentifierChars);

    /// <summary>The descriptors of a list of declarations.</summary>
    /// <param name="protos">The declarations.</param>
    /// <param name="parent">The declaration around them.</param>
    /// <param name="create">
    /// Makes the descriptor of a declaration at an index. It captures nothing, because most lists of most messages are empty.
    /// </param>
    public IReadOnlyList<TDescriptor> List<TProto, TParent, TDescriptor>(
        MessageList<TProto> protos, TParent parent, Func<TProto, TParent, int, DescriptorBuilder, TDescriptor> create)
        where TProto : unmanaged, IArenaCreatable<TProto>
    {
        if (protos.Count == 0) return ReadOnlyCollection<TDescriptor>.Empty;
        var list = new TDescriptor[protos.Count];
        for (int i = 0; i < list.Length; i++) list[i] = create(protos[i], parent, i, this);
        return Array.AsReadOnly(list);
    }

    /// <summary>The name of a declaration in a scope, if it is a valid identifier.</summary>
    public string Identifier(Utf8String utf8, DescriptorBase? scope)
    {
        string name = utf8.ToString();
        if (!IsIdentifier(name))
            Fail(scope?.FullName ?? file.Package, $"\"{name}\" is not a valid identifier.");
        return name;
    }

    /// <summary>Opens the scope of the file's package.</summary>
    public string OpenPackage(Utf8String utf8)
    {
        string name = utf8.ToString();
        if (name.Length == 0) return name;
        string[] parts = name.Split('.');
        if (!parts.All(IsIdentifier)) Fail(name, "The name of the package is not valid.");
        if (name.Length > DeclarationLimits.PackageLength || parts.Length > DeclarationLimits.PackageParts)
            Fail(name, $"The name of a package has at most {DeclarationLimits.PackageLength} characters and {DeclarationLimits.PackageParts} parts.");
        foreach (string part in parts)
        {
            SymbolScope package = Package.Open(part);
            if ((package.Symbol ?? Package.Member(part)) is { } other) Fail(name, $"\"{other.FullName}\" is already defined in \"{other.File.Name}\", and not as a package.");
            _package = package;
        }

        return name;
    }

    /// <summary>Checks that the descriptors so far have not exceeded their budget.</summary>
    public void Spend() => state?.Check();

    /// <summary>Adds a type or service to the scope that it is declared in.</summary>
    /// <returns>The scope of the declaration.</returns>
    public SymbolScope Add(DescriptorBase symbol, MessageDescriptor? parent)
    {
        SymbolScope outer = parent?.Symbols ?? Package;
        bool isNew = !outer.Contains(symbol.Name);
        SymbolScope scope = outer.Open(symbol.Name);
        if (scope.NameLength > LongestName) Fail(symbol.Name, $"Its full name is longer than {LongestName} characters.");
        if (!isNew) FailTaken(symbol, scope.Symbol ?? outer.Member(symbol.Name));
        scope.Symbol = symbol;
        return scope;
    }

    /// <summary>Adds a oneof, extension or enum value to the scope that it is declared in. Those of generated code are in no scope.</summary>
    public void AddMember(DescriptorBase symbol, SymbolScope scope)
    {
        if (state != null && !scope.TryAddMember(symbol)) FailTaken(symbol, scope.Find(symbol.Name) ?? scope.Member(symbol.Name));
    }

    /// <param name="symbol">The declaration.</param>
    /// <param name="other">The other declaration with the name; null for a package.</param>
    [DoesNotReturn]
    private void FailTaken(DescriptorBase symbol, DescriptorBase? other) =>
        Fail(symbol.FullName, other is null ? "A package has the name." : $"It is already defined in \"{other.File.Name}\".");

    /// <summary>Adds a declaration by a name or a number that must be unique among its kind.</summary>
    public void AddUnique<TKey, TDescriptor>(Dictionary<TKey, TDescriptor> taken, TKey key, TDescriptor descriptor)
        where TKey : notnull where TDescriptor : DescriptorBase
    {
        if (!taken.TryAdd(key, descriptor)) Fail(descriptor.FullName, $"{key} is already used by \"{taken[key].FullName}\".");
    }

    /// <summary>The message, enum or other declaration that a name refers to.</summary>
    /// <param name="utf8">The name. It is absolute if it begins with a dot.</param>
    /// <param name="scope">The innermost scope that a relative name may refer into.</param>
    /// <param name="user">The declaration that refers to the name.</param>
    /// <param name="onlyTypes">Whether declarations that are neither a message nor an enum don't hide an outer name.</param>
    public DescriptorBase Resolve(Utf8String utf8, SymbolScope scope, DescriptorBase user, bool onlyTypes = false)
    {
        string name = utf8.ToString();
        DescriptorBase? found = name.StartsWith('.') ? symbols.FindVisible(name[1..], _visible) : scope.FindOutwards(name, onlyTypes, _visible);
        // Files of generated code have symbols of their own.
        if (found is null && state is null) found = (_imported ??= new ImportedSymbols(file, symbols)).Find(name.TrimStart('.'));
        if (found is null) Fail(user.FullName, $"\"{name}\" is not defined in the file or in what it imports.");
        return found;
    }

    /// <summary>Casts the declaration that a name refers to.</summary>
    public T Expect<T>(DescriptorBase? found, DescriptorBase user) where T : DescriptorBase
    {
        if (found is T expected) return expected;
        string kind = typeof(T) == typeof(MessageDescriptor) ? "a message" : "an enum";
        Fail(user.FullName, found is null ? $"Expected the name of {kind}, found none." : $"Expected {kind}, found \"{found.FullName}\".");
        return null;
    }

    [DoesNotReturn]
    public void Fail(string element, string problem) => throw new ArgumentException($"{ErrorText.Cut(file.Name)}: {ErrorText.Cut(element)}: {problem}");

    /// <inheritdoc cref="Fail(string, string)"/>
    [DoesNotReturn]
    public void Fail(string element, ErrorText problem) => Fail(element, problem.ToString());
}
