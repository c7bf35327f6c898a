using Google.Protobuf;
using Greet;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace Google;

/// <summary>The client with Google's classes.</summary>
public sealed class GoogleCalls(CallInvoker invoker) : IGreeterCalls
{
    private readonly Greeter.GreeterClient _client = new(invoker);

    public static void MapService(IEndpointRouteBuilder app) => app.MapGrpcService<GoogleService>();

    /// <summary>A call that always sends the same request.</summary>
    public static Func<Task> Repeatable(CallInvoker invoker, int payload)
    {
        var client = new Greeter.GreeterClient(invoker);
        var request = new HelloRequest { Name = "Ada", Payload = ByteString.CopyFrom(new byte[payload]) };
        return async () => await client.SayHelloAsync(request);
    }

    public PlainGreeting SayHello(PlainGreeting request, CallOptions options) => ToPlain(_client.SayHello(ToMessage(request), options));

    public async Task<PlainGreeting> SayHelloAsync(PlainGreeting request, CallOptions options) => ToPlain(await _client.SayHelloAsync(ToMessage(request), options));

    public async Task<PlainGreeting> CollectAsync(IEnumerable<PlainGreeting> requests, CallOptions options)
    {
        using AsyncClientStreamingCall<HelloRequest, HelloReply> call = _client.Collect(options);
        foreach (PlainGreeting request in requests) await call.RequestStream.WriteAsync(ToMessage(request));
        await call.RequestStream.CompleteAsync();
        return ToPlain(await call);
    }

    public async IAsyncEnumerable<PlainGreeting> ListenAsync(PlainGreeting request, CallOptions options)
    {
        using AsyncServerStreamingCall<HelloReply> call = _client.Listen(ToMessage(request), options);
        await foreach (HelloReply reply in call.ResponseStream.ReadAllAsync()) yield return ToPlain(reply);
    }

    public async IAsyncEnumerable<PlainGreeting> ChatAsync(IEnumerable<PlainGreeting> requests, CallOptions options)
    {
        using AsyncDuplexStreamingCall<HelloRequest, HelloReply> call = _client.Chat(options);
        foreach (PlainGreeting request in requests)
        {
            await call.RequestStream.WriteAsync(ToMessage(request));
            if (!await call.ResponseStream.MoveNext()) yield break;
            yield return ToPlain(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        await foreach (HelloReply reply in call.ResponseStream.ReadAllAsync()) yield return ToPlain(reply);
    }

    private static HelloRequest ToMessage(PlainGreeting request) =>
        new() { Name = request.Text, Times = request.Number, Payload = ByteString.CopyFrom(request.Bytes) };

    private static PlainGreeting ToPlain(HelloReply reply) => new(reply.Text, reply.Number, reply.Payload.ToByteArray());
}
