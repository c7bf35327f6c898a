using Greet;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Core.Interceptors;
using LibProtoZeroSharp;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;

namespace Sample;

/// <summary>What ASP.NET Core and the client factory add to calls: interceptors, clients from the container, authorization.</summary>
internal static class HostChecks
{
    public static async Task RunAsync(CheckList list)
    {
        await InterceptorsAsync(list);
        await AuthorizationAsync(list);
    }

    private static async Task InterceptorsAsync(CheckList list)
    {
        Watcher atServer = new(), atClient = new();
        await using Hosted hosted = await Hosted.StartAsync(Side.Own.Map, services =>
        {
            services.AddSingleton(atServer);
            services.Configure<GrpcServiceOptions>(options => options.Interceptors.Add<Watcher>());
        });
        var services = new ServiceCollection();
        services.AddGrpcClient<Greeter.GreeterClient>(options => options.Address = hosted.Address).AddInterceptor(() => atClient);
        await using ServiceProvider provider = services.BuildServiceProvider();
        await KindChecks.RunAsync(list, "client of the factory", new GreeterCalls(provider.GetRequiredService<Greeter.GreeterClient>()), default);
        const string seen = "Unary Ada, Unary Ada, ClientStreaming, ServerStreaming Ada, DuplexStreaming";
        list.Equal("what an interceptor of the client has seen", seen.Replace("Unary Ada, Unary", "Unary Ada, blocking Unary", StringComparison.Ordinal), $"{atClient}");
        list.Equal("what an interceptor of the server has seen", seen, $"{atServer}");
    }

    private static async Task AuthorizationAsync(CheckList list)
    {
        await using Hosted hosted = await Hosted.StartAsync(
            app =>
            {
                app.UseAuthentication();
                app.UseAuthorization();
                app.MapGrpcService<GuardedService>();
            },
            services =>
            {
                services.AddAuthentication(Nobody.Scheme).AddScheme<AuthenticationSchemeOptions, Nobody>(Nobody.Scheme, null);
                services.AddAuthorization();
            });
        var client = new GreeterCalls(new Greeter.GreeterClient(hosted.Invoker));
        const string refused = "Unauthenticated: Bad gRPC response. HTTP status code: 401";
        await list.StatusAsync("[Authorize] on a method with the messages", "OK", () => client.SayHelloAsync(new("Ada"), default));
        await list.StatusAsync("[Authorize] on the method that gRPC calls", refused, () => client.CollectAsync([], default));
    }

    private sealed class GuardedService(Google.Behaviour behaviour) : GreeterService(behaviour)
    {
#pragma warning disable PZ0703 // It shows what the rule says.
        [Authorize]
        public override Task SayHello(HelloRequest request, HelloReply reply, ArenaAllocator arena, ServerCallContext context) =>
            base.SayHello(request, reply, arena, context);
#pragma warning restore PZ0703

        [Authorize]
        public override Task<MessageOwner<HelloReply>> Collect(IAsyncStreamReader<MessageOwner<HelloRequest>> requestStream, ServerCallContext context) =>
            base.Collect(requestStream, context);
    }

    /// <summary>Knows no user.</summary>
    private sealed class Nobody(Microsoft.Extensions.Options.IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, System.Text.Encodings.Web.UrlEncoder encoder)
        : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
    {
        public new const string Scheme = "nobody";

        protected override Task<AuthenticateResult> HandleAuthenticateAsync() => Task.FromResult(AuthenticateResult.NoResult());
    }
}
