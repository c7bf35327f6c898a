using System.Runtime.InteropServices;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>What takes an arena copies text and bytes into it; what stores a view says so in its name.</summary>
public sealed class OwnCopyTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly ArenaAllocator _other = new();
    private readonly Utf8String _text;
    private readonly UnmanagedBytes _bytes;

    public OwnCopyTests()
    {
        _text = _other.CopyString("text");
        _bytes = _other.CopyBytes("text"u8);
    }

    public void Dispose()
    {
        _arena.Dispose();
        _other.Dispose();
    }

    [Fact]
    public void ListsCopyText()
    {
        var list = UnmanagedList<Utf8String>.Create(_arena);
        list.Add(_text, _arena);
        list.AddRange([_text, _text], _arena);
        list.Insert(1, _text, _arena);
        list.Add("replaced", _arena);
        list.Set(4, _text, _arena);
        list.Add("replaced", _arena);
        list.Set(5, (StringSource)_text, _arena);
        Overwrite();
        Assert.Equal("[\"text\", \"text\", \"text\", \"text\", \"text\", \"text\"]", list.ToString());
    }

    [Fact]
    public void ListsCopyBytes()
    {
        var list = UnmanagedList<UnmanagedBytes>.Create(_arena);
        list.Add(_bytes, _arena);
        list.AddRange([_bytes], _arena);
        list.Insert(0, _bytes, _arena);
        list.Add(default, _arena);
        list.Set(3, _bytes, _arena);
        Overwrite();
        Assert.Equal(4, list.Count);
        foreach (UnmanagedBytes bytes in list) Assert.True(bytes.AsSpan().SequenceEqual("text"u8));
    }

    [Fact]
    public void ItemsOfTheListItselfAreCopied()
    {
        var list = UnmanagedList<Utf8String>.Create(_arena);
        list.Add("a", _arena);
        for (int i = 0; i < 5; i++) list.AddRange(list.AsSpan(), _arena);
        Assert.Equal(32, list.Count);
        Assert.All(list.AsEnumerable(), item => Assert.Equal("a", item.ToString()));
    }

    [Fact]
    public void MapsCopyKeys()
    {
        var map = UnmanagedMap<Utf8String, int>.Create(_arena);
        map.Add(_text, 1, _arena);
        map.Set(_text, 2, _arena);
        var set = UnmanagedMap<Utf8String, int>.Create(_arena);
        set.Set(_text, 3, _arena);
        Overwrite();
        Assert.Equal((2, 3), (map["text"], set["text"]));
    }

    [Fact]
    public void MapsCopyValues()
    {
        var texts = UnmanagedMap<int, Utf8String>.Create(_arena);
        texts.Add(1, _text, _arena);
        texts.Set(1, _text, _arena);
        texts.Set(2, _text, _arena);
        var bytes = UnmanagedMap<Utf8String, UnmanagedBytes>.Create(_arena);
        bytes.Add("1", _bytes, _arena);
        bytes.Set("1", _bytes, _arena);
        bytes.Set(_text, _bytes, _arena);
        Overwrite();
        Assert.Equal("{1: \"text\", 2: \"text\"}", texts.ToString());
        Assert.True(bytes["1"].AsSpan().SequenceEqual("text"u8));
        Assert.True(bytes["text"].AsSpan().SequenceEqual("text"u8));
    }

    /// <summary>The overloads for text in any form, with a text that is a key or a value of another map.</summary>
    [Fact]
    public void MapsOfTextsCopyBoth()
    {
        var map = UnmanagedMap<Utf8String, Utf8String>.Create(_arena);
        map.Add(_text, _text, _arena);
        map.Set(_text, _text, _arena);
        map.Set("a", _text, _arena);
        map.Set("a", "b", _arena);
        map.Set("c", _text, _arena);
        var mixed = UnmanagedMap<Utf8String, Utf8String>.Create(_arena);
        mixed.Add(_text, "value", _arena);
        mixed.Set(_text, "changed", _arena);
        var set = UnmanagedMap<Utf8String, Utf8String>.Create(_arena);
        set.Set(_text, "value", _arena);
        Overwrite();
        Assert.Equal(("text", "b", "text"), (map["text"].ToString(), map["a"].ToString(), map["c"].ToString()));
        Assert.Equal(("changed", "value"), (mixed["text"].ToString(), set["text"].ToString()));
    }

    [Fact]
    public void WellKnownTypesCopy()
    {
        StringValue text = StringValue.From(_text, _arena), nullable = StringValue.From((Utf8String?)_text, _arena);
        BytesValue bytes = BytesValue.From(_bytes, _arena);
        Value value = Value.ForString(_text, _arena);
        FieldMask mask = FieldMask.FromPaths([_text], _other);
        FieldMask[] masks = [FieldMask.FromPaths([_text], _arena), mask.Normalize(_arena), mask.Union(mask, _arena), mask.Intersection(mask, _arena)];
        Overwrite();
        Overwrite(mask.Paths[0]);
        Assert.Equal(("text", "text", "text"), (text.Value.ToString(), nullable.Value.ToString(), value.StringValue.ToString()));
        Assert.True(bytes.Value.AsSpan().SequenceEqual("text"u8));
        Assert.All(masks, copied => Assert.Equal("text", copied.Paths[0].ToString()));
    }

    [Fact]
    public void ViewsAreNotCopied()
    {
        var list = UnmanagedList<Utf8String>.Create(_arena);
        list.AddView(_text, _arena);
        var added = UnmanagedMap<Utf8String, UnmanagedBytes>.Create(_arena);
        added.AddView(_text, _bytes, _arena);
        var set = UnmanagedMap<int, UnmanagedBytes>.Create(_arena);
        set.SetView(1, default, _arena);
        set.SetView(1, _bytes, _arena);
        Assert.True(IsView(list[0], _text) && IsView(added.AsSpan()[0].Key, _text) && IsView(added.AsSpan()[0].Value, _bytes) && IsView(set[1], _bytes));
        Assert.Throws<ArgumentException>(() => added.AddView(_text, default, _arena));
    }

    /// <summary>An arena that has no room for the copies.</summary>
    [Fact]
    public void WithoutRoomNothingChanges()
    {
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 16 });
        Utf8String large = _other.CopyString(new string('x', 1 << 15));
        var list = UnmanagedList<Utf8String>.Create(small);
        var map = UnmanagedMap<Utf8String, Utf8String>.Create(small);
        map.Set("a", "b", small);
        Assert.Throws<InsufficientMemoryException>(() => list.AddRange([large, large, large], small));
        Assert.Equal(0, list.Count);
        Assert.Throws<InsufficientMemoryException>(() => map.Set(large, large, small));
        Assert.Throws<InsufficientMemoryException>(() => map.Set("a", large, small));
        Assert.Equal("{\"a\": \"b\"}", map.ToString());
        map.Set("c", "d", small);
        Assert.Equal(2, map.Count);
    }

    private static bool IsView(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> of) => bytes == of;

    private void Overwrite()
    {
        Overwrite(_text);
        Overwrite(_bytes);
    }

    /// <summary>As the next owner of the memory would.</summary>
    private static void Overwrite(ReadOnlySpan<byte> bytes) => MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(bytes), bytes.Length).Fill((byte)'?');
}
