using System.Buffers;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// Makes the descriptors of one file: first all descriptors, then the references between them. It does not trust the contents of the file.
/// </summary>
/// <param name="file">The file. Its name and imports are already set.</param>
/// <param name="symbols">Messages, enums and services by their names; the types of the file are added.</param>
/// <param name="budget">The budget of the files; null for files of generated code.</param>
internal sealed class DescriptorBuilder(FileDescriptor file, SymbolScope symbols, DescriptorBudget? budget)
{
    /// <summary>Every nested type repeats the names around it: without a limit, the memory would be quadratic in the size of the input.</summary>
    private const int LongestName = 1024;

    private ImportedSymbols? _imported;

    /// <summary>Null for the outermost scope.</summary>
    private SymbolScope? _package;

    private SymbolScope Package => _package ?? symbols;

    private static readonly SearchValues<char> IdentifierChars =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

    public FileDescriptor File => file;

    public static string Join(string scope, string name) => scope.Length == 0 ? name : scope + "." + name;

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
        if (name.Length == 0 || name.AsSpan().ContainsAnyExcept(IdentifierChars))
            Fail(scope?.FullName ?? file.Package, $"\"{name}\" is not a valid identifier.");
        return name;
    }

    /// <summary>Opens the scope of the file's package.</summary>
    public string OpenPackage(Utf8String utf8)
    {
        string name = utf8.ToString();
        if (name.Length == 0) return name;
        string[] parts = name.Split('.');
        if (parts.Any(part => part.Length == 0 || part.AsSpan().ContainsAnyExcept(IdentifierChars))) Fail(name, "The name of the package is not valid.");
        if (name.Length > LongestName) Fail(name[..LongestName], $"The name of the package is longer than {LongestName} characters.");
        foreach (string part in parts) _package = Package.Open(part);
        return name;
    }

    /// <summary>Checks that the descriptors so far have not exceeded their budget.</summary>
    public void Spend() => budget?.Check();

    /// <summary>Adds a type or service to the scope that it is declared in.</summary>
    /// <returns>The scope of the declaration.</returns>
    public SymbolScope Add(DescriptorBase symbol, MessageDescriptor? parent)
    {
        SymbolScope scope = (parent?.Symbols ?? Package).Open(symbol.Name);
        if (scope.NameLength > LongestName) Fail(symbol.Name, $"Its full name is longer than {LongestName} characters.");
        if (scope.Symbol is { } other) Fail(symbol.FullName, $"It is already defined in \"{other.File.Name}\".");
        scope.Symbol = symbol;
        return scope;
    }

    /// <summary>Adds a declaration by a name or a number that must be unique among its kind.</summary>
    public void AddUnique<TKey, TDescriptor>(Dictionary<TKey, TDescriptor> taken, TKey key, TDescriptor descriptor)
        where TKey : notnull where TDescriptor : DescriptorBase
    {
        if (!taken.TryAdd(key, descriptor)) Fail(descriptor.FullName, $"{key} is already used by \"{taken[key].FullName}\".");
    }

    /// <summary>The declaration that a name refers to.</summary>
    /// <param name="utf8">The name. It is absolute if it begins with a dot.</param>
    /// <param name="scope">The innermost message that a relative name may refer into; null for the package.</param>
    /// <param name="user">The declaration that refers to the name.</param>
    public T Resolve<T>(Utf8String utf8, MessageDescriptor? scope, DescriptorBase user) where T : DescriptorBase
    {
        string name = utf8.ToString();
        DescriptorBase? found = name.StartsWith('.') ? Find(name[1..]) : (scope?.Symbols ?? Package).FindOutwards(name) ?? FindImported(name);
        if (found is null) Fail(user.FullName, $"\"{name}\" is not defined in the file or in what it imports.");
        return Expect<T>(found, user);
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

    private DescriptorBase? Find(string fullName) => symbols.Find(fullName) ?? FindImported(fullName);

    /// <summary>Finds a type of an imported file that has symbols of its own, as files of generated code have.</summary>
    private DescriptorBase? FindImported(string fullName) => (_imported ??= new ImportedSymbols(file, symbols)).Find(fullName);
}
