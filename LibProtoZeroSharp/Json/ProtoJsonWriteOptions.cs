namespace LibProtoZeroSharp;

/// <summary>How JSON is written. The default value is what ProtoJSON asks for.</summary>
public readonly record struct ProtoJsonWriteOptions
{
    /// <summary>Writes fields that can't tell whether they are set even where they are empty or zero: such numbers, strings, lists and maps.</summary>
    public bool WriteDefaults { get; init; }

    /// <summary>Writes names as they stand in the <c>.proto</c> file, <c>display_name</c>, instead of <c>displayName</c>.</summary>
    public bool PreserveProtoNames { get; init; }

    /// <summary>Writes the numbers of enums instead of their names.</summary>
    public bool EnumsAsNumbers { get; init; }

    /// <summary>Puts every field and element on a line of its own.</summary>
    public bool Indented { get; init; }

    /// <summary>What an <c>Any</c> can hold, and which extensions there are; null for the well-known types alone.</summary>
    public TypeRegistry? Types { get; init; }
}
