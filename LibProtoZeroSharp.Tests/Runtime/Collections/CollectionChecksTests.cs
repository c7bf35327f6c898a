#if PROTOZERO_CHECKS
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Collections;

/// <summary>Misuse of lists and maps that only the Debug flavour finds.</summary>
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

    private enum LongEnum : long
    {
    }
}
#endif
