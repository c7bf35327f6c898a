using System.Diagnostics;
using System.Numerics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>
/// Millions of resets on several threads, and with PROTOZERO_LONG=1 a thousand millions. References from all times are kept. The test runner shows the numbers
/// with -showLiveOutput.
/// </summary>
[Collection(nameof(AloneInTheProcess))]
public class StaleSoakTests(ITestOutputHelper output)
{
    private const int Threads = SimultaneousThreads.Threads, LastGeneration = 65_534;

    private static readonly int Resets = Campaign.Iterations(2_000_000, 1_000_000_000);

    /// <summary>
    /// Bytes of addresses that are retired: those of a first page, and of a chunk of 16 KiB, after 65,534 ends of arenas that have used it. The system's
    /// allocator takes up to a page more for each, because they are aligned.
    /// </summary>
    private static readonly long RetiredBytes = Resets / LastGeneration * (2 * Generations.PageSize + (5 + 1) * Generations.PageSize / Soaker.ResetsPerChunk);

    /// <summary>What the process may take beside them, mostly for heaps of threads and managed garbage.</summary>
    private const long OtherBytes = 64 << 20, OtherAddresses = Threads * (64L << 20) + OtherBytes;

    [Fact]
    [Trait("Misuse", "M01")]
    [Trait("Misuse", "M26")]
    public void ReferencesAreStaleForEverAndMemoryIsBounded()
    {
        Assert.SkipWhen(Checks.Full, "The Debug package holds memory back to find mistakes.");
        Soak(100_000);
        (long resident, long addresses) before = Memory();
        var watch = Stopwatch.StartNew();
        Soaker[] soakers = Soak(Resets / Threads);
        TimeSpan time = watch.Elapsed;
        (long resident, long addresses) after = Memory();
        output.WriteLine(
            $"{Resets:N0} resets, {soakers.Sum(soaker => soaker.Found):N0} uses of stale references in {time.TotalSeconds:F1} s; "
            + $"resident {before.resident >> 10:N0} to {after.resident >> 10:N0} KiB, addresses {before.addresses >> 10:N0} to {after.addresses >> 10:N0} KiB, "
            + $"of which {RetiredBytes >> 10:N0} KiB may be retired");
        Assert.Equal((0, 0), (soakers.Sum(soaker => soaker.Missed), soakers.Sum(soaker => soaker.Wrong)));
        Assert.InRange(soakers.Min(soaker => soaker.Found), Resets / Threads / Soaker.ResetsPerCheck, long.MaxValue);
        Assert.InRange(after.resident - before.resident, long.MinValue, RetiredBytes + OtherBytes);
        Assert.InRange(after.addresses - before.addresses, long.MinValue, RetiredBytes + OtherAddresses);
    }

    private static Soaker[] Soak(int resets)
    {
        Soaker[] soakers = [.. Enumerable.Range(0, Threads).Select(seed => new Soaker(seed))];
        Thread[] threads = [.. soakers.Select(soaker => new Thread(() => soaker.Run(resets)))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        return soakers;
    }

    private static (long Resident, long Addresses) Memory()
    {
        long resident = ProcessMemory.Bytes();
        using var process = Process.GetCurrentProcess();
        return (resident, process.VirtualMemorySize64);
    }

    /// <summary>The work of one thread.</summary>
    private sealed class Soaker(int seed)
    {
        public const int ResetsPerChunk = 16, ResetsPerCheck = 128;

        private const int ResetsPerDispose = 64;

        private readonly Random _random = new(seed);

        /// <summary>References of about 2, 4, 8 and so on resets ago.</summary>
        private readonly (Tree Tree, Utf8String Text)[] _kept = new (Tree, Utf8String)[32];

        /// <summary>Uses that have thrown.</summary>
        public long Found { get; private set; }

        /// <summary>Uses of stale references that have not thrown.</summary>
        public long Missed { get; private set; }

        /// <summary>Messages that did not have their value.</summary>
        public long Wrong { get; private set; }

        public unsafe void Run(int resets)
        {
            var arena = new ArenaAllocator();
            for (int i = 0; i < resets; i++)
            {
                uint bits = (uint)_random.Next();
                // More than the first page: what follows is in a chunk.
                if (bits % ResetsPerChunk == 0) arena.Allocate<byte>(2 * Generations.PageSize);
                Tree tree = Tree.Create(arena);
                tree.Value = i;
                Utf8String text = arena.CopyString("text");
                if (tree.Value != i || text.Length != 4 || text[0] != 't') Wrong++;
                _kept[BitOperations.TrailingZeroCount(_random.Next() | int.MinValue)] = (tree, text);
                if (bits / ResetsPerChunk % ResetsPerDispose == 0)
                {
                    arena.Dispose();
                    arena = new ArenaAllocator();
                }
                else
                {
                    arena.Reset();
                }

                if (i % ResetsPerCheck == 0) Check(_kept[_random.Next(_kept.Length)]);
            }

            foreach ((Tree Tree, Utf8String Text) reference in _kept) Check(reference);
            arena.Dispose();
        }

        private void Check((Tree Tree, Utf8String Text) reference)
        {
            // A reference that is not there yet is that of the newest message.
            if (reference.Tree.IsNull) reference = _kept[0];
            if (reference.Tree.IsNull) return;
            Check(() => _ = reference.Tree.Value);
            Check(() => reference.Tree.Value = -1);
            Check(() => reference.Text.AsSpan());
        }

        private void Check(Action use)
        {
            try
            {
                use();
                Missed++;
            }
            catch (ObjectDisposedException)
            {
                Found++;
            }
        }
    }
}
