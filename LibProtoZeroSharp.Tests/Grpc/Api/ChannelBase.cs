namespace Grpc.Core;

/// <summary>The way to a server.</summary>
public abstract class ChannelBase
{
    protected ChannelBase(string target)
    {
        ArgumentNullException.ThrowIfNull(target);
        Target = target;
    }

    public string Target { get; }

    public abstract CallInvoker CreateCallInvoker();

    public Task ShutdownAsync() => ShutdownAsyncCore();

    protected virtual Task ShutdownAsyncCore() => Task.CompletedTask;
}
