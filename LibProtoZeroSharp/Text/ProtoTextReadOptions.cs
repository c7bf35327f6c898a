namespace LibProtoZeroSharp;

/// <summary>How text format is parsed. The default value is a good choice.</summary>
public readonly record struct ProtoTextReadOptions
{
    /// <summary>How deep messages may nest; 0 means 100, protobuf's usual limit.</summary>
    public int MaxDepth { get; init; }

    /// <summary>Skips fields and extensions that the schema doesn't know, instead of refusing them.</summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>Accepts a message whose <c>required</c> fields (proto2) are not all there.</summary>
    public bool AllowPartial { get; init; }

    /// <summary>
    /// Accepts more than one value of a field that is not repeated, and more than one field of a oneof: messages are merged, and of all else
    /// the last one stays. Otherwise that is an error, as it is to <c>protoc</c>; in an entry of a map and for the message in an <c>Any</c> it
    /// always is.
    /// </summary>
    public bool AllowOverwrites { get; init; }

    /// <summary>What an <c>Any</c> can hold, and which extensions there are; null for the well-known types alone.</summary>
    public TypeRegistry? Types { get; init; }
}
