using Google;
using Greet;
using Grpc.Core;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>The client. Its requests are in an arena of their own, and it disposes of the replies.</summary>
internal sealed class GreeterCalls(Greeter.GreeterClient client) : IGreeterCalls
{
    public PlainGreeting SayHello(PlainGreeting request, CallOptions options)
    {
        using var arena = new ArenaAllocator();
        using MessageOwner<HelloReply> reply = client.SayHello(ToMessage(request, arena), options);
        return ToPlain(reply.Message);
    }

    public async Task<PlainGreeting> SayHelloAsync(PlainGreeting request, CallOptions options)
    {
        using var arena = new ArenaAllocator();
        using MessageOwner<HelloReply> reply = await client.SayHelloAsync(ToMessage(request, arena), options);
        return ToPlain(reply.Message);
    }

    public async Task<PlainGreeting> CollectAsync(IEnumerable<PlainGreeting> requests, CallOptions options)
    {
        using var arena = new ArenaAllocator();
        using AsyncClientStreamingCall<HelloRequest, MessageOwner<HelloReply>> call = client.Collect(options);
        foreach (PlainGreeting request in requests)
        {
            arena.Reset();
            await call.RequestStream.WriteAsync(ToMessage(request, arena));
        }

        await call.RequestStream.CompleteAsync();
        using MessageOwner<HelloReply> reply = await call;
        return ToPlain(reply.Message);
    }

    public async IAsyncEnumerable<PlainGreeting> ListenAsync(PlainGreeting request, CallOptions options)
    {
        using var arena = new ArenaAllocator();
        using AsyncServerStreamingCall<HelloReply> call = client.Listen(ToMessage(request, arena), options);
        await foreach (HelloReply reply in call.ResponseStream.ReadAllAsync()) yield return ToPlain(reply);
    }

    public async IAsyncEnumerable<PlainGreeting> ChatAsync(IEnumerable<PlainGreeting> requests, CallOptions options)
    {
        using var arena = new ArenaAllocator();
        using AsyncDuplexStreamingCall<HelloRequest, HelloReply> call = client.Chat(options);
        foreach (PlainGreeting request in requests)
        {
            arena.Reset();
            await call.RequestStream.WriteAsync(ToMessage(request, arena));
            if (!await call.ResponseStream.MoveNext(default)) yield break;
            yield return ToPlain(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        await foreach (HelloReply reply in call.ResponseStream.ReadAllAsync()) yield return ToPlain(reply);
    }

    private static HelloRequest ToMessage(PlainGreeting request, ArenaAllocator arena)
    {
        HelloRequest message = HelloRequest.Create(arena);
        message.SetName(request.Text, arena);
        message.Times = request.Number;
        message.SetPayload(request.Bytes, arena);
        return message;
    }

    private static PlainGreeting ToPlain(HelloReply reply) => new(reply.Text.ToString(), reply.Number, reply.Payload.ToArray());
}
