namespace LibProtoZeroSharp;

/// <summary>How the body of an HTTP response is read. The default value suits most uses.</summary>
/// <remarks>
/// <see cref="ArenaOptions.MaxBytes"/> of the arena limits how much of a response is read, and the size of its message: set it if the server is not trusted.
/// </remarks>
public readonly record struct ProtoHttpOptions
{
    /// <summary>Limits of a protobuf body. <see cref="ProtoReadOptions.Input"/> is ignored, because the body is always copied.</summary>
    public ProtoReadOptions Read { get; init; }

    /// <summary>Limits of a JSON body, and the types that an <c>Any</c> in it may hold.</summary>
    public ProtoJsonReadOptions JsonRead { get; init; }
}
