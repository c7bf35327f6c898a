using static LibProtoZeroSharp.Tests.Support.DebuggerDisplay;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>The debugger's view, accessed as a debugger does.</summary>
public class DebugViewTests
{
    [Fact]
    public void AStringShowsItsText()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal("żółw", Display(arena.CopyString("żółw")));
    }

    [Fact]
    public void BytesShowThemselves()
    {
        using var arena = new ArenaAllocator();
        UnmanagedBytes bytes = arena.CopyBytes([1, 2, 3]);
        Assert.Equal("Length = 3", Display(bytes));
        Assert.Equal(new byte[] { 1, 2, 3 }, Shown(bytes));
    }

    [Fact]
    public void ListsShowTheirShown()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.AddRange([1, 2, 3], arena);
        Assert.Equal("Count = 3", Display(list));
        Assert.Equal(new[] { 1, 2, 3 }, Shown(list));

        var notes = MessageList<LongMessage>.Create(arena);
        notes.Add(arena);
        Assert.Equal("Count = 1", Display(notes));
        Assert.Equal(notes.AsSpan().ToArray(), Shown(notes));
    }

    [Fact]
    public void AMapShowsItsEntriesWithoutBeingSealedByThat()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        UnsealedMap.Append(map, 1, 10, arena);
        UnsealedMap.Append(map, 2, 20, arena);
        UnsealedMap.Append(map, 1, 11, arena);
        var expected = new MapEntry<int, int>[] { new(1, 11), new(2, 20) };
        Assert.Equal(expected, Shown(map));
        Assert.Equal("3 entries, duplicates included", Display(map));
        Assert.Equal(3, map.AsUnsealedSpan().Length);

        Assert.Equal(2, map.Count);
        Assert.Equal(expected, Shown(map));
        Assert.Equal("Count = 2", Display(map));
        Assert.Equal("11", Display(map.AsSpan()[0]));
        Assert.Equal("Count = 0", Display(UnmanagedMap<bool, int>.Create(arena)));
        Assert.Equal(("null", "null", "null"), (Display(default(UnmanagedMap<bool, int>)), Display(default(UnmanagedList<int>)), Display(default(MessageList<LongMessage>))));
    }
}
