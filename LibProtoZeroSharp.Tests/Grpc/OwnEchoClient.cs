using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The client with messages of this library. A single request is gone before the call has completed, those of streams after it.</summary>
internal sealed class OwnEchoClient(GrpcChannel channel) : EchoClient
{
    private readonly Echo.EchoClient _stub = new(channel);
    private readonly StubCalls _calls = new(OwnMessages.Details);

    public override async Task<EchoOutcome> CallAsync(EchoCall call)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator requests = arena;
        return await (call.Method switch
        {
            EchoMethod.Unary => _calls.UnaryAsync(call, options => With(First, request => _stub.UnaryAsync(request, options)), OwnMessages.Output),
            EchoMethod.Collect => _calls.CollectAsync(call, _stub.Collect, input => OwnMessages.Request(input, requests), OwnMessages.Output),
            EchoMethod.Repeat => _calls.RepeatAsync(call, options => With(First, request => _stub.Repeat(request, options)), OwnMessages.Output),
            EchoMethod.Chat => _calls.ChatAsync(call, _stub.Chat, input => OwnMessages.Request(input, requests), OwnMessages.Output),
#pragma warning disable CS0612 // It is deprecated, which is what the tests call it for.
            _ => _calls.UnaryAsync(call, options => With(First, request => _stub.OldAsync(request, options)), OwnMessages.Output),
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

    public override ValueTask DisposeAsync()
    {
        channel.Dispose();
        return ValueTask.CompletedTask;
    }
}
