namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A request in plain values.</summary>
internal sealed record EchoInput(string Text = "", int Times = 0, int Milliseconds = 0, int Status = 0)
{
    public byte[] Payload { get; init; } = [];
}
