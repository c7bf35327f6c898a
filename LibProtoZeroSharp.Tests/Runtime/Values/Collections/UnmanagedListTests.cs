using FsCheck;
using FsCheck.Fluent;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public unsafe class UnmanagedListTests
{
    [Fact]
    [Trait("Misuse", "M30")]
    public void ANegativeCapacityIsReported()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        Assert.Throws<ArgumentOutOfRangeException>(() => UnmanagedList<int>.Create(copy, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => MessageList<Tree>.Create(copy, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => UnmanagedMap<int, int>.Create(copy, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => UnmanagedList<int>.Create(copy).EnsureCapacity(-1, copy));
        Assert.Throws<ArgumentOutOfRangeException>(() => UnmanagedMap<int, int>.Create(copy).EnsureCapacity(int.MinValue, copy));
    }

    [Fact]
    public void ANewListIsEmpty()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        Assert.False(list.IsNull);
        Assert.Equal((0, 0), (list.Count, list.Capacity));
        Assert.True(list.AsSpan().IsEmpty);
        foreach (int _ in list) Assert.Fail("The list is empty.");
        list.Clear();
        Assert.Equal(-1, list.IndexOf(0));
    }

    [Fact]
    public void ItBehavesAsAListOfTheBcl() => Prop.ForAll(ArbMap.Default.ArbFor<Step[]>(), steps =>
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        var model = new List<int>();
        foreach (Step step in steps)
        {
            switch (step.Operation % 15)
            {
                case 0 or 1 or 2:
                    list.Add(step.Value, arena);
                    model.Add(step.Value);
                    break;
                case 3:
                    list.AddRange([step.Value, 1, 2, 3, 4], arena);
                    model.AddRange([step.Value, 1, 2, 3, 4]);
                    break;
                case 4 when model.Count > 0:
                    int index = (step.Value & int.MaxValue) % model.Count;
                    list.RemoveAt(index);
                    model.RemoveAt(index);
                    break;
                case 5 when model.Count > 0:
                    list[model.Count - 1] = step.Value;
                    model[^1] = step.Value;
                    break;
                case 6:
                    list.EnsureCapacity(step.Value & 63, arena);
                    Assert.True(list.Capacity >= (step.Value & 63));
                    arena.Allocate<byte>();
                    break;
                case 8:
                    int before = (step.Value & int.MaxValue) % (model.Count + 1);
                    list.Insert(before, step.Value, arena);
                    model.Insert(before, step.Value);
                    break;
                case 9 when model.Count > 0:
                    int first = (step.Value & int.MaxValue) % model.Count;
                    int removed = Math.Min(step.Value & 3, model.Count - first);
                    list.RemoveRange(first, removed);
                    model.RemoveRange(first, removed);
                    break;
                case 7 when step.Value % 4 == 0:
                    list.Clear();
                    model.Clear();
                    break;
                case 10:
                    Assert.Equal(model.Remove(step.Value & 7), list.Remove(step.Value & 7));
                    break;
                case 11:
                    Assert.Equal(model.RemoveAll(value => (value & 3) == 1), list.RemoveAll(value => (value & 3) == 1));
                    break;
                case 12:
                    list.Sort();
                    model.Sort();
                    break;
                case 13:
                    list.Sort((a, b) => b.CompareTo(a));
                    model.Sort((a, b) => b.CompareTo(a));
                    break;
                case 14:
                    list.AddRange(model.Where(value => (value & 1) == 0), arena);
                    model.AddRange(model.Where(value => (value & 1) == 0).ToList());
                    list.AddRange(list.AsEnumerable().Take(2), arena);
                    model.AddRange(model.Take(2).ToList());
                    break;
            }

            Assert.Equal(model.Count, list.Count);
            Assert.Equal(model, list.AsSpan().ToArray());
            Assert.Equal(model.IndexOf(step.Value), list.IndexOf(step.Value));
            Assert.Equal(model.Contains(step.Value), list.Contains(step.Value));
        }
    }).Check(Campaign.Properties(100, 300));

    [Fact]
    public void ItemsAreReferences()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<long>.Create(arena);
        list.AddRange([1, 2, 3], arena);
        list[1] = 20;
        foreach (ref long item in list) item++;
        Assert.Equal([2, 21, 4], list.AsSpan());
    }

    [Fact]
    public void TheNewestListGrowsInPlace()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = 100_000 });
        arena.Allocate<byte>(5000);
        var list = UnmanagedList<int>.Create(arena);
        list.Add(0, arena);
        ref int first = ref list[0];
        for (int i = 1; i < 10_000; i++) list.Add(i, arena);
        first = 42;
        Assert.Equal(42, list[0]);
        Assert.InRange(arena.AllocatedBytes, 45_000, 70_600);
    }

    /// <summary>Moved items are copied as one vector if they fit into one.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(1000)]
    public void AllItemsMove(int count)
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<long>.Create(arena);
        long[] expected = [.. Enumerable.Range(1, count).Select(i => (long)i)];
        list.AddRange(expected, arena);
        arena.Allocate<byte>();
        list.EnsureCapacity(count + 100, arena);
        byte[] after = arena.CopyBytes(new byte[100]).ToArray();
        Assert.Equal(expected, list.AsSpan());
        Assert.Equal(new byte[100], after);
    }

    [Fact]
    public void AListOfSixteenMovesOnce()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        var capacities = new List<int>();
        for (int i = 0; i < 33; i++)
        {
            list.Add(i, arena);
            capacities.Add(list.Capacity);
        }

        Assert.Equal([4, 16, 32, 64], capacities.Distinct());
    }

    [Fact]
    public void AnOlderListMoves()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.AddRange([1, 2, 3, 4], arena);
        Span<int> before = list.AsSpan();
        arena.Allocate<byte>();
        list.Add(5, arena);
