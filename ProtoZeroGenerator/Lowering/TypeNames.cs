using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The C# names of messages and enums. Nested types are in a static class <c>Types</c>, where they can't collide with the properties of the
/// outer message.
/// </summary>
internal sealed class TypeNames
{
    private const string WellKnownTypes = "LibProtoZeroSharp.WellKnownTypes", Reflection = "LibProtoZeroSharp.Reflection";

    private static readonly string[] Libraries = ["System", "LibProtoZeroSharp"];

    private static readonly string[] Everywhere = [.. Libraries, "Grpc", GeneratedNames.Runtime, GeneratedNames.RuntimeSupport, GeneratedNames.OwnNamespace];

    private static readonly ILookup<string, string> InnerEverywhere = ByOuter(Everywhere);

    /// <summary>
    /// Names that no message struct can have: a type and its member can't share a name, and operators and accessors are members. A type <c>var</c> or
    /// <c>unmanaged</c> would take the place of the keyword in all code that sees it.
    /// </summary>
    private static readonly string[] Unusable =
    [
        .. GeneratedNames.PrivateMembers, .. GeneratedNames.PrivateMembers.Select(member => "get_" + member), "op_Equality", "op_Inequality", "var", "unmanaged",
    ];

    private readonly ProjectFiles _files;
    private readonly HashSet<string> _sharedReflections = [];
    private readonly Dictionary<object, string> _names = [];

    private readonly Dictionary<MessageSymbol, string> _records = [];

    /// <summary>By the file. Each type of a file needs its namespace, and finding that takes time in proportion to the file.</summary>
    private readonly Dictionary<FileSymbol, string> _rawNamespaces = [];

    /// <summary>
    /// No type may have the name of a namespace. By the project that files come from: names that another project gave stay as they are.
    /// </summary>
    private readonly Dictionary<string, HashSet<string>> _namespaces = [];

    /// <summary>The last parts of the names of namespaces, by the project and the namespace around them.</summary>
    private readonly Dictionary<string, ILookup<string, string>> _innerNamespaces = [];

    public TypeNames(ProjectFiles files)
    {
        _files = files;
        foreach (IGrouping<string, string> scopes in files.All.GroupBy(file => file.Home, file => file.RawNamespace))
        {
            var namespaces = new HashSet<string>(Everywhere);
            foreach (string scope in scopes.Distinct())
            {
                for (int end = scope.Length; end > 0; end = scope.LastIndexOf('.', end - 1))
                    namespaces.Add(scope.Substring(0, end));
            }

            _namespaces.Add(scopes.Key, namespaces);
            _innerNamespaces.Add(scopes.Key, ByOuter(namespaces));
        }

        var reflections = new HashSet<string>();
        foreach (string reflection in files.Generated.Select(file => ReflectionOf(file.RawNamespace, file.Node.Path)))
        {
            if (!reflections.Add(reflection))
                _sharedReflections.Add(reflection);
        }
    }

    /// <summary>The namespace, with an underscore after its first part if that is the alias of the runtime in generated files.</summary>
    public static string WithoutAliases(string scope)
    {
        int end = scope.IndexOf('.');
        string first = end < 0 ? scope : scope.Substring(0, end);
        return first is GeneratedNames.Runtime or GeneratedNames.RuntimeSupport ? scope.Insert(first.Length, "_") : scope;
    }

    /// <summary>Whether the other gives the same name to every type, and takes it from an equivalent assembly.</summary>
    public bool NamesAlike(TypeNames other) => _files.AreSetAlike(other._files) && _namespaces.Count == other._namespaces.Count
        && _namespaces.All(pair => other._namespaces.TryGetValue(pair.Key, out HashSet<string>? scopes) && pair.Value.SetEquals(scopes));

    /// <summary>Without keywords escaped; empty for the global namespace.</summary>
    public string RawNamespace(FileSymbol file)
    {
        if (!_rawNamespaces.TryGetValue(file, out string? scope))
        {
            scope = _files.Find(file.Name) is { } parsed ? parsed.RawNamespace
                : WellKnownFiles.HasOptions(file.Name) ? Reflection
                : WellKnownTypes;
            _rawNamespaces.Add(file, scope);
        }

        return scope;
    }

    public string Namespace(FileSymbol file) =>
        string.Join(".", RawNamespace(file).Split('.').Select(CSharpNames.EscapeKeyword));

    /// <summary>Unescaped: a part of other names, or a name that members must differ from.</summary>
    public string RawName(MessageSymbol message) => NameOf(message, message.File, message.Parent);

