using Google;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;

namespace Sample;

/// <summary>Calls whose request is sent again: by the policies of gRPC, and by a handler of HTTP.</summary>
internal static class RepeatChecks
{
    private static readonly PlainGreeting Twice = new(Behaviour.Twice, 0, [1, 2]);

    public static async Task RunAsync(CheckList list, string pair, Side client, Side server)
    {
        await using Hosted hosted = await Hosted.StartAsync(server.Map);
        var retry = new RetryPolicy
        {
            MaxAttempts = 3,
            InitialBackoff = TimeSpan.FromMilliseconds(1),
            MaxBackoff = TimeSpan.FromMilliseconds(1),
            BackoffMultiplier = 1,
            RetryableStatusCodes = { StatusCode.Unavailable },
        };
        IGreeterCalls retrying = client.Call(hosted.Connect(Options(new MethodConfig { Names = { MethodName.Default }, RetryPolicy = retry })));
        await WithOneRequest(list, $"{pair}, retry", retrying);
        await list.StatusAsync($"{pair}, retry, stream of requests", "OK", () => retrying.CollectAsync([Twice], default));
        await list.StatusAsync($"{pair}, retry, both streams", "OK", () => retrying.ChatAsync([Twice], default).ToListAsync().AsTask());
        list.Equal($"{pair}, retry, attempts", "8", $"{hosted.Behaviour.Attempts}");

        var hedging = new HedgingPolicy { MaxAttempts = 3, HedgingDelay = TimeSpan.Zero, NonFatalStatusCodes = { StatusCode.Unavailable } };
        IGreeterCalls hedged = client.Call(hosted.Connect(Options(new MethodConfig { Names = { MethodName.Default }, HedgingPolicy = hedging })));
        await WithOneRequest(list, $"{pair}, hedging", hedged);

        IGreeterCalls twice = client.Call(hosted.Connect(new GrpcChannelOptions { HttpHandler = new SendTwiceHandler() }));
        PlainGreeting ada = new("Ada", 2, [1]);
        list.Equal($"{pair}, sent again, unary", "Hello Ada 2 1", $"{await twice.SayHelloAsync(ada, default)}");
        list.Equal($"{pair}, sent again, unary without a task", "Hello Ada 2 1", $"{twice.SayHello(ada, default)}");
        list.Equal($"{pair}, sent again, stream of replies", "Hello Ada 0 1, Hello Ada 1 1", string.Join(", ", await twice.ListenAsync(ada, default).ToListAsync()));
    }

    private static async Task WithOneRequest(CheckList list, string name, IGreeterCalls calls)
    {
        await list.StatusAsync($"{name}, unary", "OK", () => calls.SayHelloAsync(Twice, default));
        await list.StatusAsync($"{name}, stream of replies", "OK", () => calls.ListenAsync(Twice, default).ToListAsync().AsTask());
    }

    private static GrpcChannelOptions Options(MethodConfig config) => new() { ServiceConfig = new ServiceConfig { MethodConfigs = { config } } };

    /// <summary>Drops the first response, as a handler for lost connections does that retries.</summary>
    private sealed class SendTwiceHandler() : DelegatingHandler(new SocketsHttpHandler())
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            using (await base.SendAsync(request, cancellationToken))
            {
            }

            return await base.SendAsync(request, cancellationToken);
        }
    }
}