#pragma warning disable PZ0807 // What is left there is what this line changes.
        before[0] = 42;
#pragma warning restore PZ0807
        Assert.Equal([1, 2, 3, 4, 5], list.AsSpan());
    }

    [Fact]
    public void TwoListsGrowSideBySide()
    {
        using var arena = new ArenaAllocator();
        var small = UnmanagedList<byte>.Create(arena);
        var large = UnmanagedList<long>.Create(arena);
        for (int i = 0; i < 100_000; i++)
        {
            small.Add((byte)i, arena);
            large.Add(i, arena);
        }

        for (int i = 0; i < 100_000; i++) Assert.Equal(((byte)i, (long)i), (small[i], large[i]));
        Assert.InRange(arena.AllocatedBytes, 900_000, 4 * 900_000);
    }

    [Fact]
    public void AListCanBeAddedToItself()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.AddRange([1, 2, 3], arena);
        for (int i = 0; i < 10; i++)
        {
            list.AddRange(list.AsSpan(), arena);
            if (i % 2 == 0) arena.Allocate<byte>();
        }

        Assert.Equal(3 << 10, list.Count);
        for (int i = 0; i < list.Count; i++) Assert.Equal(i % 3 + 1, list[i]);
    }

    [Fact]
    public void ACapacityThatWasEnsuredIsNotOutgrown()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.EnsureCapacity(1000, arena);
        int capacity = list.Capacity;
        long allocated = arena.AllocatedBytes;
        for (int i = 0; i < 1000; i++) list.Add(i, arena);
        list.EnsureCapacity(5, arena);
        list.EnsureCapacity(0, arena);
        Assert.Equal((capacity, allocated), (list.Capacity, arena.AllocatedBytes));
    }

    [Fact]
    public void AConditionThatThrowsLosesNoItem()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.AddRange([1, 2, 3, 4, 5], arena);
        Assert.Throws<FormatException>(() => list.RemoveAll(value => value != 4 ? value % 2 == 1 : throw new FormatException()));
        Assert.Equal([2, 4, 5], list.ToArray());
    }

    [Fact]
    public void AnExhaustedArenaLeavesTheListAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        var list = UnmanagedList<long>.Create(arena);
        Assert.Throws<InsufficientMemoryException>(() => Fill(list, arena));
        Assert.InRange(list.Count, 2000, 12_500);
        int count = list.Count;
        Assert.Throws<InsufficientMemoryException>(() => list.EnsureCapacity(int.MaxValue, arena));
        Assert.Throws<InsufficientMemoryException>(() => list.AddRange(new long[20_000], arena));
        Assert.Equal(count, list.Count);
        for (int i = 0; i < count; i++) Assert.Equal(i, list[i]);
    }

    [Fact]
    public void WhereTwiceTheRoomIsNotToBeHadTheNeededRoomWillDo()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = 80_000, MaxBytes = 100_000 });
        var list = UnmanagedList<byte>.Create(arena);
        arena.Allocate<byte>(5000);
        list.AddRange(new byte[60_000], arena);
        list.AddRange(new byte[10_000], arena);
        Assert.Equal((70_000, 70_000), (list.Count, list.Capacity));
    }

    [Fact]
    public void NothingIsInsertedAtAnIndexOutside()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.Add(1, arena);
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Insert(2, 5, arena));
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Insert(-1, 5, arena));
        Assert.Equal(1, list.Count);
    }

    [Fact]
    public void AnIndexOutsideIsNotRemoved()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.Add(1, arena);
        Assert.Throws<ArgumentOutOfRangeException>(() => list.RemoveAt(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => list.RemoveAt(-1));
        Assert.Equal(1, list.Count);
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            var list = UnmanagedList<Utf8String>.Create(arena);
            list.EnsureCapacity(3, arena);
            for (int i = 0; i < 100; i++) list.Add(arena.CopyString("item"), arena);
            list.AddRange(list.AsSpan(), arena);
            foreach (Utf8String item in list) list.Contains(item);
            list.IndexOf(default);
            list[5] = list[6];
            list.RemoveAt(7);
            list.Clear();
        });
    }

    private static void Fill(UnmanagedList<long> list, ArenaAllocator arena)
    {
        while (true) list.Add(list.Count, arena);
    }

    public readonly record struct Step(byte Operation, int Value);
}
