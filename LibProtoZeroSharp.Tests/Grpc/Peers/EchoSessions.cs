using System.Collections.Concurrent;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>
/// The servers and clients of a test class, started when they are first needed. At the end no arena of a call is left, and no exception of a task was
/// left unobserved.
/// </summary>
public sealed class EchoSessions : IAsyncDisposable
{
    private readonly ConcurrentDictionary<(string, bool), Lazy<Task<EchoServer>>> _servers = new();
    private readonly ConcurrentDictionary<(string, string, bool), Lazy<Task<EchoClient>>> _clients = new();

    private readonly ConcurrentQueue<Exception> _unobserved = new();
    private readonly long _newest = LiveArenas.Newest();

    public EchoSessions() => TaskScheduler.UnobservedTaskException += AddUnobserved;

    internal Task<EchoServer> ServerAsync(string server, bool compress)
    {
        EchoPeer peer = Peer(server);
        return _servers.GetOrAdd((server, compress), _ => new(() => peer.StartServerAsync(compress))).Value;
    }

    internal async Task<EchoClient> ClientAsync(string client, string server, bool compress)
    {
        EchoPeer peer = Peer(client);
        Uri address = (await ServerAsync(server, compress)).Address;
        return await _clients.GetOrAdd((client, server, compress), _ => new(() => peer.ConnectAsync(address, compress))).Value;
    }

    public async ValueTask DisposeAsync()
    {
        foreach (Lazy<Task<EchoClient>> client in _clients.Values) await (await client.Value).DisposeAsync();
        foreach (Lazy<Task<EchoServer>> server in _servers.Values) await (await server.Value).DisposeAsync();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        await LiveArenas.AssertNoneSinceAsync(_newest);
        TaskScheduler.UnobservedTaskException -= AddUnobserved;
        Assert.Empty(_unobserved);
    }

    /// <summary>Ignores the exceptions that never leave the packages of gRPC and HTTP.</summary>
    private void AddUnobserved(object? sender, UnobservedTaskExceptionEventArgs args)
    {
        if (args.Exception.ToString().Contains("LibProtoZeroSharp", StringComparison.Ordinal)) _unobserved.Enqueue(args.Exception);
    }

    /// <summary>Skips the test if this machine can't run the peer.</summary>
    private static EchoPeer Peer(string name)
    {
        EchoPeer peer = EchoPeer.All.Single(peer => peer.Name == name);
        if (peer.Unavailable is { } reason) Skip.Because(reason);
        return peer;
    }
}
