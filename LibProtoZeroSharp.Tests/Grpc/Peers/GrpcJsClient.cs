using System.Collections.Concurrent;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>A client in a Node process.</summary>
internal sealed class GrpcJsClient : EchoClient
{
    private readonly NodeProcess _process;
    private readonly Task _reading;
    private readonly ConcurrentDictionary<int, TaskCompletionSource<EchoOutcome>> _calls = new();
    private int _lastId;

    public GrpcJsClient(NodeProcess process)
    {
        _process = process;
        _reading = ReadOutcomesAsync();
    }

    public override async Task<EchoOutcome> CallAsync(EchoCall call)
    {
        int id = Interlocked.Increment(ref _lastId);
        TaskCompletionSource<EchoOutcome> outcome = _calls.GetOrAdd(id, _ => new TaskCompletionSource<EchoOutcome>(TaskCreationOptions.RunContinuationsAsynchronously));
        await _process.WriteAsync(new Question(id, call.Method.ToString(), call.Requests, call.Note, call.BinaryNote, call.Timeout?.TotalMilliseconds, call.CancelAfter));
        return await outcome.Task;
    }

    public override async ValueTask DisposeAsync()
    {
        await _process.DisposeAsync();
        await _reading;
    }

    private async Task ReadOutcomesAsync()
    {
        while (await _process.ReadAsync<Answer>() is { } answer)
        {
            _calls.TryRemove(answer.Id, out TaskCompletionSource<EchoOutcome>? outcome);
            outcome!.SetResult(new EchoOutcome(answer.Replies, (StatusCode)answer.Status, answer.Detail, answer.Note, answer.BinaryNote, answer.Details));
        }
        foreach (TaskCompletionSource<EchoOutcome> outcome in _calls.Values) outcome.TrySetException(new InvalidOperationException("The client has ended."));
    }

    /// <summary>What the script reads.</summary>
    private sealed record Question(int Id, string Method, EchoInput[] Requests, string Note, byte[] BinaryNote, double? Timeout, int? CancelAfter);

    /// <summary>What the script writes.</summary>
    private sealed record Answer(int Id, EchoOutput[] Replies, int Status, string Detail, string? Note, byte[]? BinaryNote, EchoDetails? Details);
}
