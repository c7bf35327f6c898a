using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The names of a message's members. The members of every message come first, then properties, then what belongs to a field, such as <c>HasX</c>. A name
/// that is taken gets an underscore.
/// </summary>
internal sealed class MemberNames
{
    /// <summary>Names that Google's C# generator doesn't give to properties, so that properties have the same names here.</summary>
    public static readonly string[] ReservedByGoogle =
    [
        "Types", "Descriptor", "Parser", "Equals", "ToString", "GetHashCode", "WriteTo", "Clone", "CalculateSize", "MergeFrom", "OnConstruction",
    ];

    /// <summary>
    /// The members that every message declares. The extension methods of the runtime are not among them: a property doesn't hide them, as a call
    /// only considers members that can be invoked.
    /// </summary>
    private static readonly string[] Everywhere =
        ["Create", "Parse", "IsNull", "Descriptor", "Equals", "GetHashCode", "ToString"];

    private readonly NameTable _members;
    private readonly Dictionary<FieldSymbol, string> _properties = [];

    public MemberNames(MessageSymbol message, TypeNames types)
    {
        string type = types.RawName(message);
        _members = new NameTable([.. ReservedByGoogle, .. Everywhere, .. GeneratedNames.PrivateMembers, type, types.Container(message)]);

        string accessed = Accessed(type);
        _members.Reserve(accessed);
        foreach (FieldSymbol field in message.Fields)
            _properties.Add(field, _members.Add(CSharpNames.PascalCase(field.DeclaredName)));

        var renamed = new List<RenamedMember>();
        foreach (string member in Everywhere)
        {
            // A member can't have the name of its type.
            if (member == type || member == accessed)
                renamed.Add(new RenamedMember(member, _members.Add(member)));
        }

        Renamed = renamed.ToEquatableArray();
    }

    /// <summary>The members of every message that have another name in this one.</summary>
    public EquatableArray<RenamedMember> Renamed { get; }

    public string Property(FieldSymbol field) => _properties[field];

    /// <summary>The property whose accessor has the name of the type, or else the name itself. For the compiler, the accessor of a property X is a member get_X or set_X.</summary>
    public static string Accessed(string type) =>
        type.StartsWith("get_", StringComparison.Ordinal) || type.StartsWith("set_", StringComparison.Ordinal) ? type.Substring(4) : type;

    /// <summary>Takes the name for a member that belongs to a field or a oneof.</summary>
    public string Add(string name) => _members.Add(name);
}
