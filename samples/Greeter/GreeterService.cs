using Greet;
using Grpc.Core;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>The server. A method with a single reply fills the reply that it gets, which is sent when the task of the method has completed.</summary>
internal sealed class GreeterService : Greeter.GreeterBase
{
    public override Task SayHello(HelloRequest request, HelloReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        if (request.Name.IsEmpty) throw new RpcException(new Status(StatusCode.InvalidArgument, "A name is needed."));
        reply.SetText($"Hello {request.Name}", arena);
        return Task.CompletedTask;
    }

    public override async Task Collect(IAsyncStreamReader<HelloRequest> requestStream, HelloReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            // The request is valid until the next one is read. SetText copies.
            HelloRequest request = requestStream.Current;
            reply.SetText(reply.Text.IsEmpty ? $"Hello {request.Name}" : $"{reply.Text} and {request.Name}", arena);
            reply.Number += request.Times;
        }
    }

    public override async Task Listen(HelloRequest request, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
    {
        using var arena = new ArenaAllocator();
        HelloReply reply = HelloReply.Create(arena);
        reply.SetText($"Hello {request.Name}", arena);
        for (int i = 0; i < request.Times; i++)
        {
            // The same message again: it has been written when the task has completed.
            reply.Number = i;
            await responseStream.WriteAsync(reply);
        }
    }

    public override async Task Chat(IAsyncStreamReader<HelloRequest> requestStream, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
    {
        using var arena = new ArenaAllocator();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            arena.Reset();
            HelloReply reply = HelloReply.Create(arena);
            reply.SetText($"Hello {requestStream.Current.Name}", arena);
            await responseStream.WriteAsync(reply);
        }
    }
}
