namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A call in plain values.</summary>
internal sealed record EchoCall(EchoMethod Method, params EchoInput[] Requests)
{
    /// <summary>Metadata that the server sends back in the trailers. It also names the call.</summary>
    public string Note { get; init; } = "none";

    /// <summary>The same, as bytes.</summary>
    public byte[] BinaryNote { get; init; } = [];

    public TimeSpan? Timeout { get; init; }

    /// <summary>The number of replies after which the client cancels the call.</summary>
    public int? CancelAfter { get; init; }
}
