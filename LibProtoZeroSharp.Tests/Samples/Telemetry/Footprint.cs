using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>The memory of the process while no request is being answered.</summary>
/// <param name="Arenas">Memory of arenas: the names, and what the library keeps for new arenas.</param>
/// <param name="WorkingSet">Memory of the whole process.</param>
internal readonly record struct Footprint(long Arenas, long WorkingSet)
{
    // The working set varies: code is compiled, and buffers stay in pools. Lost arenas would take more than that.
    private const long ArenaTolerance = 1 << 20, WorkingSetTolerance = 24 << 20;

    public static Footprint Measure(Totals totals)
    {
        // Unused buffers of Kestrel and garbage would hide what grows.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        return new Footprint(totals.NameBytes + ArenaCache.Bytes, Environment.WorkingSet);
    }

    public void AssertFlatSince(Footprint before) =>
        Assert.True(Arenas <= before.Arenas + ArenaTolerance && WorkingSet <= before.WorkingSet + WorkingSetTolerance, $"{before} before, {this} after");
}
