using System.Runtime.CompilerServices;
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
        Assert.Equal((16, 16, 16), (sizeof(RawList), sizeof(UnmanagedList<byte>), sizeof(MessageList<Note>)));
        Assert.Equal((24, 24), (sizeof(RawMap), sizeof(UnmanagedMap<bool, byte>)));
        Assert.Equal(8, sizeof(Note));
    }

    [Fact]
    public void ARawListIsTheList()
    {
        using var arena = new ArenaAllocator();
        UnmanagedList<int> list = default;
        list.AddRange([1, 2, 3, 4, 5], arena);
        ref RawList raw = ref Unsafe.As<UnmanagedList<int>, RawList>(ref list);
        Assert.Equal((list.Count, list.Capacity), (raw.Count, raw.Capacity));
        Assert.Equal(5, ((int*)raw.Items)[4]);
    }

    [Fact]
    public void ARawMapIsTheMap()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<bool, long> map = default;
        map.Add(true, 7, arena);
        ref RawMap raw = ref Unsafe.As<UnmanagedMap<bool, long>, RawMap>(ref map);
        Assert.Equal((map.Count, map.Capacity), (raw.Count, raw.Capacity));
        Assert.Equal(1, raw.Entries[0]);
        Assert.Equal(7, ((long*)raw.Entries)[1]);
    }

    [Fact]
    public void AnEntryBeginsWithItsKey()
    {
        var entry = new MapEntry<int, UnmanagedBytes>(42, default);
        Assert.Equal(42, *(int*)&entry);
        Assert.Equal(16, sizeof(MapEntry<int, UnmanagedBytes>));
    }
}
