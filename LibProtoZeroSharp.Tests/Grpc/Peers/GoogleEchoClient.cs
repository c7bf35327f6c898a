extern alias Oracle;

using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The client with Google's messages.</summary>
internal sealed class GoogleEchoClient(Echo.EchoClient stub, bool compress, IDisposable? channel = null) : EchoClient(channel)
{
    private readonly StubCalls _calls = new(GoogleMessages.Details, compress);

    public override Task<EchoOutcome> CallAsync(EchoCall call) => call.Method switch
    {
        EchoMethod.Unary => _calls.UnaryAsync(call, options => stub.UnaryAsync(GoogleMessages.Request(call.Requests[0]), options), GoogleMessages.Output),
        EchoMethod.Collect => _calls.CollectAsync(call, stub.Collect, GoogleMessages.Request, GoogleMessages.Output),
        EchoMethod.Repeat => _calls.RepeatAsync(call, options => stub.Repeat(GoogleMessages.Request(call.Requests[0]), options), GoogleMessages.Output),
        EchoMethod.Chat => _calls.ChatAsync(call, stub.Chat, GoogleMessages.Request, GoogleMessages.Output),
#pragma warning disable CS0612 // It is deprecated, which is what the tests call it for.
        _ => _calls.UnaryAsync(call, options => stub.OldAsync(GoogleMessages.Request(call.Requests[0]), options), GoogleMessages.Output),
#pragma warning restore CS0612
    };
}
