using Greet;
using Grpc.Core;
using Grpc.Net.Client;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>Messages that can't be written: their text is not UTF-8. Each call ends with an error, and the next one works.</summary>
internal static class UnwritableChecks
{
    private const string Reply = "Internal: A string field is not valid UTF-8: text (InvalidUtf8 at byte 0 in greet.HelloReply).";
    private const string Request = "Internal: A string field is not valid UTF-8: name (InvalidUtf8 at byte 0 in greet.HelloRequest).";

    public static async Task RunAsync(CheckList list)
    {
        foreach (bool compress in (bool[])[false, true])
        {
            await using Hosted hosted = await Hosted.StartAsync(
                app => app.MapGrpcService<UnwritableService>(),
                services => services.Configure<Grpc.AspNetCore.Server.GrpcServiceOptions>(options => options.ResponseCompressionAlgorithm = compress ? "gzip" : null));
            await RunAsync(list, $"unwritable{(compress ? ", gzip" : "")}", new Greeter.GreeterClient(hosted.Invoker));
        }
    }

    private static async Task RunAsync(CheckList list, string name, Greeter.GreeterClient client)
    {
        using var arena = new ArenaAllocator();
        HelloRequest request = HelloRequest.Create(arena), unwritable = HelloRequest.Create(arena);
        unwritable.Name = arena.CopyString([0xFF]);
        await list.StatusAsync($"{name} reply", Reply, () => client.SayHelloAsync(request).ResponseAsync);
        await list.StatusAsync($"{name} reply in a stream", Reply, async () =>
        {
            using AsyncServerStreamingCall<HelloReply> call = client.Listen(request);
            while (await call.ResponseStream.MoveNext(default))
            {
            }
        });
        await list.StatusAsync($"{name} request", Request, () => client.SayHelloAsync(unwritable).ResponseAsync);
        await list.StatusAsync($"{name} request in a stream", Request, async () =>
        {
            using AsyncDuplexStreamingCall<HelloRequest, HelloReply> call = client.Chat();
            await call.RequestStream.WriteAsync(unwritable);
        });
    }

    private sealed class UnwritableService : Greeter.GreeterBase
    {
        public override Task SayHello(HelloRequest request, HelloReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            reply.Text = arena.CopyString([0xFF]);
            return Task.CompletedTask;
        }

        public override async Task Listen(HelloRequest request, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
        {
            using var arena = new ArenaAllocator();
            HelloReply reply = HelloReply.Create(arena);
            await responseStream.WriteAsync(reply);
            reply.Text = arena.CopyString([0xFF]);
            await responseStream.WriteAsync(reply);
        }

        public override async Task Chat(IAsyncStreamReader<HelloRequest> requestStream, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context) =>
            await requestStream.MoveNext(context.CancellationToken);
    }
}