    public string Name(MessageSymbol message) => CSharpNames.EscapeType(RawName(message));

    /// <summary>The record beside a message. It needs no escape: its name has a capital letter.</summary>
    public string Record(MessageSymbol message)
    {
        RawName(message);
        return _records[message];
    }

    public string Name(EnumSymbol type) => CSharpNames.EscapeType(NameOf(type, type.File, type.Parent));

    /// <summary>The class beside a closed enum that knows its numbers.</summary>
    public string Numbers(EnumSymbol type) => NameOf(type.Values, type.File, type.Parent);

    /// <inheritdoc cref="Qualified(MessageSymbol, FileSymbol)"/>
    public string QualifiedNumbers(EnumSymbol type, FileSymbol user) => Shortened(Qualified(Numbers(type), type.File, type.Parent), type.File, user);

    /// <summary>Unescaped: the class of a service.</summary>
    public string RawName(ServiceSymbol service) => NameOf(service, service.File, parent: null);

    /// <summary>The same class, qualified.</summary>
    public string Qualified(ServiceSymbol service) => Qualified(CSharpNames.EscapeType(RawName(service)), service.File, parent: null);

    public string Container(MessageSymbol message) => Container(RawName(message));

    /// <summary>The class around nested types can't have the name of its outer type.</summary>
    private static string Container(string message) => message == "Types" ? "Types_" : "Types";

    public string Qualified(MessageSymbol message) => Qualified(Name(message), message.File, message.Parent);

    public string QualifiedRecord(MessageSymbol message) => Qualified(Record(message), message.File, message.Parent);

    public string Qualified(EnumSymbol type) => Qualified(Name(type), type.File, type.Parent);

    /// <summary>The type's name in the code of a file: with the short alias if both have the same namespace.</summary>
    public string Qualified(MessageSymbol message, FileSymbol user) => Shortened(Qualified(message), message.File, user);

    /// <inheritdoc cref="Qualified(MessageSymbol, FileSymbol)"/>
    public string QualifiedRecord(MessageSymbol message, FileSymbol user) => Shortened(QualifiedRecord(message), message.File, user);

    /// <inheritdoc cref="Qualified(MessageSymbol, FileSymbol)"/>
    public string Qualified(EnumSymbol type, FileSymbol user) => Shortened(Qualified(type), type.File, user);

    /// <inheritdoc cref="Qualified(MessageSymbol, FileSymbol)"/>
    public string QualifiedReflection(FileSymbol file, FileSymbol user) => Shortened(QualifiedReflection(file), file, user);

    /// <summary>The type's name in metadata.</summary>
    public string MetadataName(MessageSymbol message) => MetadataName(RawName(message), message.File, message.Parent);

    /// <inheritdoc cref="MetadataName(MessageSymbol)"/>
    public string RecordMetadataName(MessageSymbol message) => MetadataName(Record(message), message.File, message.Parent);

    public string MetadataName(EnumSymbol type) => MetadataName(NameOf(type, type.File, type.Parent), type.File, type.Parent);

    /// <summary>The file's types, if its namespace is one of a library: generated code could get the library's type of the same name.</summary>
    /// <param name="path">The file's path on disk.</param>
    public IEnumerable<DeclaredType> SharedWithLibraries(FileSymbol file, string path)
    {
        string scope = RawNamespace(file);
        if (!Libraries.Any(library => scope == library || scope.StartsWith(library + ".", StringComparison.Ordinal)))
            return [];
        return file.Messages.Select(message => new DeclaredType(MetadataName(message), message.FullName, path, message.Position))
            .Concat(file.Enums.Select(type => new DeclaredType(MetadataName(type), type.FullName, path, type.Position)))
            .DefaultIfEmpty(new DeclaredType(ReflectionMetadataName(file), file.Name, path, file.Position));
    }

    private string MetadataName(string name, FileSymbol file, MessageSymbol? parent)
    {
        if (parent != null)
            return MetadataName(parent) + "+" + Container(parent) + "+" + name;
        string scope = RawNamespace(file);
        return scope.Length == 0 ? name : scope + "." + name;
    }

    /// <summary>
    /// The class that generated code in any project uses to find the file's descriptor. The runtime's own files need no second class for it,
    /// because no two of them have the same class of Google's.
    /// </summary>
    public string UniqueReflection(FileSymbol file) => IsOfRuntime(file) ? NameOf(file, file, parent: null) : ReflectionNames.Unique(file.Name);

