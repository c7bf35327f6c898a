using System.Diagnostics;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>A token that is cancelled when a deadline has passed.</summary>
internal sealed class DeadlineTimer : IDisposable
{
    // What a timer can wait for. No call lasts longer.
    private static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(int.MaxValue);

    private readonly CancellationTokenSource _source = new();
    private readonly TimeSpan? _timeout;
    private readonly long _started = Stopwatch.GetTimestamp();

    /// <summary>Without a timeout the token is never cancelled.</summary>
    public DeadlineTimer(TimeSpan? timeout)
    {
        _timeout = timeout;
        if (timeout <= TimeSpan.Zero) _source.Cancel();
        else if (timeout is { } time) _source.CancelAfter(time < Longest ? time : Longest);
    }

    public CancellationToken Token => _source.Token;

    /// <summary>By the clock: what the deadline causes at the other side may arrive before this side's timer runs.</summary>
    public bool HasPassed => _source.IsCancellationRequested || Stopwatch.GetElapsedTime(_started) >= _timeout;

    public void Dispose() => _source.Dispose();
}
