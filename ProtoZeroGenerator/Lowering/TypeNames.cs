using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The C# names of messages and enums. Nested types stand in a static class <c>Types</c>, where they can't collide with the
/// properties of the message around them.
/// </summary>
/// <param name="namespaces">Namespaces that are set from outside, by import path.</param>
internal sealed class TypeNames(IReadOnlyDictionary<string, string> namespaces)
{
    /// <summary>The only members of a message struct that bear names which protobuf names can't turn into.</summary>
    public const string PointerField = "_data", DataStruct = "_Data", ReadProperty = "_Read", WriteProperty = "_Write";

    private const string WellKnownTypes = "LibProtoZeroSharp.WellKnownTypes", Reflection = "LibProtoZeroSharp.Reflection";

    // A type without a namespace must not hide the namespaces that generated code needs.
    private static readonly string[] ReservedGlobally = ["System", "LibProtoZeroSharp"];

    private readonly Dictionary<object, string> _names = [];

    /// <summary>Without keywords escaped; empty for the global namespace.</summary>
    public string RawNamespace(FileDescriptor file)
    {
        if (namespaces.TryGetValue(file.Name, out string? given))
            return given;
        if (file.IsEmbedded)
            return file.Name == "google/protobuf/descriptor.proto" ? Reflection : WellKnownTypes;
        return file.CSharpNamespace ?? CSharpNames.NamespaceOf(file.Package);
    }

    public string Namespace(FileDescriptor file) =>
        string.Join(".", RawNamespace(file).Split('.').Select(CSharpNames.EscapeKeyword));

    /// <summary>Unescaped: a part of other names, or what members must differ from.</summary>
    public string RawName(MessageDescriptor message) => NameOf(message, message.File, message.Parent);

    public string Name(MessageDescriptor message) => CSharpNames.EscapeType(RawName(message));

    public string Name(EnumDescriptor type) => CSharpNames.EscapeType(NameOf(type, type.File, type.Parent));

    public string Container(MessageDescriptor message) => Container(RawName(message));

    /// <summary>The class around nested types can't be called as the type that it stands in.</summary>
    private static string Container(string message) => message == "Types" ? "Types_" : "Types";

    public string Qualified(MessageDescriptor message) => Qualified(Name(message), message.File, message.Parent);

    public string Qualified(EnumDescriptor type) => Qualified(Name(type), type.File, type.Parent);

    private string Qualified(string name, FileDescriptor file, MessageDescriptor? parent)
    {
        if (parent != null)
            return Qualified(parent) + "." + Container(parent) + "." + name;
        string scope = Namespace(file);
        return scope.Length == 0 ? "global::" + name : "global::" + scope + "." + name;
    }

    private string NameOf(object type, FileDescriptor file, MessageDescriptor? parent)
    {
        if (!_names.TryGetValue(type, out string? name))
        {
            AddSiblings(file, parent);
            name = _names[type];
        }

        return name;
    }

    private void AddSiblings(FileDescriptor file, MessageDescriptor? parent)
    {
        var scope = new NameTable(PointerField, DataStruct, ReadProperty, WriteProperty);
        if (parent != null)
        {
            scope.Reserve(Container(parent));
        }
        else if (RawNamespace(file).Length == 0)
        {
            foreach (string name in ReservedGlobally)
                scope.Reserve(name);
        }

        foreach (MessageDescriptor message in parent?.NestedMessages ?? file.Messages)
            _names.Add(message, scope.Add(message.Name));
        foreach (EnumDescriptor type in parent?.NestedEnums ?? file.Enums)
            _names.Add(type, scope.Add(type.Name));
    }
}
