using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The client with messages of this library. The arena of the requests ends with the call.</summary>
internal sealed class OwnEchoClient(GrpcChannel channel) : EchoClient
{
    private readonly Echo.EchoClient _stub = new(channel);

    public override async Task<EchoOutcome> CallAsync(EchoCall call)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator requests = arena;
        return await (call.Method switch
        {
            EchoMethod.Unary => StubCalls.UnaryAsync(call, options => _stub.UnaryAsync(First(), options), OwnMessages.Output),
            EchoMethod.Collect => StubCalls.CollectAsync(call, _stub.Collect, input => OwnMessages.Request(input, requests), OwnMessages.Output),
            EchoMethod.Repeat => StubCalls.RepeatAsync(call, options => _stub.Repeat(First(), options), OwnMessages.Output),
            EchoMethod.Chat => StubCalls.ChatAsync(call, _stub.Chat, input => OwnMessages.Request(input, requests), OwnMessages.Output),
#pragma warning disable CS0612 // It is deprecated, which is what the tests call it for.
            _ => StubCalls.UnaryAsync(call, options => _stub.OldAsync(First(), options), OwnMessages.Output),
#pragma warning restore CS0612
        });

        EchoRequest First() => OwnMessages.Request(call.Requests[0], requests);
    }

    public override ValueTask DisposeAsync()
    {
        channel.Dispose();
        return ValueTask.CompletedTask;
    }
}
