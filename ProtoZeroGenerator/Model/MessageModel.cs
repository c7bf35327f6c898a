using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

internal sealed record MessageModel
{
    /// <summary>The C# identifier. Inside the type it always means this type, because no member can have the same name.</summary>
    public required string Name { get; init; }

    /// <summary>The members of every message that have another name in this one.</summary>
    public EquatableArray<RenamedMember> Renamed { get; init; }

    /// <summary>The protobuf name, with the package.</summary>
    public required string FullName { get; init; }

    /// <summary>An expression for the descriptor at run time; a lite type has none.</summary>
    public required string Reflection { get; init; }

    /// <summary>As in the .proto, without comment markers.</summary>
    public string? Comment { get; init; }

    public bool IsDeprecated { get; init; }

    public bool IsLite => OptimizeFor == OptimizeFor.LiteRuntime;

    public OptimizeFor OptimizeFor { get; init; }

    /// <summary>In declaration order.</summary>
    public EquatableArray<FieldModel> Fields { get; init; }

    public EquatableArray<OneofModel> Oneofs { get; init; }

    /// <summary>The members of the message's data, in memory order.</summary>
    public EquatableArray<SlotModel> Slots { get; init; }

    /// <summary>Bytes of the message's data.</summary>
    public required int DataSize { get; init; }

    /// <summary>The slot with the pointer to the unknown fields: the last one.</summary>
    public required string UnknownSlot { get; init; }

    public EquatableArray<ClosedEnumModel> ClosedEnums { get; init; }

    /// <summary>The static class around the nested types.</summary>
    public required string Container { get; init; }

    public EquatableArray<MessageModel> NestedMessages { get; init; }

    public EquatableArray<EnumModel> NestedEnums { get; init; }

    /// <summary>The extensions that are declared inside the message, for any extended message.</summary>
    public ExtensionsModel Extensions { get; init; } = new("", default);

    /// <summary>The record beside the message; null if it has none.</summary>
    public RecordModel? Record { get; init; }

    /// <summary>The name in this message of a member that every message has.</summary>
    public string Member(string name)
    {
        foreach (RenamedMember member in Renamed)
        {
            if (member.Member == name)
                return member.Name;
        }

        return name;
    }
}

/// <param name="Member">Its name in other messages.</param>
/// <param name="Name">Its name here, because a field or the message itself has the other name.</param>
internal sealed record RenamedMember(string Member, string Name);

/// <summary>One member of a message's data.</summary>
/// <param name="Type">The C# type of the stored value.</param>
internal sealed record SlotModel(string Type, string Name)
{
    /// <summary>The number of bytes before it, on every machine.</summary>
    public int Offset { get; init; }
}

/// <summary>Fields of which at most one is set. They share one slot, and another slot has the number of the field that is set.</summary>
internal sealed record OneofModel
{
    /// <summary>Its name in the .proto.</summary>
    public required string Name { get; init; }

    public string? Comment { get; init; }

    /// <summary>The name of the enum of cases.</summary>
    public required string CaseType { get; init; }

    /// <summary>The name of the property for the case.</summary>
    public required string CaseProperty { get; init; }

    public required string ClearMethod { get; init; }

    public required string CaseSlot { get; init; }

    public required string UnionSlot { get; init; }

    public EquatableArray<OneofMemberModel> Members { get; init; }
}

/// <param name="CaseName">The member of the enum of cases.</param>
/// <param name="Declaration">As in the .proto: <c>string name = 1</c>.</param>
internal sealed record OneofMemberModel(string CaseName, int Number, string Declaration);
