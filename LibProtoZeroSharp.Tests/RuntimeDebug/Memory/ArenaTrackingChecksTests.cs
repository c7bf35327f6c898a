using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>The Debug package knows which arenas are alive, and names them in exceptions.</summary>
public unsafe class ArenaTrackingChecksTests
{
    [Fact]
    [Trait("Misuse", "M04")]
    public void AnArenaThatIsNotDisposedIsListedWithItsOrigin()
    {
        ArenaTracking.RecordStacks = true;
        ArenaAllocator arena = Forgotten();
        ArenaTracking.RecordStacks = false;
        Assert.True(ArenaTracking.IsSupported);
        LiveArena found = Assert.Single(ArenaTracking.LiveArenas(), live => live.Stack?.Contains(nameof(Forgotten), StringComparison.Ordinal) == true);
        Assert.Equal(arena.ReservedBytes, found.ReservedBytes);
        Tree tree = Tree.Create(arena);

        arena.Dispose();
        Assert.DoesNotContain(ArenaTracking.LiveArenas(), live => live.Number == found.Number);
        foreach (Action use in new Action[] { () => tree.Value = 1, () => arena.Allocate<int>() })
        {
            string message = Assert.Throws<ObjectDisposedException>(use).Message;
            Assert.Contains($"arena {found.Number}", message);
            Assert.Contains(nameof(Forgotten), message);
        }
    }

    [Fact]
    public void WithoutARecordTheExceptionSaysHowToGetOne()
    {
        ArenaAllocator arena = Forgotten();
        Tree tree = Tree.Create(arena);
        arena.Dispose();
        foreach (Action use in new Action[] { () => tree.Value = 1, () => arena.Allocate<int>() })
        {
            string message = Assert.Throws<ObjectDisposedException>(use).Message;
            Assert.Contains("Set ArenaTracking.RecordEnds and RecordStacks at the start of the program", message);
        }
    }

    [Fact]
    public void TheArenaOfGeneratedDescriptorsIsNotListed()
    {
        Assert.False(Tree.Descriptor.File.Proto.IsNull);
        long number = ArenaTracking.NumberOf(GeneratedFile.Arena.State);
        Assert.NotEqual(0, number);
        Assert.DoesNotContain(ArenaTracking.LiveArenas(), live => live.Number == number);
    }

    [Fact]
    public void TrackingAllocatesNothingOnTheManagedHeap() => ZeroAllocation.Of(() => new ArenaAllocator().Dispose());

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator Forgotten() => new();
}
