namespace Grpc.Core;

/// <summary>What the clients of all services have in common.</summary>
public abstract class ClientBase
{
    protected ClientBase()
        : this(new UnimplementedCallInvoker())
    {
    }

    protected ClientBase(ClientBaseConfiguration configuration)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        Configuration = configuration;
        CallInvoker = configuration.CreateCallInvoker();
    }

    public ClientBase(ChannelBase channel)
        : this(channel.CreateCallInvoker())
    {
    }

    public ClientBase(CallInvoker callInvoker)
        : this(new ClientBaseConfiguration(callInvoker, null))
    {
    }

    protected CallInvoker CallInvoker { get; }

    internal ClientBaseConfiguration Configuration { get; }

    /// <summary>What a client is made of, so that another one can be made like it.</summary>
    protected internal class ClientBaseConfiguration
    {
        private readonly CallInvoker _callInvoker;
        private readonly string? _host;

        internal ClientBaseConfiguration(CallInvoker callInvoker, string? host)
        {
            ArgumentNullException.ThrowIfNull(callInvoker);
            _callInvoker = callInvoker;
            _host = host;
        }

        internal CallInvoker CreateCallInvoker() => _host is null ? _callInvoker : new HostCallInvoker(_callInvoker, _host);

        internal ClientBaseConfiguration WithHost(string host) => new(_callInvoker, host);
    }
}
