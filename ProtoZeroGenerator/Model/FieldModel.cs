namespace ProtoZeroGenerator.Model;

/// <summary>
/// A field. There is one derived record, and one emitter, for each shape of a field. The common properties are filled in at one place for all
/// of them.
/// </summary>
internal abstract record FieldModel
{
    /// <summary>The name of the property.</summary>
    public string Name { get; init; } = "";

    public string NumberConstant { get; init; } = "";

    public int Number { get; init; }

    /// <summary>As in the .proto, without comment markers.</summary>
    public string? Comment { get; init; }

    /// <summary>As in the .proto: <c>string name = 1</c>.</summary>
    public string Declaration { get; init; } = "";

    /// <summary>The end of the declaration: <c>name = 1</c>.</summary>
    public string Label => Declaration.Split(' ') is { Length: > 3 } words ? string.Join(" ", words, words.Length - 3, 3) : Declaration;

    public bool IsDeprecated { get; init; }

    /// <summary>The place of the value within the data: <c>Name</c>, or <c>Union.As&lt;Type&gt;()</c> in a oneof.</summary>
    public string Slot { get; init; } = "";

    /// <summary>The member of the data that has the value: the fields of a oneof share one.</summary>
    public string FirstSlot => Slot.Split('.')[0];

    public FieldRowModel Row { get; init; } = new(default, null, null);
}

/// <summary>A field with at most one value.</summary>
internal abstract record SingularFieldModel : FieldModel
{
    public PresenceModel Presence { get; init; } = PresenceModel.Implicit;

    /// <summary>Unused if presence is implicit.</summary>
    public string HasProperty { get; init; } = "";

    /// <summary>Unused if presence is implicit.</summary>
    public string ClearMethod { get; init; } = "";

    public bool IsRequired { get; init; }
}

internal sealed record ScalarFieldModel : SingularFieldModel
{
    public required ScalarKind Kind { get; init; }

    /// <summary>A C# expression; null if the default is zero.</summary>
    public string? Default { get; init; }
}

internal sealed record EnumFieldModel : SingularFieldModel
{
    /// <summary>The C# type.</summary>
    public required string Type { get; init; }

    /// <summary>The type that has a closed enum's numbers; null for an open enum.</summary>
    public string? Numbers { get; init; }

    public int Default { get; init; }
}

/// <summary>A field of type string or bytes.</summary>
internal sealed record TextFieldModel : SingularFieldModel
{
    public required TextKind Kind { get; init; }

    public required string SetMethod { get; init; }

    /// <summary>A C# expression for the bytes; null if the default is empty.</summary>
    public string? Default { get; init; }
}

internal sealed record MessageFieldModel : SingularFieldModel
{
    /// <summary>The C# type.</summary>
    public required string Type { get; init; }

    public required string MutableMethod { get; init; }

    public required string SetMethod { get; init; }

    /// <summary>Encoded between a start-group and an end-group tag.</summary>
    public bool IsDelimited { get; init; }

    /// <summary>Whether a required field can be missing in the message or below it.</summary>
    public bool CanBePartial { get; init; }
}

internal sealed record RepeatedScalarFieldModel : FieldModel
{
    /// <summary>The C# type of an element; the enum itself for enums.</summary>
    public required string Type { get; init; }

    /// <summary>The encoding of an element: Int32 for enums.</summary>
    public required ScalarKind Kind { get; init; }

    /// <summary>The type that has a closed enum's numbers; null for an open enum and for numbers.</summary>
    public string? Numbers { get; init; }

    public bool IsPacked { get; init; }
}

internal sealed record RepeatedTextFieldModel : FieldModel
{
    public required TextKind Kind { get; init; }
}

internal sealed record RepeatedMessageFieldModel : FieldModel
{
    /// <summary>The C# type of an element.</summary>
    public required string Type { get; init; }

    /// <summary>Encoded between a start-group and an end-group tag.</summary>
    public bool IsDelimited { get; init; }

    /// <summary>Whether a required field can be missing in an element or below it.</summary>
    public bool CanBePartial { get; init; }
}

internal sealed record MapFieldModel : FieldModel
{
    public required string KeyType { get; init; }

    public required string KeyCodec { get; init; }

    public required string ValueType { get; init; }

    public required string ValueCodec { get; init; }

    /// <summary>The type that has the numbers of a closed enum; null for other values.</summary>
    public string? Numbers { get; init; }

    /// <summary>Whether a required field can be missing in a value or below it.</summary>
    public bool CanBePartial { get; init; }
}