    /// <summary>The same class, qualified.</summary>
    public string QualifiedReflection(FileSymbol file) => Qualified(UniqueReflection(file), file, parent: null);

    /// <summary>The same class, by its name in metadata.</summary>
    public string ReflectionMetadataName(FileSymbol file) => MetadataName(UniqueReflection(file), file, parent: null);

    /// <summary>The class for the file's descriptor that Google's C# generator makes; empty if several files would have that class.</summary>
    public string GoogleReflection(FileSymbol file) => SharesItsName(file) ? "" : NameOf(file, file, parent: null);

    /// <summary>The same, qualified. It is not used if that name is empty.</summary>
    public string QualifiedGoogleReflection(FileSymbol file) => Qualified(GoogleReflection(file), file, parent: null);

    /// <summary>The class for the extensions that the file declares outside of messages.</summary>
    public string ExtensionClass(FileSymbol file) => NameOf(file.Extensions, file, parent: null);

    /// <summary>The same, qualified.</summary>
    public string QualifiedExtensionClass(FileSymbol file) => Qualified(ExtensionClass(file), file, parent: null);

    private bool IsOfRuntime(FileSymbol file) => WellKnownFiles.TryGet(file.Name) != null && RawNamespace(file) is WellKnownTypes or Reflection;

    private bool SharesItsName(FileSymbol file) => _sharedReflections.Contains(ReflectionOf(RawNamespace(file), file.Name));

    private static string ReflectionOf(string scope, string importPath) => scope + "." + ReflectionNames.Google(importPath);

    private string Qualified(string name, FileSymbol file, MessageSymbol? parent)
    {
        if (parent != null)
            return Qualified(parent) + "." + Container(parent) + "." + name;
        string scope = Namespace(file);
        return scope.Length == 0 ? "global::" + name : "global::" + scope + "." + name;
    }

    private string Shortened(string qualified, FileSymbol file, FileSymbol user)
    {
        string scope = Namespace(file);
        return scope.Length == 0 || scope != Namespace(user) ? qualified : GeneratedNames.OwnNamespace + "::" + qualified.Substring("global::.".Length + scope.Length);
    }

    private string NameOf(object type, FileSymbol file, MessageSymbol? parent)
    {
        if (!_names.TryGetValue(type, out string? name))
        {
            AddSiblings(file, parent);
            name = _names[type];
        }

        return name;
    }

    /// <summary>Reserves the names of the namespaces inside of the file's own.</summary>
    private void ReserveNamespaces(NameTable names, FileSymbol file)
    {
        ILookup<string, string> inner = _files.Find(file.Name) is { } parsed ? _innerNamespaces[parsed.Home] : InnerEverywhere;
        foreach (string name in inner[RawNamespace(file)])
            names.Reserve(name);
    }

    private static ILookup<string, string> ByOuter(IEnumerable<string> namespaces) => namespaces.ToLookup(
        scope => scope.Substring(0, Math.Max(scope.LastIndexOf('.'), 0)), scope => scope.Substring(scope.LastIndexOf('.') + 1));

    private void AddSiblings(FileSymbol file, MessageSymbol? parent)
    {
        var scope = new NameTable(Unusable);
        if (parent != null)
        {
            scope.Reserve(Container(parent));
        }
        else
        {
            ReserveNamespaces(scope, file);
            if (!IsOfRuntime(file))
                scope.Reserve(UniqueReflection(file));
        }

        foreach (MessageSymbol message in parent?.NestedMessages ?? file.Messages)
            _names.Add(message, scope.Add(message.Name));
        foreach (EnumSymbol type in parent?.NestedEnums ?? file.Enums)
            _names.Add(type, scope.Add(type.Name));
        if (parent == null)
        {
            foreach (ServiceSymbol service in file.Services)
                _names.Add(service, scope.Add(service.Name));
            _names.Add(file, scope.Add(ReflectionNames.Google(file.Name)));
            if (file.Extensions.Count != 0)
                _names.Add(file.Extensions, scope.Add(ReflectionNames.Extensions(file.Name, SharesItsName(file))));
        }

        foreach (EnumSymbol type in parent?.NestedEnums ?? file.Enums)
            _names.Add(type.Values, scope.Add("_" + type.Name + "Numbers"));

        // Last, so that a record takes no name from a declaration.
        foreach (MessageSymbol message in parent?.NestedMessages ?? file.Messages)
            _records.Add(message, scope.Add(RawName(message) + "Record"));
    }
}
