namespace LibProtoZeroSharp;

/// <summary>Options of printing text format. The default value suits most uses.</summary>
public readonly record struct ProtoTextWriteOptions
{
    /// <summary>Prints everything on one line.</summary>
    public bool SingleLine { get; init; }

    /// <summary>Prints lists of numbers, booleans and enums as <c>[1, 2, 3]</c>, instead of each value with the field's name.</summary>
    public bool ShortLists { get; init; }

    /// <summary>
    /// Escapes all characters except ASCII in strings, as <c>protoc --decode</c> does. Otherwise visible characters are not escaped.
    /// </summary>
    public bool EscapeNonAscii { get; init; }

    /// <summary>
    /// Prints the message in an <c>Any</c> as bytes. Otherwise this is done only if its type is not in <see cref="Types"/>, if its bytes are
    /// malformed, if the messages in it nest deeper than 100 levels, or if more than 100 such messages are packed in each other.
    /// </summary>
    public bool EncodedAny { get; init; }

    /// <summary>Prints unknown fields by their numbers. Such text can't be parsed again.</summary>
    public bool UnknownFields { get; init; }

    /// <summary>The types that an <c>Any</c> can hold, and the known extensions; null for the well-known types only.</summary>
    public TypeRegistry? Types { get; init; }
}
