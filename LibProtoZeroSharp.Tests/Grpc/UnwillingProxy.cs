using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>
/// Stands before a server. On its first connection it takes a request and then says by GOAWAY that it has processed none, so that the client
/// has to send the request again on another connection (RFC 9113, section 6.8).
/// </summary>
internal sealed class UnwillingProxy : IAsyncDisposable
{
    private const int PrefaceLength = 24, FrameHeaderLength = 9;
    private const byte Data = 0, Settings = 4, GoAway = 7;

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Task _running;

    public UnwillingProxy(Uri server)
    {
        _listener.Start();
        _running = RunAsync(server);
    }

    public Uri Address => new($"http://{_listener.LocalEndpoint}");

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        _listener.Stop();
        await _running.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _end.Dispose();
    }

    private async Task RunAsync(Uri server)
    {
        using TcpClient rejected = await _listener.AcceptTcpClientAsync(_end.Token);
        await RejectAsync(rejected.GetStream());
        using TcpClient client = await _listener.AcceptTcpClientAsync(_end.Token);
        using var target = new TcpClient();
        await target.ConnectAsync(IPAddress.Loopback, server.Port, _end.Token);
        await Task.WhenAll(
            client.GetStream().CopyToAsync(target.GetStream(), _end.Token),
            target.GetStream().CopyToAsync(client.GetStream(), _end.Token));
    }

    /// <summary>Waits for the first bytes of a body.</summary>
    private async Task RejectAsync(NetworkStream stream)
    {
        await stream.WriteAsync(FrameOf(Settings, []), _end.Token);
        await stream.ReadExactlyAsync(new byte[PrefaceLength], _end.Token);
        byte[] header = new byte[FrameHeaderLength];
        byte type;
        int length;
        do
        {
            await stream.ReadExactlyAsync(header, _end.Token);
            length = (header[0] << 16) | BinaryPrimitives.ReadUInt16BigEndian(header.AsSpan(1));
            type = header[3];
            await stream.ReadExactlyAsync(new byte[length], _end.Token);
        }
        while (type != Data || length == 0);
        // The last stream that was processed is 0: none. The error is 0: none.
        await stream.WriteAsync(FrameOf(GoAway, new byte[8]), _end.Token);
    }

    /// <summary>A frame of the connection, without flags.</summary>
    private static byte[] FrameOf(byte type, byte[] payload) => [0, 0, (byte)payload.Length, type, 0, 0, 0, 0, 0, .. payload];
}
