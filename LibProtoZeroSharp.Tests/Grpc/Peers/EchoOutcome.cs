using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>A reply in plain values.</summary>
internal sealed record EchoOutput(string Text, int Index, byte[] Payload);

/// <summary>How a call ended, in plain values.</summary>
internal sealed record EchoOutcome(IReadOnlyList<EchoOutput> Replies, StatusCode Status, string Detail, string? Note, byte[]? BinaryNote, EchoDetails? Details);
