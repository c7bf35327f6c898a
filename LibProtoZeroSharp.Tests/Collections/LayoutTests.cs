using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tests.Collections;

/// <summary>Generated code and the decoder see messages' data untyped: what they take a field for must be what it is.</summary>
public unsafe class LayoutTests
{
    [Fact]
    public void SizesAreAsGeneratedDataHasThem()
    {
        Assert.Equal(12, sizeof(Utf8String));
        Assert.Equal(12, sizeof(UnmanagedBytes));
        Assert.Equal((16, 24), (sizeof(RawList), sizeof(RawMap)));
        Assert.Equal((8, 8, 8), (sizeof(UnmanagedList<byte>), sizeof(MessageList<Note>), sizeof(UnmanagedMap<bool, byte>)));
        Assert.Equal(8, sizeof(Note));
    }

    [Fact]
    public void AnEntryBeginsWithItsKey()
    {
        var entry = new MapEntry<int, UnmanagedBytes>(42, default);
        Assert.Equal(42, *(int*)&entry);
        Assert.Equal(16, sizeof(MapEntry<int, UnmanagedBytes>));
    }
}
