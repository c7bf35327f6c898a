namespace LibProtoZeroSharp;

/// <summary>Options of writing JSON. The default value gives the output that ProtoJSON specifies.</summary>
public readonly record struct ProtoJsonWriteOptions
{
    /// <summary>Writes fields without presence even if they are empty or zero: numbers, strings, lists and maps.</summary>
    public bool WriteDefaults { get; init; }

    /// <summary>Writes the names of the <c>.proto</c> file, <c>display_name</c>, instead of <c>displayName</c>.</summary>
    public bool PreserveProtoNames { get; init; }

    /// <summary>Writes the numbers of enums instead of their names.</summary>
    public bool EnumsAsNumbers { get; init; }

    /// <summary>
    /// Writes every field and every element on its own line, indented by two spaces for each level. The contents of the 32nd level and of deeper ones
    /// are on one line, without spaces, so that the length of the output is linear in that of the message.
    /// </summary>
    public bool Indented { get; init; }

    /// <summary>The types that an <c>Any</c> can hold, and the known extensions; null for the well-known types only.</summary>
    public TypeRegistry? Types { get; init; }
}
