namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>A server in a Node process.</summary>
internal sealed class GrpcJsServer : EchoServer
{
    private readonly NodeProcess _process;
    private readonly Task _reading;

    private GrpcJsServer(NodeProcess process, int port)
    {
        _process = process;
        Address = new Uri($"http://127.0.0.1:{port}");
        _reading = ReadCancelledCallsAsync();
    }

    public override Uri Address { get; }

    public static async Task<EchoServer> StartAsync(NodeProcess process)
    {
        Line first = await process.ReadAsync<Line>() ?? throw new InvalidOperationException("The server has ended.");
        return new GrpcJsServer(process, first.Port);
    }

    public override async ValueTask DisposeAsync()
    {
        await _process.DisposeAsync();
        await _reading;
    }

    private async Task ReadCancelledCallsAsync()
    {
        while (await _process.ReadAsync<Line>() is { } line) CancelledCalls.Add(line.Cancelled!);
    }

    /// <summary>What the script writes.</summary>
    private sealed record Line(int Port, string? Cancelled);
}
