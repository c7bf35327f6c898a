using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The client with messages of this library. A single request is gone before the call has completed, those of streams after it.</summary>
internal sealed class OwnEchoClient(Echo.EchoClient stub, bool compress, IDisposable? channel = null) : EchoClient(channel)
{
    private readonly StubCalls _calls = new(OwnMessages.Details, compress);

    public override async Task<EchoOutcome> CallAsync(EchoCall call)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator requests = arena;
        return await (call.Method switch
        {
            EchoMethod.Unary => _calls.UnaryAsync(call, options => With(First, request => stub.UnaryAsync(request, options)), OwnMessages.Output),
            EchoMethod.Collect => _calls.CollectAsync(call, stub.Collect, input => OwnMessages.Request(input, requests), OwnMessages.Output),
            EchoMethod.Repeat => _calls.RepeatAsync(call, options => With(First, request => stub.Repeat(request, options)), OwnMessages.Output),
            EchoMethod.Chat => _calls.ChatAsync(call, stub.Chat, input => OwnMessages.Request(input, requests), OwnMessages.Output),
#pragma warning disable CS0612 // It is deprecated, which is what the tests call it for.
            _ => _calls.UnaryAsync(call, options => With(First, request => stub.OldAsync(request, options)), OwnMessages.Output),
#pragma warning restore CS0612
        });

        EchoRequest First(ArenaAllocator arena) => OwnMessages.Request(call.Requests[0], arena);
    }

    /// <summary>Starts a call with a request whose arena ends when the call has been started.</summary>
    private static T With<T>(Func<ArenaAllocator, EchoRequest> make, Func<EchoRequest, T> start)
    {
        using var arena = new ArenaAllocator();
        return start(make(arena));
    }
}
