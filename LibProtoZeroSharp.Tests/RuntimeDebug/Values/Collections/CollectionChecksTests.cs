using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.UnsealedMap;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Misuse of lists, maps, strings and bytes that only the Debug package finds.</summary>
public unsafe class CollectionChecksTests
{
    private const byte Moved = 0xCD;

    [Fact]
    [Trait("Misuse", "M14")]
    public void ASpanFromBeforeAListGrewShowsThePattern()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<byte>.Create(arena, 4);
        list.Add(1, arena);
        Span<byte> kept = list.AsSpan();
        arena.Allocate<long>();
        list.EnsureCapacity(1000, arena);
        Assert.Equal(Moved, kept[0]);
        Assert.Equal(1, list[0]);
    }

    [Fact]
    [Trait("Misuse", "M14")]
    public void AMessageByReferenceFromBeforeAListGrewIsFound()
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<Tree>.Create(arena, 4);
        ref Tree kept = ref list.Add(arena);
        Tree copy = kept;
        list.EnsureCapacity(1000, arena);
        string? message = null;
        try
        {
            kept.Value = 1;
        }
        catch (InvalidOperationException error)
        {
            message = error.Message;
        }

        Assert.Contains("moved", message);
        copy.Value = 2;
        Assert.Equal(2, list[0].Value);
    }

    [Fact]
    [Trait("Misuse", "M14")]
    public void AnEntryByReferenceFromBeforeAMapGrewIsFound()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, Tree>.Create(arena, 4);
        map.Add(1, Tree.Create(arena), arena);
        Span<MapEntry<int, Tree>> kept = map.AsSpan();
        map.EnsureCapacity(1000, arena);
        string? message = null;
        try
        {
            _ = kept[0].Value.Value;
        }
        catch (InvalidOperationException error)
        {
            message = error.Message;
        }

        Assert.Contains("moved", message);
        Assert.Equal(0, map[1].Value);
    }

    [Fact]
    [Trait("Misuse", "M08")]
    public void AMapTakesNoNullReferenceForAMessage()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, Tree>.Create(arena);
        Assert.Contains("default(message)", Assert.Throws<InvalidOperationException>(() => map.Add(1, default, arena)).Message);
        Assert.Throws<InvalidOperationException>(() => map.Set(1, default, arena));
        Assert.Throws<InvalidOperationException>(() => map.Set(1, Tree.Create(arena).Left, arena));
        Assert.Equal(0, map.Count);
        UnmanagedMap<int, long>.Create(arena).Set(1, 0, arena);
        UnmanagedMap<int, double>.Create(arena).Set(1, 0, arena);
        UnmanagedMap<int, LongEnum>.Create(arena).Set(1, default, arena);
    }

    [Fact]
    public void AListChecksIndexesAndLife()
    {
        var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[0]);
        list.Add(1, arena);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[1]);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[-1]);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => list[0]);
        Assert.Throws<ObjectDisposedException>(() => list.Add(2, arena));
        Assert.Throws<ObjectDisposedException>(() => list.AddRange([2], arena));
        Assert.Throws<ObjectDisposedException>(() => { list.AsSpan(); });
        Assert.Throws<ObjectDisposedException>(() => list.Contains(1));
        var other = UnmanagedList<int>.Create(arena);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => other.Add(1, arena));
    }

    [Fact]
    public void AStringChecksIndexesAndLife()
    {
        var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString("abc");
        Assert.Throws<ArgumentOutOfRangeException>(() => value[3]);
        Assert.Throws<ArgumentOutOfRangeException>(() => value[-1]);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => value[0]);
        Assert.Throws<ObjectDisposedException>(() => value.ToString());
        Assert.Throws<ObjectDisposedException>(() => value == "abc");
        Assert.Throws<ObjectDisposedException>(() => value.GetHashCode());
    }

    [Fact]
    public void BytesCheckIndexesAndLife()
    {
        var arena = new ArenaAllocator();
        UnmanagedBytes value = arena.CopyBytes([1, 2]);
        Assert.Throws<ArgumentOutOfRangeException>(() => value[2]);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => value.ToArray());
        Assert.Throws<ObjectDisposedException>(() => value[0]);
        arena.Dispose();
    }

    [Fact]
    public void AMapChecksLife()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        map.Add(1, 2, arena);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => map[1]);
        Assert.Throws<ObjectDisposedException>(() => map.ContainsKey(1));
        Assert.Throws<ObjectDisposedException>(() => map.Set(1, 2, arena));
        Assert.Throws<ObjectDisposedException>(() => map.Remove(1));
        Assert.Throws<ObjectDisposedException>(() => map.Clear());
        Assert.Throws<ObjectDisposedException>(() => { map.AsSpan(); });
    }

    [Fact]
    public void AKeyOfAnotherArenaThatIsGoneDoesNotLockTheMap()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        var map = UnmanagedMap<Utf8String, int>.Create(arena);
        Append(map, arena.CopyString("a"), 1, arena);
        Append(map, other.CopyString("b"), 2, arena);
        other.Dispose();
        Assert.Throws<ObjectDisposedException>(() => map.Count);
        Assert.Throws<ObjectDisposedException>(() => map.Count);
    }

    private enum LongEnum : long
    {
    }
}
