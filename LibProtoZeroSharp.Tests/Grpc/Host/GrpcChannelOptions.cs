namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>What a test can choose for a client.</summary>
internal sealed record GrpcChannelOptions
{
    /// <summary>Compresses the requests.</summary>
    public bool Compress { get; init; }

    public int MaxMessageSize { get; init; } = Frame.DefaultMaxMessageSize;
}
