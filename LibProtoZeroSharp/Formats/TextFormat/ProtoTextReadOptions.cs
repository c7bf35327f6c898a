namespace LibProtoZeroSharp;

/// <summary>Options of parsing text format. The default value suits most uses.</summary>
public readonly record struct ProtoTextReadOptions
{
    /// <summary>How deep messages may nest; 0 means 100, protobuf's usual limit.</summary>
    public int MaxDepth { get; init; }

    /// <inheritdoc cref="ProtoReadOptions.MaxExpansion"/>
    public int MaxExpansion { get; init; }

    /// <summary>Skips unknown fields and extensions instead of rejecting them.</summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>Accepts a message that lacks <c>required</c> fields (proto2).</summary>
    public bool AllowPartial { get; init; }

    /// <summary>
    /// Accepts more than one value of a singular field, and more than one field of a oneof: messages are merged, and for other fields
    /// the last value counts. Otherwise this is an error, as in <c>protoc</c>. In a map entry and for the message in an <c>Any</c> it
    /// is always an error.
    /// </summary>
    public bool AllowOverwrites { get; init; }

    /// <summary>The types that an <c>Any</c> can hold, and the known extensions; null for the well-known types only.</summary>
    public TypeRegistry? Types { get; init; }
}
