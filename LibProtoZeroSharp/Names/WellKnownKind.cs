namespace LibProtoZeroSharp.Runtime;

/// <summary>The messages of <c>google/protobuf</c> that have a form of their own in JSON (ProtoJSON format, "Representation of each type").</summary>
internal enum WellKnownKind : byte
{
    /// <summary>Any other message.</summary>
    None = 0,
    Any,
    Timestamp,
    Duration,
    FieldMask,
    Struct,
    Value,
    ListValue,

    /// <summary>All of <c>wrappers.proto</c>: their only field, 1, is called <c>value</c>.</summary>
    Wrapper,

    /// <summary>Written as any other message, but within an <c>Any</c> as a <c>value</c>.</summary>
    Empty,
}
