namespace LibProtoZeroSharp;

/// <summary>How text format is printed. The default value is a good choice.</summary>
public readonly record struct ProtoTextWriteOptions
{
    /// <summary>Prints everything on one line.</summary>
    public bool SingleLine { get; init; }

    /// <summary>Prints fields that the schema doesn't know, by their numbers. Such text can't be parsed again.</summary>
    public bool UnknownFields { get; init; }

    /// <summary>What an <c>Any</c> can hold, and which extensions there are; null for the well-known types alone.</summary>
    public TypeRegistry? Types { get; init; }
}
