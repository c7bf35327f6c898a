namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>The unmanaged memory of writers that isn't an arena's.</summary>
[Collection(nameof(AloneInTheProcess))]
public class ProtoWriterMemoryTests
{
    private const int Depth = 600, LongBody = 1 << 14, Writers = 4000;
    private static readonly byte[] Content = new byte[LongBody], Output = new byte[LongBody + 8 * Depth];

    /// <summary>A writer has 24 kB for the lengths that are written late, and as much for its open subs: 190 MB together.</summary>
    [Fact]
    public void DisposedWritersFreeTheirDeepSubs()
    {
        WriteDeep();
        long before = ProcessMemory.Bytes();
        for (int i = 0; i < Writers; i++) WriteDeep();
        Assert.InRange(ProcessMemory.Bytes() - before, long.MinValue, 40 << 20);
    }

    private static void WriteDeep()
    {
        var writer = new ProtoWriter(Output);
        for (int i = 0; i < Depth; i++) writer.StartSub(1);
        // The lengths of long subs are written late.
        writer.AddRaw(Content);
        for (int i = 0; i < Depth; i++) writer.CloseSub();
        writer.Dispose();
    }
}
