namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The methods of the service.</summary>
public enum EchoMethod
{
    Unary,
    Collect,
    Repeat,
    Chat,
    Old,
}

/// <summary>A request in plain values.</summary>
internal sealed record EchoInput(string Text = "", int Times = 0, int Milliseconds = 0, int Status = 0)
{
    public byte[] Payload { get; init; } = [];
}

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
