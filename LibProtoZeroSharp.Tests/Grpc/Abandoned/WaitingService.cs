using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Abandoned;

/// <summary>Its methods come to a point, say so, and wait for the end of the call. They serve one call at a time.</summary>
internal sealed class WaitingService : Echo.EchoBase
{
    private static readonly string Large = new('a', 100_000);

    private TaskCompletionSource _arrived = NewSource();
    private TaskCompletionSource<bool> _ended = NewEnd();

    public CallPoint Point { get; private set; }

    /// <summary>Completes when the method is at the point.</summary>
    public Task Arrived => _arrived.Task;

    /// <summary>Completes with the method: whether its token was cancelled.</summary>
    public Task<bool> Ended => _ended.Task;

    public void Expect(CallPoint point)
    {
        Point = point;
        _arrived = NewSource();
        _ended = NewEnd();
    }

    public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context) => RunAsync(context, async () =>
    {
        reply.SetText(request.Text, arena);
        await StayAsync(context);
    });

    public override Task Collect(IAsyncStreamReader<EchoRequest> requestStream, EchoReply reply, ArenaAllocator arena, ServerCallContext context) =>
        RunAsync(context, async () =>
        {
            reply.SetText(Large, arena);
            await ReadAsync(requestStream);
            await StayAsync(context);
        });

    public override Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context) =>
        RunAsync(context, async () =>
        {
            await WriteAsync(responseStream);
            await StayAsync(context);
        });

    public override Task Chat(IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context) =>
        RunAsync(context, async () =>
        {
            await ReadAsync(requestStream);
            await WriteAsync(responseStream);
            await StayAsync(context);
        });

    private static TaskCompletionSource NewSource() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    private static TaskCompletionSource<bool> NewEnd() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    private async Task RunAsync(ServerCallContext context, Func<Task> method)
    {
        TaskCompletionSource<bool> ended = _ended;
        try
        {
            if (Point == CallPoint.AfterTheHeaders) await context.WriteResponseHeadersAsync([]);
            await method();
        }
        finally
        {
            ended.TrySetResult(context.CancellationToken.IsCancellationRequested);
        }
    }

    /// <summary>One request, and a second one that never comes.</summary>
    private async Task ReadAsync(IAsyncStreamReader<EchoRequest> requests)
    {
        if (Point != CallPoint.BetweenRequests) return;
        Assert.True(await requests.MoveNext(CancellationToken.None));
        _arrived.TrySetResult();
        await requests.MoveNext(CancellationToken.None);
    }

    /// <summary>One reply, or as many as the client takes.</summary>
    private async Task WriteAsync(IServerStreamWriter<EchoReply> replies)
    {
        using var arena = new ArenaAllocator();
        EchoReply reply = EchoReply.Create(arena);
        reply.SetText(Large, arena);
        if (Point == CallPoint.BetweenReplies) await replies.WriteAsync(reply);
        while (Point == CallPoint.DuringAReply)
        {
            await replies.WriteAsync(reply);
            _arrived.TrySetResult();
        }
    }

    /// <summary>Replies to a client that has gone, if this is the point.</summary>
    private async Task StayAsync(ServerCallContext context)
    {
        if (Point == CallPoint.Nowhere) return;
        _arrived.TrySetResult();
        try
        {
            await Task.Delay(Timeout.Infinite, context.CancellationToken);
        }
        catch (OperationCanceledException) when (Point == CallPoint.DuringAReply)
        {
        }
    }
}
