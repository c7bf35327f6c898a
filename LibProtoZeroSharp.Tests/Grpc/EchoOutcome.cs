using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>How a call ended, in plain values.</summary>
internal sealed record EchoOutcome(IReadOnlyList<EchoOutput> Replies, StatusCode Status, string Detail, string? Note, byte[]? BinaryNote, EchoDetails? Details);
