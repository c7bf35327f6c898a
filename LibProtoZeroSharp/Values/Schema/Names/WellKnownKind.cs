namespace LibProtoZeroSharp.Values;

/// <summary>The messages of <c>google/protobuf</c> that have their own form in JSON (ProtoJSON format, "Representation of each type").</summary>
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

    /// <summary>The messages of <c>wrappers.proto</c>. Their only field, 1, is <c>value</c>.</summary>
    Wrapper,

    /// <summary>Written like any other message, but inside an <c>Any</c> as a <c>value</c>.</summary>
    Empty,
}
