using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

public class ArenaTrackingTests
{
    [Fact]
    public void ReleaseTracksNothing()
    {
        Assert.SkipWhen(Checks.Full, "The Debug package tracks arenas.");
        using var arena = new ArenaAllocator();
        Assert.False(ArenaTracking.IsSupported);
        Assert.Empty(ArenaTracking.LiveArenas());
        ArenaTracking.AssertNone();
    }
}
