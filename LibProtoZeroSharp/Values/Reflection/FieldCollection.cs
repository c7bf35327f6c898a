using System.Collections;

namespace LibProtoZeroSharp.Reflection;

/// <summary>The fields of a message, enumerated in declaration order.</summary>
public sealed class FieldCollection : IReadOnlyCollection<FieldDescriptor>
{
    private readonly IReadOnlyList<FieldDescriptor> _declared;
    private readonly IReadOnlyList<FieldDescriptor> _numbered;

    private FieldCollection()
    {
        _declared = _numbered = [];
        ByNumber = [];
        ByName = [];
        ByJsonName = ByName;
    }

    internal FieldCollection(IReadOnlyList<FieldDescriptor> fields, DescriptorBuilder builder)
    {
        _declared = fields;
        _numbered = Array.AsReadOnly(fields.OrderBy(field => field.FieldNumber).ToArray());
        ByNumber = new Dictionary<int, FieldDescriptor>(fields.Count, NumberComparer.Instance);
        ByName = new Dictionary<string, FieldDescriptor>(fields.Count);
        var byJsonName = new Dictionary<string, FieldDescriptor>(fields.Count);
        foreach (FieldDescriptor field in fields)
        {
            builder.AddUnique(ByNumber, field.FieldNumber, field);
            builder.AddUnique(ByName, field.Name, field);
            // For two fields with the same name in JSON, proto2 only warns.
            byJsonName.TryAdd(field.JsonName, field);
        }

        ByJsonName = byJsonName;
    }

    /// <summary>The fields of all messages without fields.</summary>
    internal static FieldCollection Empty { get; } = new();

    /// <summary>The number of fields.</summary>
    public int Count => _declared.Count;

    /// <summary>The fields by their names in JSON. If two fields have the same name, as proto2 allows, the first one.</summary>
    public IReadOnlyDictionary<string, FieldDescriptor> ByJsonName { get; }

    internal Dictionary<int, FieldDescriptor> ByNumber { get; }

    internal Dictionary<string, FieldDescriptor> ByName { get; }

    /// <summary>The field with a number.</summary>
    /// <exception cref="KeyNotFoundException">There is none.</exception>
    public FieldDescriptor this[int number] => ByNumber[number];

    /// <summary>The field with a name, as declared.</summary>
    /// <exception cref="KeyNotFoundException">There is none.</exception>
    public FieldDescriptor this[string name] => ByName[name];

    /// <summary>The fields in the order of the file.</summary>
    public IReadOnlyList<FieldDescriptor> InDeclarationOrder() => _declared;

    /// <summary>The fields by ascending number.</summary>
    public IReadOnlyList<FieldDescriptor> InFieldNumberOrder() => _numbered;

    /// <summary>The fields in the order of the file.</summary>
    public IEnumerator<FieldDescriptor> GetEnumerator() => _declared.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
