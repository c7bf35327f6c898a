namespace LibProtoZeroSharp;

/// <summary>How JSON is parsed. The default value is a good choice.</summary>
public readonly record struct ProtoJsonReadOptions
{
    /// <summary>How deep objects and arrays may nest, those of sub-messages and of <c>Value</c> too; 0 means 100, protobuf's usual limit.</summary>
    public int MaxDepth { get; init; }

    /// <summary>Skips fields that the schema doesn't know, and names of enum values that it doesn't know, instead of refusing them.</summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>Accepts a message whose <c>required</c> fields (proto2) are not all there.</summary>
    public bool AllowPartial { get; init; }

    /// <summary>What an <c>Any</c> can hold, and which extensions there are; null for the well-known types alone.</summary>
    public TypeRegistry? Types { get; init; }
}
