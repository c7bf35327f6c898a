using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// Makes the descriptors of one file: first all descriptors, then the references between them. It does not trust the contents of the file.
/// </summary>
/// <param name="file">The file. Its name and imports are already set.</param>
/// <param name="symbols">Messages, enums and services by their full names; the types of the file are added.</param>
internal sealed class DescriptorBuilder(FileDescriptor file, Dictionary<string, DescriptorBase> symbols)
{
    /// <summary>Every nested type repeats the names around it: without a limit, the memory would be quadratic in the size of the input.</summary>
    private const int LongestName = 1024;

    private static readonly SearchValues<char> IdentifierChars =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

    public FileDescriptor File => file;

    public static string Join(string scope, string name) => scope.Length == 0 ? name : scope + "." + name;

    public static IReadOnlyList<TDescriptor> List<TProto, TDescriptor>(MessageList<TProto> protos, Func<TProto, int, TDescriptor> create)
        where TProto : unmanaged, IArenaCreatable<TProto>
    {
        var list = new TDescriptor[protos.Count];
        for (int i = 0; i < list.Length; i++) list[i] = create(protos[i], i);
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

    public string Package(Utf8String utf8)
    {
        string name = utf8.ToString();
        if (name.Length != 0 && name.Split('.').Any(part => part.Length == 0 || part.AsSpan().ContainsAnyExcept(IdentifierChars)))
            Fail(name, "The name of the package is not valid.");
        return name;
    }

    /// <summary>Adds a type or service by its full name.</summary>
    public void Add(DescriptorBase symbol)
    {
        string name = symbol.FullName;
        if (name.Length > LongestName) Fail(symbol.Name, $"Its full name is longer than {LongestName} characters.");
        if (!symbols.TryAdd(name, symbol)) Fail(name, $"It is already defined in \"{symbols[name].File.Name}\".");
    }

    /// <summary>Adds a declaration by a name or a number that must be unique among its kind.</summary>
    public void AddUnique<TKey, TDescriptor>(Dictionary<TKey, TDescriptor> taken, TKey key, TDescriptor descriptor)
        where TKey : notnull where TDescriptor : DescriptorBase
    {
        if (!taken.TryAdd(key, descriptor)) Fail(descriptor.FullName, $"{key} is already used by \"{taken[key].FullName}\".");
    }

    /// <summary>The declaration that a name refers to in the scope of <paramref name="user"/>.</summary>
    public T Resolve<T>(Utf8String utf8, DescriptorBase user) where T : DescriptorBase
    {
        string name = utf8.ToString();
        DescriptorBase? found = name.StartsWith('.') ? Find(name[1..]) : FindFrom(user.FullName, name);
        if (found is null) Fail(user.FullName, $"\"{name}\" is not defined in the file or in what it imports.");
        return Expect<T>(found, user);
    }

    /// <summary>Casts the declaration that a name refers to.</summary>
    public T Expect<T>(DescriptorBase? found, DescriptorBase user) where T : DescriptorBase
    {
        if (found is T expected) return expected;
        string kind = typeof(T) == typeof(MessageDescriptor) ? "message" : "enum";
        Fail(user.FullName, found is null ? $"It names no {kind}." : $"\"{found.FullName}\" is no {kind}.");
        return null;
    }

    [DoesNotReturn]
    public void Fail(string element, string problem) => throw new ArgumentException($"{file.Name}: {element}: {problem}");

    /// <summary>A relative name refers to the declaration in the innermost scope that has it.</summary>
    private DescriptorBase? FindFrom(string scope, string name)
    {
        DescriptorBase? found;
        while ((found = Find(Join(scope, name))) is null && scope.Length != 0) scope = scope[..Math.Max(scope.LastIndexOf('.'), 0)];
        return found;
    }

    private DescriptorBase? Find(string fullName)
    {
        if (symbols.TryGetValue(fullName, out DescriptorBase? own)) return own;
        foreach (FileDescriptor import in file.Dependencies)
        {
            if (import.FindExported(fullName, except: symbols) is { } found) return found;
        }

        return null;
    }
}
