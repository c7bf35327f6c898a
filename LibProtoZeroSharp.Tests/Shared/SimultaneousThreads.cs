namespace LibProtoZeroSharp.Tests;

/// <summary>
/// Threads that do something at the same moment, for many rounds, so that they are in each other's way in most of them. Its tests are
/// <see cref="AloneInTheProcess"/>: threads that wait for one that has no processor take a hundred times as long.
/// </summary>
public sealed class SimultaneousThreads
{
    /// <summary>How many threads there are.</summary>
    public const int Threads = 4;

    private const int Rounds = 1000;

    private int _started, _finished, _open;
    private volatile Exception? _failure;

    private SimultaneousThreads() { }

    /// <summary>Runs the rounds. A round's results are checked, and the next round is prepared, while no thread is at work.</summary>
    /// <param name="prepare">Runs before each round.</param>
    /// <param name="work">What each thread does.</param>
    /// <param name="check">Gets the result of each thread.</param>
    public static void Run<T>(Action prepare, Func<T> work, Action<T[]> check)
    {
        var turns = new SimultaneousThreads();
        var results = new T[Threads];
        prepare();
        Thread[] threads =
        [
            .. Enumerable.Range(0, Threads).Select(number => new Thread(() => turns.Guard(() =>
            {
                for (int round = 1; round <= Rounds; round++)
                {
                    turns.Meet(ref turns._started, round);
                    results[number] = work();
                    turns.Meet(ref turns._finished, round);
                    if (number == 0)
                    {
                        check(results);
                        prepare();
                        Volatile.Write(ref turns._open, round);
                    }

                    turns.Await(ref turns._open, round);
                }
            }))),
        ];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        if (turns._failure != null) throw new InvalidOperationException("A thread has failed.", turns._failure);
    }

    private void Guard(Action rounds)
    {
        try
        {
            rounds();
        }
        catch (Exception exception)
        {
            _failure ??= exception;
        }
    }

    private void Meet(ref int count, int round)
    {
        Interlocked.Increment(ref count);
        Await(ref count, round * Threads);
    }

    /// <summary>Spins, as threads that wait for an event are woken one after the other.</summary>
    private void Await(ref int count, int target)
    {
        var spin = default(SpinWait);
        while (Volatile.Read(ref count) < target)
        {
            if (_failure != null) throw new OperationCanceledException();
            spin.SpinOnce(sleep1Threshold: -1);
        }
    }
}
