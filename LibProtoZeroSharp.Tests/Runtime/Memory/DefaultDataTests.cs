using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

public unsafe class DefaultDataTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(65_535 * 24)]
    public void AllBytesAreZerosThatCannotBeWritten(int size)
    {
        byte* data = (byte*)DefaultData.Get(size);
        Assert.True(new ReadOnlySpan<byte>(data, size + ArenaState.Slop).IndexOfAnyExcept((byte)0) < 0);
        Assert.True(DefaultData.Contains(data));
        Assert.False(DefaultData.Contains(&size));
        Skip.Unless(MemoryProtection.IsKnown, "The system doesn't tell the protection of a page.");
        Assert.Equal(("r--", "r--"), (MemoryProtection.Of(data), MemoryProtection.Of(data + size + ArenaState.Slop - 1)));
    }
}
