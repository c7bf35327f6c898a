using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

[Collection(nameof(AloneInTheProcess))]
public class SpinGateTests
{
    /// <summary>Two threads inside would both read a count, and lose one of their additions.</summary>
    [Fact]
    public void OneThreadIsInsideAtATime()
    {
        const int additions = 50_000;
        var gate = new SpinGate();
        int count = 0;
        Thread[] threads = [.. Enumerable.Range(0, SimultaneousThreads.Threads).Select(_ => new Thread(Add))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Assert.Equal(threads.Length * additions, count);

        void Add()
        {
            for (int i = 0; i < additions; i++)
            {
                gate.Enter();
                count++;
                gate.Exit();
            }
        }
    }
}
