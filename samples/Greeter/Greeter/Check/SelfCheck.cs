using System.Diagnostics;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>Runs all checks on ports of this machine.</summary>
internal static class SelfCheck
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    public static async Task<int> RunAsync()
    {
        ArenaTracking.RecordStacks = true;
        int unobserved = 0;
        TaskScheduler.UnobservedTaskException += (_, _) => unobserved++;
        // The library makes arenas at first use, for descriptors, which stay.
        await RunAsync(new CheckList(prints: false));
        Collect(0);
        int arenas = ArenaTracking.LiveArenas().Count;

        var list = new CheckList();
        await RunAsync(list);
        CheckArenas(list, arenas);
        list.Equal("exceptions that no one has observed", "0", $"{unobserved}");
        return list.Report();
    }

    private static async Task RunAsync(CheckList list)
    {
        foreach ((Side client, Side server) in Side.Pairs)
        {
            string pair = $"{client.Name} client, {server.Name} server";
            await KindChecks.RunAsync(list, pair, client, server);
            await EndChecks.RunAsync(list, pair, client, server);
            await SizeChecks.RunAsync(list, pair, client, server);
            await RepeatChecks.RunAsync(list, pair, client, server);
        }

        await HostChecks.RunAsync(list);
        await ReflectionChecks.RunAsync(list);
        await UnwritableChecks.RunAsync(list);
    }

    private static void CheckArenas(CheckList list, int before)
    {
        const string name = "arenas that were lost";
        Collect(before);
        if (!ArenaTracking.IsSupported)
        {
            list.Skip(name, "only the Debug flavour counts arenas");
            return;
        }

        IReadOnlyList<LiveArena> living = ArenaTracking.LiveArenas();
        foreach (LiveArena arena in living.Skip(before)) Console.WriteLine(arena.Stack);
        list.Equal(name, "0", $"{living.Count - before}");
    }

    /// <summary>
    /// A server forgets the reply to a client that has gone, so the garbage collector gives its arena back. Losing attempts of calls end later than the call.
    /// </summary>
    private static void Collect(int arenas)
    {
        var waited = Stopwatch.StartNew();
        do
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        while (ArenaTracking.LiveArenas().Count > arenas && waited.Elapsed < Patience);
    }
}
