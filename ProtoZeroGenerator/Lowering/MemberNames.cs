using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The names of a message's members. Properties are named first, so that one field's <c>HasX</c> gives way to another field
/// that is called <c>has_x</c>.
/// </summary>
internal sealed class MemberNames
{
    /// <summary>What every message has.</summary>
    private static readonly string[] Everywhere =
    [
        "Create", "Parse", "TryParse", "Read", "Write", "WriteTo", "ToByteArray", "CalculateSize", "IsNull", "Descriptor", "Clone", "MergeFrom", "Clear",
        "Equals", "GetHashCode", "ToString",
    ];

    private static readonly string[] Reserved =
    [
        .. Everywhere,

        // What Google's C# messages have, so that a property is called the same here as there.
        "Types", "OnConstruction", "Parser",

        // What every object has.
        "GetType", "MemberwiseClone", "ReferenceEquals", "Finalize",
        TypeNames.PointerField, TypeNames.DataStruct, TypeNames.ReadProperty, TypeNames.WriteProperty, TypeNames.DisplayProperty,
        TypeNames.MarkMethod, TypeNames.UnmarkMethod,
    ];

    private readonly NameTable _members = new(Reserved);
    private readonly Dictionary<FieldDescriptor, string> _properties = [];

    public MemberNames(MessageDescriptor message, TypeNames types)
    {
        string type = types.RawName(message);
        _members.Reserve(type);
        if (Array.IndexOf(Everywhere, type) >= 0)
            _members.Reserve(Fixed(type, type));
        _members.Reserve(types.Container(message));
        foreach (FieldDescriptor field in message.Fields)
            _properties.Add(field, _members.Add(CSharpNames.PascalCase(field.DeclaredName)));
    }

    /// <summary>The name of a member that every message has; it differs only in a message that is called like it.</summary>
    public static string Fixed(string member, string message) => member == message ? member + "_" : member;

    public string Property(FieldDescriptor field) => _properties[field];

    /// <summary>Takes the name for a member that goes with a field or a oneof.</summary>
    public string Add(string name) => _members.Add(name);
}
