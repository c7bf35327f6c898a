extern alias Oracle;

using LibProtoZeroSharp.Tests.Grpc.Host;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The client with Google's messages.</summary>
internal sealed class GoogleEchoClient(GrpcChannel channel) : EchoClient
{
    private readonly Echo.EchoClient _stub = new(channel);
    private readonly StubCalls _calls = new(GoogleMessages.Details);

    public override Task<EchoOutcome> CallAsync(EchoCall call) => call.Method switch
    {
        EchoMethod.Unary => _calls.UnaryAsync(call, options => _stub.UnaryAsync(GoogleMessages.Request(call.Requests[0]), options), GoogleMessages.Output),
        EchoMethod.Collect => _calls.CollectAsync(call, _stub.Collect, GoogleMessages.Request, GoogleMessages.Output),
        EchoMethod.Repeat => _calls.RepeatAsync(call, options => _stub.Repeat(GoogleMessages.Request(call.Requests[0]), options), GoogleMessages.Output),
        EchoMethod.Chat => _calls.ChatAsync(call, _stub.Chat, GoogleMessages.Request, GoogleMessages.Output),
#pragma warning disable CS0612 // It is deprecated, which is what the tests call it for.
        _ => _calls.UnaryAsync(call, options => _stub.OldAsync(GoogleMessages.Request(call.Requests[0]), options), GoogleMessages.Output),
#pragma warning restore CS0612
    };

    public override ValueTask DisposeAsync()
    {
        channel.Dispose();
        return ValueTask.CompletedTask;
    }
}
