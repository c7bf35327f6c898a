namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>What a test can choose for a server.</summary>
internal sealed record GrpcHostOptions
{
    /// <summary>Compresses the responses to clients that understand gzip.</summary>
    public bool Compress { get; init; }

    public int MaxMessageSize { get; init; } = Frame.DefaultMaxMessageSize;
}
