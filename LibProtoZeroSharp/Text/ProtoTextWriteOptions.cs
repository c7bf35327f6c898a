namespace LibProtoZeroSharp;

/// <summary>How text format is printed. The default value is a good choice.</summary>
public readonly record struct ProtoTextWriteOptions
{
    /// <summary>Prints everything on one line.</summary>
    public bool SingleLine { get; init; }

    /// <summary>Prints lists of numbers, booleans and enums as <c>[1, 2, 3]</c>, instead of each value with the field's name.</summary>
    public bool ShortLists { get; init; }

    /// <summary>Escapes everything but ASCII in strings, as <c>protoc --decode</c> does; otherwise what can be seen stays as it is.</summary>
    public bool EscapeNonAscii { get; init; }

    /// <summary>
    /// Prints what an <c>Any</c> holds as bytes. Otherwise that is done only where its type is not in <see cref="Types"/>, or its bytes are
    /// malformed, or where more than 100 of them lie in each other.
    /// </summary>
    public bool EncodedAny { get; init; }

    /// <summary>Prints fields that the schema doesn't know, by their numbers. Such text can't be parsed again.</summary>
    public bool UnknownFields { get; init; }

    /// <summary>What an <c>Any</c> can hold, and which extensions there are; null for the well-known types alone.</summary>
    public TypeRegistry? Types { get; init; }
}
