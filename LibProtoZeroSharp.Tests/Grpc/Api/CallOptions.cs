namespace Grpc.Core;

/// <summary>What a caller can choose for a call.</summary>
public struct CallOptions
{
    public CallOptions(Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default, WriteOptions? writeOptions = null)
    {
        Headers = headers;
        Deadline = deadline;
        CancellationToken = cancellationToken;
        WriteOptions = writeOptions;
    }

    public Metadata? Headers { get; private set; }

    public DateTime? Deadline { get; private set; }

    public CancellationToken CancellationToken { get; private set; }

    public WriteOptions? WriteOptions { get; private set; }

    public CallOptions WithHeaders(Metadata headers) => this with { Headers = headers };

    public CallOptions WithDeadline(DateTime deadline) => this with { Deadline = deadline };

    public CallOptions WithCancellationToken(CancellationToken cancellationToken) => this with { CancellationToken = cancellationToken };

    public CallOptions WithWriteOptions(WriteOptions writeOptions) => this with { WriteOptions = writeOptions };
}
