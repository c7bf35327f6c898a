extern alias Oracle;

using Grpc.Core;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The service with Google's messages.</summary>
internal sealed class GoogleEchoService(EchoBehaviour behaviour) : Echo.EchoBase
{
    public override async Task<EchoReply> Unary(EchoRequest request, ServerCallContext context) =>
        GoogleMessages.Reply(await behaviour.UnaryAsync(GoogleMessages.Input(request), context));

    public override async Task<EchoReply> Collect(IAsyncStreamReader<EchoRequest> requestStream, ServerCallContext context) =>
        GoogleMessages.Reply(await behaviour.CollectAsync(requestStream.ReadAllAsync().Select(GoogleMessages.Input), context));

    public override async Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)
    {
        await foreach (EchoOutput output in behaviour.RepeatAsync(GoogleMessages.Input(request), context))
            await responseStream.WriteAsync(GoogleMessages.Reply(output));
    }

    public override async Task Chat(IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)
    {
        await foreach (EchoOutput output in behaviour.ChatAsync(requestStream.ReadAllAsync().Select(GoogleMessages.Input), context))
            await responseStream.WriteAsync(GoogleMessages.Reply(output));
    }

    [Obsolete]
    public override Task<EchoReply> Old(EchoRequest request, ServerCallContext context) => Unary(request, context);
}
