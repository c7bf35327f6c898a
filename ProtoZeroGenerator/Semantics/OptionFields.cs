using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Semantics;

/// <summary>The fields of a message whose fields are set as options. A file may set each of them as often as it has lines.</summary>
internal sealed class OptionFields
{
    private readonly Dictionary<string, FieldDescriptor> _byName = [];
    private readonly Dictionary<string, FieldDescriptor> _byTextName = [];

    public OptionFields(MessageDescriptor type)
    {
        foreach (FieldDescriptor field in type.Fields)
        {
            AddFirst(_byName, field.Name, field);
            AddFirst(_byTextName, field.Name, field);
            // In text format a group can also be named by its type.
            AddFirst(_byTextName, field.DeclaredName, field);
        }

        Required = [.. type.Fields.Where(field => field is { IsRequired: true, IsResolved: true })];
    }

    public IReadOnlyList<FieldDescriptor> Required { get; }

    /// <summary>The field with a name; null if there is none.</summary>
    public FieldDescriptor? Find(string name) => _byName.TryGetValue(name, out FieldDescriptor? field) ? field : null;

    /// <summary>The field with a name in text format; null if there is none.</summary>
    public FieldDescriptor? FindText(string name) => _byTextName.TryGetValue(name, out FieldDescriptor? field) ? field : null;

    private static void AddFirst(Dictionary<string, FieldDescriptor> fields, string name, FieldDescriptor field)
    {
        if (!fields.ContainsKey(name))
            fields.Add(name, field);
    }
}
