using Google.Protobuf;
using Greet;
using Grpc.Core;

namespace Google;

/// <summary>The server with Google's classes.</summary>
internal sealed class GoogleService(Behaviour behaviour) : Greeter.GreeterBase
{
    public override async Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context)
    {
        await behaviour.BeginAsync(request.Name, context);
        return new HelloReply { Text = $"Hello {request.Name}", Number = request.Times, Payload = request.Payload };
    }

    public override async Task<HelloReply> Collect(IAsyncStreamReader<HelloRequest> requestStream, ServerCallContext context)
    {
        var reply = new HelloReply();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            await behaviour.BeginAsync(requestStream.Current.Name, context);
            reply.Text += requestStream.Current.Name;
            reply.Number += requestStream.Current.Times;
            reply.Payload = requestStream.Current.Payload;
        }

        return reply;
    }

    public override async Task Listen(HelloRequest request, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
    {
        for (int i = 0; i < request.Times; i++)
            await responseStream.WriteAsync(new HelloReply { Text = $"Hello {request.Name}", Number = i, Payload = request.Payload });
        await behaviour.BeginAsync(request.Name, context);
    }

    public override async Task Chat(IAsyncStreamReader<HelloRequest> requestStream, IServerStreamWriter<HelloReply> responseStream, ServerCallContext context)
    {
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            HelloRequest request = requestStream.Current;
            await behaviour.BeginAsync(request.Name, context);
            await responseStream.WriteAsync(new HelloReply { Text = $"Hello {request.Name}", Number = request.Times, Payload = request.Payload });
        }
    }
}
