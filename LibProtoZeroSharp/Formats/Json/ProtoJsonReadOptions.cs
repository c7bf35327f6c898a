namespace LibProtoZeroSharp;

/// <summary>Options of parsing JSON. The default value suits most uses.</summary>
public readonly record struct ProtoJsonReadOptions
{
    /// <summary>
    /// How deep objects and arrays may nest, including those of sub-messages and of <c>Value</c>; 0 means 100, protobuf's usual limit.
    /// </summary>
    public int MaxDepth { get; init; }

    /// <inheritdoc cref="ProtoReadOptions.MaxExpansion"/>
    public int MaxExpansion { get; init; }

    /// <summary>Skips unknown fields and unknown names of enum values instead of rejecting them.</summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>Accepts a message that lacks <c>required</c> fields (proto2).</summary>
    public bool AllowPartial { get; init; }

    /// <summary>The types that an <c>Any</c> can hold, and the known extensions; null for the well-known types only.</summary>
    public TypeRegistry? Types { get; init; }
}
