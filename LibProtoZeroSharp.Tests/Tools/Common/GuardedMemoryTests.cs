namespace LibProtoZeroSharp.Tests.Tools.Common;

/// <summary>The tests of the runtime include this file too, since they are the ones that also run where the others can't.</summary>
public unsafe class GuardedMemoryTests
{
    [Fact]
    public void ThePagesAroundTheMemoryAreInaccessible()
    {
        Skip.Unless(MemoryProtection.IsKnown, "The system doesn't tell the protection of a page.");
        using var memory = new GuardedMemory(10_000);
        Assert.True(memory.Place("end"u8).SequenceEqual("end"u8));
        Assert.Equal((byte)'d', memory.End[-1]);
        Assert.Equal(("rw-", "---"), (MemoryProtection.Of(memory.End - 1), MemoryProtection.Of(memory.End)));
        fixed (byte* first = memory.First(1)) Assert.Equal(("---", "rw-"), (MemoryProtection.Of(first - 1), MemoryProtection.Of(first)));
        memory.MakeReadOnly();
        Assert.Equal(("r--", "---"), (MemoryProtection.Of(memory.End - 1), MemoryProtection.Of(memory.End)));
        Assert.Throws<ArgumentOutOfRangeException>(() => memory.Last(1 << 20).Length);
    }
}
