using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>The types of the library that code for other libraries uses in another way.</summary>
internal enum HabitType
{
    None,
    Message,
    Text,
    Bytes,
    List,
    MessageList,
    Map,
    MapView,
    Owner,
    Reader,
}

/// <summary>What code for other libraries writes, and what to write instead.</summary>
internal sealed class Habits
{
    /// <summary>Members that a type lacks, or has only with another number of arguments. In the cures, {0} is the type's name.</summary>
    private static readonly (HabitType Type, string Name, int? Arguments, string Cure)[] Members =
    [
        (HabitType.Message, "Parser", null, "{0}.Parse(bytes, arena), or ProtoJson.Parse<{0}>(json, arena)"),
        (HabitType.Message, "ToByteString", null, "ToByteArray(), or WriteTo(output)"),
        (HabitType.Message, "MergeFrom", 1, "MergeFrom(other, arena); for bytes, 'var reader = new ProtoReader(bytes)' and Read(ref reader, arena)"),
        (HabitType.Message, "Clone", 0, "Clone(arena), with the arena that the copy is to live in"),
        (HabitType.Message, "Parse", 1, "Parse(bytes, arena), or MessageOwner<{0}>.Parse(bytes) for a message with an arena of its own"),
        (HabitType.Message, "SetExtension", 2, "SetExtension(extension, value, arena)"),
        (HabitType.Message, "AddExtension", 2, "AddExtension(extension, value, arena)"),
        (HabitType.MessageList, "Add", 1, "Add(message, arena), or Add(arena) for a new message"),
        (HabitType.List, "ForEach", null, "foreach (ref var value in list)"),
        (HabitType.MessageList, "ForEach", null, "foreach (ref var message in list)"),
        (HabitType.Map, "GetValueOrDefault", null, "TryGetValue(key, out var value)"),
        (HabitType.Bytes, "ToByteArray", null, "ToArray()"),
        (HabitType.Bytes, "ToBase64", null, "ToString()"),
        (HabitType.Bytes, "ToStringUtf8", null, "Encoding.UTF8.GetString(bytes)"),
        (HabitType.Bytes, "Span", null, "AsSpan()"),
        (HabitType.Bytes, "Memory", null, "AsSpan(), or ToArray() for a copy"),
        (HabitType.Reader, "Tag", null, "FieldNumber, or TagAndType for the wire type too"),
        (HabitType.Reader, "ReadTag", null, "Next(), then FieldNumber"),
    ];

    /// <summary>Types that other libraries have.</summary>
    private static readonly Dictionary<string, string> Types = new()
    {
        ["JsonFormatter"] = "ProtoJson.ToString(message)",
        ["JsonParser"] = "ProtoJson.Parse<T>(json, arena)",
        ["ByteString"] = "SetX(bytes, arena) to set the field X, and X.AsSpan() or X.ToArray() to read it",
        ["CodedOutputStream"] = "ProtoWriter",
        ["CodedInputStream"] = "ProtoReader",
        ["InvalidProtocolBufferException"] = "ProtoException",
        ["MessageParser"] = "T.Parse(bytes, arena), where T : unmanaged, IProtoMessage<T>",
        ["RepeatedField"] = "UnmanagedList<T>, or MessageList<T> for messages",
        ["MapField"] = "UnmanagedMap<TKey, TValue>",
    };

    private readonly INamedTypeSymbol _message;
    private readonly HashSet<string> _linq, _ofString, _members = [.. Members.Select(member => member.Name)];

    public Habits(Compilation compilation, INamedTypeSymbol message)
    {
        _message = message;
        _linq = NamesOf(compilation.GetTypeByMetadataName("System.Linq.Enumerable"));
        _ofString = NamesOf(compilation.GetSpecialType(SpecialType.System_String));
    }

    /// <summary>Whether a member of this name may be a habit, so that its receiver is worth a look.</summary>
    public bool MayBeMember(string name) => _linq.Contains(name) || _ofString.Contains(name) || _members.Contains(name);

    /// <summary>Whether it is a method of LINQ, and the type is a collection of the library that has no such member.</summary>
    public bool IsLinq(HabitType type, string name) =>
        type is HabitType.List or HabitType.MessageList or HabitType.Map or HabitType.MapView && _linq.Contains(name);

    /// <summary>What to write instead of an unknown member of a type of the library; null if that is not known.</summary>
    public string? CureOfMember(HabitType type, ITypeSymbol symbol, string name, int? arguments) => type switch
    {
        HabitType.Text when _ofString.Contains(name) => $"ToString().{name}",
        HabitType.Owner when !((INamedTypeSymbol)symbol).TypeArguments[0].GetMembers(name).IsEmpty => $"Message.{name}, and dispose the owner after the last use",
        _ => Members.Where(member => member.Type == type && member.Name == name && (member.Arguments is null || member.Arguments == arguments))
            .Select(member => string.Format(member.Cure, symbol.Name)).FirstOrDefault(),
    };

    /// <summary>What to write instead of a type of another library; null if that is not known.</summary>
    public static string? CureOfType(string name) => Types.TryGetValue(name, out string cure) ? cure : null;

    /// <summary>The member that turns a value into what is expected; null if there is none.</summary>
    public static string? Converter(HabitType type, ITypeSymbol expected) => type switch
    {
        HabitType.Text when expected.SpecialType == SpecialType.System_String => "ToString()",
        HabitType.Bytes or HabitType.List or HabitType.MessageList when expected is IArrayTypeSymbol => "ToArray()",
        HabitType.List or HabitType.MessageList or HabitType.Map or HabitType.MapView when expected is { TypeKind: TypeKind.Interface } => "AsEnumerable()",
        HabitType.List or HabitType.MessageList when expected.Name == "List" => "AsEnumerable().ToList()",
        _ => null,
    };

    /// <summary>The kind of a type, in the way in which habits depend on it.</summary>
    public HabitType TypeOf(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol named || !named.IsValueType && named.Name != "MessageOwner")
            return HabitType.None;
        if (!named.AllInterfaces.IsEmpty && named.AllInterfaces.Any(implemented => SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, _message)))
            return HabitType.Message;
        if (!SymbolEqualityComparer.Default.Equals(named.ContainingAssembly, _message.ContainingAssembly))
            return HabitType.None;
        return named.Name switch
        {
            "Utf8String" => HabitType.Text,
            "UnmanagedBytes" => HabitType.Bytes,
            "UnmanagedList" => HabitType.List,
            "MessageList" => HabitType.MessageList,
            "UnmanagedMap" => HabitType.Map,
            "MapKeys" or "MapValues" => HabitType.MapView,
            "MessageOwner" => HabitType.Owner,
            "ProtoReader" => HabitType.Reader,
            _ => HabitType.None,
        };
    }

    private static HashSet<string> NamesOf(INamedTypeSymbol? type) => type is null
        ? []
        : [.. type.GetMembers().Where(member => member is { DeclaredAccessibility: Accessibility.Public, CanBeReferencedByName: true }).Select(member => member.Name)];
}
