using System.Collections.Generic;
using System.Linq;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>The fields of a message whose fields are set as options. A file may set each of them as often as it has lines.</summary>
internal sealed class OptionFields
{
    private readonly Dictionary<string, FieldSymbol> _byName = [];
    private readonly Dictionary<string, FieldSymbol> _byTextName = [];
    private readonly HashSet<string> _reserved;
    private readonly MessageSymbol _type;

    public OptionFields(MessageSymbol type)
    {
        _type = type;
        foreach (FieldSymbol field in type.Fields)
        {
            AddFirst(_byName, field.Name, field);
            AddFirst(_byTextName, field.Name, field);
            // In text format a group can also be named by its type.
            AddFirst(_byTextName, field.DeclaredName, field);
        }

        _reserved = [.. type.ReservedNames];
        Required = [.. type.Fields.Where(field => field is { IsRequired: true, IsResolved: true })];
    }

    public IReadOnlyList<FieldSymbol> Required { get; }

    /// <summary>The field with a name; null if there is none.</summary>
    public FieldSymbol? Find(string name) => _byName.TryGetValue(name, out FieldSymbol? field) ? field : null;

    /// <summary>The field with a name in text format; null if there is none.</summary>
    public FieldSymbol? FindText(string name) => _byTextName.TryGetValue(name, out FieldSymbol? field) ? field : null;

    /// <summary>
    /// The fields for the URL and the content of a <c>google.protobuf.Any</c>. They are found by their numbers, as a copy of the file may declare
    /// them in another way; null if the type isn't one or lacks such fields.
    /// </summary>
    public void FindAny(out FieldSymbol? url, out FieldSymbol? content)
    {
        url = content = null;
        if (_type.FullName != "google.protobuf.Any")
            return;
        foreach (FieldSymbol field in _type.Fields)
        {
            if (field is { Number: 1, Kind: FieldKind.String, IsRepeated: false })
                url = field;
            else if (field is { Number: 2, Kind: FieldKind.Bytes, IsRepeated: false })
                content = field;
        }
    }

    /// <summary>Whether text format skips the name and its value, if no field has the name.</summary>
    public bool IsReserved(string name) => _reserved.Contains(name);

    private static void AddFirst(Dictionary<string, FieldSymbol> fields, string name, FieldSymbol field)
    {
        if (!fields.ContainsKey(name))
            fields.Add(name, field);
    }
}
