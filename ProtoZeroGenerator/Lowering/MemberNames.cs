using System.Collections.Generic;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The names of a message's members. Properties are named first, so that one field's <c>HasX</c> gives way to another field
/// that is called <c>has_x</c>.
/// </summary>
internal sealed class MemberNames
{
    private static readonly string[] Reserved =
    [
        // What Google's C# messages have, so that a property is called the same here as there.
        "Types", "Descriptor", "Equals", "ToString", "GetHashCode", "WriteTo", "Clone", "CalculateSize", "MergeFrom",
        "OnConstruction", "Parser",

        // What every message has here.
        "Create", "Parse", "TryParse", "Read", "Write", "ToByteArray", "IsNull",

        // What every object has.
        "GetType", "MemberwiseClone", "ReferenceEquals", "Finalize",
        TypeNames.PointerField, TypeNames.DataStruct, TypeNames.ReadProperty, TypeNames.WriteProperty,
    ];

    private readonly NameTable _members = new(Reserved);
    private readonly Dictionary<FieldDescriptor, string> _properties = [];

    public MemberNames(MessageDescriptor message, TypeNames types)
    {
        _members.Reserve(types.RawName(message));
        _members.Reserve(types.Container(message));
        foreach (FieldDescriptor field in message.Fields)
            _properties.Add(field, _members.Add(CSharpNames.PascalCase(field.Name)));
    }

    public string Property(FieldDescriptor field) => _properties[field];

    /// <summary>Takes the name for a member that goes with a field or a oneof.</summary>
    public string Add(string name) => _members.Add(name);
}
