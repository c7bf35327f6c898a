using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The service with messages of this library.</summary>
internal sealed class OwnEchoService(EchoBehaviour behaviour) : Echo.EchoBase
{
    public override async Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context) =>
        OwnMessages.Fill(reply, await behaviour.UnaryAsync(OwnMessages.Input(request), context), arena);

    public override async Task Collect(IAsyncStreamReader<EchoRequest> requestStream, EchoReply reply, ArenaAllocator arena, ServerCallContext context) =>
        OwnMessages.Fill(reply, await behaviour.CollectAsync(requestStream.ReadAllAsync().Select(OwnMessages.Input), context), arena);

    public override Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context) =>
        WriteAllAsync(behaviour.RepeatAsync(OwnMessages.Input(request), context), responseStream);

    public override Task Chat(IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context) =>
        WriteAllAsync(behaviour.ChatAsync(requestStream.ReadAllAsync().Select(OwnMessages.Input), context), responseStream);

    [Obsolete]
    public override Task Old(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context) => Unary(request, reply, arena, context);

    /// <summary>One reply, whose arena is reset after each one.</summary>
    private static async Task WriteAllAsync(IAsyncEnumerable<EchoOutput> outputs, IServerStreamWriter<EchoReply> responseStream)
    {
        using var arena = new ArenaAllocator();
        await foreach (EchoOutput output in outputs)
        {
            arena.Reset();
            EchoReply reply = EchoReply.Create(arena);
            OwnMessages.Fill(reply, output, arena);
            await responseStream.WriteAsync(reply);
        }
    }
}
