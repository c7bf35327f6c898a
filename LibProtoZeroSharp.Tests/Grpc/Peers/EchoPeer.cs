namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>An implementation of the service, as a client and as a server.</summary>
internal abstract class EchoPeer
{
    /// <summary>All implementations. Every test of <see cref="PeerTests"/> runs with each as the client of each.</summary>
    public static IReadOnlyList<EchoPeer> All { get; } = [new OwnPeer(), new GooglePeer(), new GrpcJsPeer()];

    public abstract string Name { get; }

    /// <summary>Why this machine can't run it; null if it can.</summary>
    public virtual string? Unavailable => null;

    /// <summary>Starts a server, whose replies are compressed if the peer can do so.</summary>
    public abstract Task<EchoServer> StartServerAsync(bool compress);

    /// <summary>Makes a client, whose requests are compressed on demand.</summary>
    public abstract Task<EchoClient> ConnectAsync(Uri server, bool compress);
}
