using Google;
using Grpc.Core;
using Grpc.Net.Client;

namespace Sample;

/// <summary>A server on a free port, and a channel to it.</summary>
internal sealed class Hosted(WebApplication app, GrpcChannel channel) : IAsyncDisposable
{
    public Behaviour Behaviour => app.Services.GetRequiredService<Behaviour>();

    public CallInvoker Invoker { get; } = channel.CreateCallInvoker();

    public Uri Address { get; } = new(app.Urls.Single());

    public static async Task<Hosted> StartAsync(Action<WebApplication> map, Action<IServiceCollection>? configure = null, GrpcChannelOptions? options = null)
    {
        WebApplication app = GreeterServer.Create(
            0,
            services =>
            {
                // Many calls fail on purpose.
                services.AddLogging(logging => logging.ClearProviders());
                configure?.Invoke(services);
            },
            map);
        await app.StartAsync();
        return new Hosted(app, GrpcChannel.ForAddress(app.Urls.Single(), options ?? new GrpcChannelOptions()));
    }

    /// <summary>Another channel to the same server.</summary>
    public CallInvoker Connect(GrpcChannelOptions options) => GrpcChannel.ForAddress(Address, options).CreateCallInvoker();

    public async ValueTask DisposeAsync()
    {
        channel.Dispose();
        await app.DisposeAsync();
    }
}
