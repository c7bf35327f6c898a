using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>One of the three signals of OTLP: its method, its path, and what is done with a request.</summary>
/// <param name="method">The method of the signal's service.</param>
/// <param name="path">The path of requests over HTTP.</param>
/// <param name="totals">Gets what is received.</param>
internal abstract class Signal<TRequest, TReply>(ServiceMethod<TRequest, TReply> method, string path, Totals totals)
    where TRequest : unmanaged, IProtoMessage<TRequest>
    where TReply : unmanaged, IProtoMessage<TReply>
{
    public ServiceMethod<TRequest, TReply> Method => method;

    public string Path => path;

    /// <summary>Repairs the ids of a message that was JSON; see <see cref="HexId"/>.</summary>
    public abstract void RestoreIds(TRequest request, ArenaAllocator arena);

    /// <summary>Counts what is in a request.</summary>
    /// <param name="request">Lives as long as the arena.</param>
    /// <param name="arena">The arena of the request, for the reply.</param>
    /// <returns>The reply. It says what was rejected.</returns>
    public TReply Receive(TRequest request, ArenaAllocator arena)
    {
        TReply reply = ProtoMessage.Create<TReply>(arena);
        lock (totals.Lock) Count(request, reply, arena);
        return reply;
    }

    protected abstract void Count(TRequest request, TReply reply, ArenaAllocator arena);
}
