namespace ProtoZeroGenerator.Model;

internal sealed record MessageModel
{
    /// <summary>The C# identifier. It means this type everywhere inside of it, because no member can be called the same.</summary>
    public required string Name { get; init; }

    /// <summary>What every message has, where it has another name in this one.</summary>
    public EquatableArray<RenamedMember> Renamed { get; init; }

    /// <summary>The protobuf name, with the package.</summary>
    public required string FullName { get; init; }

    /// <summary>An expression for the descriptor at run time.</summary>
    public required string Reflection { get; init; }

    /// <summary>As it stands in the .proto, without comment markers.</summary>
    public string? Comment { get; init; }

    public bool IsDeprecated { get; init; }

    /// <summary>In declaration order.</summary>
    public EquatableArray<FieldModel> Fields { get; init; }

    public EquatableArray<OneofModel> Oneofs { get; init; }

    /// <summary>The members of the message's data, in memory order.</summary>
    public EquatableArray<SlotModel> Slots { get; init; }

    /// <summary>Bytes of the message's data.</summary>
    public required int DataSize { get; init; }

    /// <summary>The slot that points to the unknown fields: the last one.</summary>
    public required string UnknownSlot { get; init; }

    public EquatableArray<ClosedEnumModel> ClosedEnums { get; init; }

    /// <summary>The static class around the nested types.</summary>
    public required string Container { get; init; }

    public EquatableArray<MessageModel> NestedMessages { get; init; }

    public EquatableArray<EnumModel> NestedEnums { get; init; }

    /// <summary>Those that are declared inside of the message, whatever they extend.</summary>
    public ExtensionsModel Extensions { get; init; } = new("", default);

    /// <summary>The name that a member which every message has bears in this one.</summary>
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

/// <param name="Member">As it is called in other messages.</param>
/// <param name="Name">As it is called here, because a field or the message itself has the other name.</param>
internal sealed record RenamedMember(string Member, string Name);

/// <summary>One member of a message's data.</summary>
/// <param name="Type">The C# type that is stored.</param>
internal sealed record SlotModel(string Type, string Name)
{
    /// <summary>Bytes before it, on every machine.</summary>
    public int Offset { get; init; }
}

/// <summary>Fields of which at most one is set: they share one slot, and another one has the number of the field that is set.</summary>
internal sealed record OneofModel
{
    /// <summary>As the .proto calls it.</summary>
    public required string Name { get; init; }

    public string? Comment { get; init; }

    /// <summary>The name of the enum of cases.</summary>
    public required string CaseType { get; init; }

    /// <summary>The name of the property that tells the case.</summary>
    public required string CaseProperty { get; init; }

    public required string ClearMethod { get; init; }

    public required string CaseSlot { get; init; }

    public required string UnionSlot { get; init; }

    /// <summary>The name of the struct whose members overlap.</summary>
    public required string UnionType { get; init; }

    public EquatableArray<OneofMemberModel> Members { get; init; }
}

/// <param name="CaseName">The member of the enum of cases.</param>
/// <param name="Declaration">As the .proto declares it: <c>string name = 1</c>.</param>
/// <param name="Slot">The member of the union.</param>
internal sealed record OneofMemberModel(string CaseName, int Number, string Declaration, SlotModel Slot);
