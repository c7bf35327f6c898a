namespace Grpc.Core;

/// <summary>The base class of the client of one service.</summary>
public abstract class ClientBase<T> : ClientBase
    where T : ClientBase<T>
{
    protected ClientBase()
    {
    }

    protected ClientBase(ClientBaseConfiguration configuration)
        : base(configuration)
    {
    }

    public ClientBase(ChannelBase channel)
        : base(channel)
    {
    }

    public ClientBase(CallInvoker callInvoker)
        : base(callInvoker)
    {
    }

    /// <summary>The same client for another host, by the same channel.</summary>
    public T WithHost(string host) => NewInstance(Configuration.WithHost(host));

    protected abstract T NewInstance(ClientBaseConfiguration configuration);
}
