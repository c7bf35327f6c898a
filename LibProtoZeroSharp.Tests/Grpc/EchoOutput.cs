namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A reply in plain values.</summary>
internal sealed record EchoOutput(string Text, int Index, byte[] Payload);
