using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Builds the string table of a block that is written: each string once, in the order of its first use.</summary>
internal readonly struct StringTableBuilder
{
    private readonly StringTable _table;
    private readonly UnmanagedMap<Utf8String, int> _indexes;
    private readonly ArenaAllocator _arena;

    /// <param name="table">An empty table.</param>
    /// <param name="arena">The arena of the block.</param>
    public StringTableBuilder(StringTable table, ArenaAllocator arena)
    {
        _table = table;
        _indexes = UnmanagedMap<Utf8String, int>.Create(arena);
        _arena = arena;

        // Not for the empty string: its index would be that of the end of a node's tags.
        table.S.Add(default, arena);
    }

    /// <param name="text">A string that lives as long as the block.</param>
    public int IndexOf(Utf8String text)
    {
        if (_indexes.TryGetValue(text, out int index)) return index;
        index = _table.S.Count;
        _table.S.AddView(text, _arena);
        _indexes.AddView(text, index, _arena);
        return index;
    }

    public void AddTags(ReadOnlySpan<Tag> tags, UnmanagedList<uint> keys, UnmanagedList<uint> values)
    {
        foreach (Tag tag in tags)
        {
            keys.Add((uint)IndexOf(tag.Key), _arena);
            values.Add((uint)IndexOf(tag.Value), _arena);
        }
    }
}
