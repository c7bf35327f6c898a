using Greet;
using Grpc.Core;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>The client. It creates requests in an arena of its own, and disposes of the owners of single replies.</summary>
internal static class GreeterCalls
{
    public static async Task PrintAsync(Greeter.GreeterClient client)
    {
        using var arena = new ArenaAllocator();
        HelloRequest ada = Request("Ada", 2, arena), zofia = Request("Zofia", 3, arena);

        using (MessageOwner<HelloReply> reply = await client.SayHelloAsync(ada, deadline: DateTime.UtcNow.AddSeconds(5)))
            Console.WriteLine($"SayHello: {reply.Message.Text}");

        using (AsyncClientStreamingCall<HelloRequest, MessageOwner<HelloReply>> call = client.Collect())
        {
            await call.RequestStream.WriteAsync(ada);
            await call.RequestStream.WriteAsync(zofia);
            await call.RequestStream.CompleteAsync();
            using MessageOwner<HelloReply> reply = await call;
            Console.WriteLine($"Collect: {reply.Message.Text}, {reply.Message.Number} times");
        }

        using (AsyncServerStreamingCall<HelloReply> call = client.Listen(ada))
        {
            await foreach (HelloReply reply in call.ResponseStream.ReadAllAsync()) Console.WriteLine($"Listen: {reply.Text} {reply.Number}");
        }

        using (AsyncDuplexStreamingCall<HelloRequest, HelloReply> call = client.Chat())
        {
            foreach (HelloRequest request in new[] { ada, zofia })
            {
                await call.RequestStream.WriteAsync(request);
                await call.ResponseStream.MoveNext(default);
                Console.WriteLine($"Chat: {call.ResponseStream.Current.Text}");
            }

            await call.RequestStream.CompleteAsync();
        }

        try
        {
            using MessageOwner<HelloReply> reply = await client.SayHelloAsync(HelloRequest.Create(arena));
        }
        catch (RpcException exception)
        {
            Console.WriteLine($"SayHello: {exception.StatusCode}, {exception.Status.Detail}");
        }
    }

    private static HelloRequest Request(string name, int times, ArenaAllocator arena)
    {
        HelloRequest request = HelloRequest.Create(arena);
        request.SetName(name, arena);
        request.Times = times;
        return request;
    }
}
