using System.Collections.Concurrent;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The calls whose cancellation a server has seen, by their notes.</summary>
internal sealed class CancelledCalls
{
    private readonly ConcurrentDictionary<string, TaskCompletionSource> _calls = new();

    public void Add(string note) => Of(note).TrySetResult();

    public Task WaitAsync(string note) => Of(note).Task;

    private TaskCompletionSource Of(string note) => _calls.GetOrAdd(note, _ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
}
