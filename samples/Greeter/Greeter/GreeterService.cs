using Google;
using Greet;
using Grpc.Core;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>The server. It fills the reply that it gets, whose arena is that of the call.</summary>
internal class GreeterService(Behaviour behaviour) : Greeter.GreeterBase
{
    public override async Task SayHello(HelloRequest request, HelloReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        await behaviour.BeginAsync(request.Name.ToString(), context);
        reply.SetText($"Hello {request.Name}", arena);
        reply.Number = request.Times;
        // The request lives in the same arena.
        reply.Payload = request.Payload;
    }

    public override async Task Collect(IAsyncStreamReader<HelloRequest> requestStream, HelloReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            HelloRequest request = requestStream.Current;
            await behaviour.BeginAsync(request.Name.ToString(), context);
            reply.SetText($"{reply.Text}{request.Name}", arena);
            reply.Number += request.Times;
            // Copied, as the request is gone when the next one is read.
            reply.SetPayload(request.Payload.AsSpan(), arena);
        }
    }

    public override async Task Listen(HelloRequest request, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
    {
        using var arena = new ArenaAllocator();
        HelloReply reply = HelloReply.Create(arena);
        reply.SetText($"Hello {request.Name}", arena);
        reply.Payload = request.Payload;
        for (int i = 0; i < request.Times; i++)
        {
            reply.Number = i;
            await responseStream.WriteAsync(reply);
        }

        await behaviour.BeginAsync(request.Name.ToString(), context);
    }

    public override async Task Chat(IAsyncStreamReader<HelloRequest> requestStream, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
    {
        using var arena = new ArenaAllocator();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            HelloRequest request = requestStream.Current;
            await behaviour.BeginAsync(request.Name.ToString(), context);
            arena.Reset();
            HelloReply reply = HelloReply.Create(arena);
            reply.SetText($"Hello {request.Name}", arena);
            reply.Number = request.Times;
            reply.Payload = request.Payload;
            await responseStream.WriteAsync(reply);
        }
    }
}
