using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The names of a message's members. Properties are named first, so that what every message has, and one field's <c>HasX</c>, give way to
/// a field that is called like it.
/// </summary>
internal sealed class MemberNames
{
    /// <summary>What Google's C# generator calls no property, so that properties are called the same here as there.</summary>
    public static readonly string[] ReservedByGoogle =
    [
        "Types", "Descriptor", "Parser", "Equals", "ToString", "GetHashCode", "WriteTo", "Clone", "CalculateSize", "MergeFrom", "OnConstruction",
    ];

    /// <summary>
    /// What every message declares. The extension methods of the runtime are not among it: a property hides none of them, as only what can
    /// be invoked is looked at where a method is called.
    /// </summary>
    private static readonly string[] Everywhere =
        ["Create", "Parse", "Read", "IsNull", "Descriptor", "MergeFrom", "Equals", "GetHashCode", "ToString"];

    private readonly NameTable _members;
    private readonly Dictionary<FieldDescriptor, string> _properties = [];

    public MemberNames(MessageDescriptor message, TypeNames types)
    {
        string type = types.RawName(message);
        _members = new NameTable([.. ReservedByGoogle, .. GeneratedNames.PrivateMembers, type, types.Container(message)]);

        // To the compiler the accessor of a property X is a member get_X or set_X.
        string accessed = type.StartsWith("get_", StringComparison.Ordinal) || type.StartsWith("set_", StringComparison.Ordinal) ? type.Substring(4) : type;
        _members.Reserve(accessed);
        foreach (FieldDescriptor field in message.Fields)
            _properties.Add(field, _members.Add(CSharpNames.PascalCase(field.DeclaredName)));

        var renamed = new List<RenamedMember>();
        foreach (string member in Everywhere)
        {
            // No property has taken one of Google's names.
            bool isFree = ReservedByGoogle.Contains(member) && member != type && member != accessed;
            string name = isFree ? member : _members.Add(member);
            if (name != member)
                renamed.Add(new RenamedMember(member, name));
        }

        Renamed = renamed.ToEquatableArray();
    }

    /// <summary>What every message has, where it has another name in this one.</summary>
    public EquatableArray<RenamedMember> Renamed { get; }

    public string Property(FieldDescriptor field) => _properties[field];

    /// <summary>Takes the name for a member that goes with a field or a oneof.</summary>
    public string Add(string name) => _members.Add(name);
}
