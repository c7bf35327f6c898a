using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Collections are references: every copy of one refers to the same collection.</summary>
public class HandleTests
{
    [Fact]
    [Trait("Misuse", "M17")]
    public void ACopyOfAListIsTheSameList()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        UnmanagedList<int> copy = tree.Numbers;
        copy.Add(1, arena);
        tree.Numbers.Add(2, arena);
        Add(copy, 3, arena);
        Action<int> add = number => copy.Add(number, arena);
        add(4);
        var holder = (copy, 0);
        holder.copy.Add(5, arena);
        Assert.Equal([1, 2, 3, 4, 5], tree.Numbers.AsSpan());
        copy[0] = 10;
        tree.Numbers.RemoveAt(1);
        Assert.Equal([10, 3, 4, 5], copy.AsSpan());
        copy.Clear();
        Assert.Equal(0, tree.Numbers.Count);

        static void Add(UnmanagedList<int> list, int number, ArenaAllocator arena) => list.Add(number, arena);
    }

    [Fact]
    public void ACopyOfAListOfMessagesIsTheSameList()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        MessageList<Tree> copy = tree.Children;
        copy.Add(arena).Value = 1;
        tree.Children.Add(arena).Value = 2;
        foreach (ref Tree child in copy) child.Value *= 10;
        Assert.Equal((2, 10, 20), (copy.Count, tree.Children[0].Value, copy[1].Value));
        tree.Children.Insert(0, Tree.Create(arena), arena);
        copy.RemoveRange(1, 2);
        Assert.Equal(0, Assert.Single(tree.Children.ToArray()).Value);
        Assert.True(copy.Contains(Tree.Create(arena)));
        Assert.Equal(-1, copy.IndexOf(tree));
    }

    [Fact]
    [Trait("Misuse", "M17")]
    public void ACopyOfAMapIsTheSameMap()
    {
        using var arena = new ArenaAllocator();
        FewMaps maps = FewMaps.Create(arena);
        UnmanagedMap<Utf8String, Utf8String> copy = maps.Texts;
        copy.Set("a", "1", arena);
        maps.Texts.Set("b", "2", arena);
        Assert.Equal((2, "2", "1"), (copy.Count, copy["b"].ToString(), maps.Texts["a"].ToString()));
        maps.Texts.Clear();
        Assert.Equal(0, copy.Count);
    }

    [Fact]
    public void TheyAreMadeWithRoom()
    {
        using var arena = new ArenaAllocator();
        Assert.True(UnmanagedList<long>.Create(arena, 100).Capacity >= 100);
        Assert.True(MessageList<Tree>.Create(arena, 100).Capacity >= 100);
        Assert.True(UnmanagedMap<int, int>.Create(arena, 100).Capacity >= 100);
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 20_000 });
        Assert.Throws<InsufficientMemoryException>(() => UnmanagedList<long>.Create(small, 100_000));
    }

    [Fact]
    public void ListsSpreadAndAreCopiedOut()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.AddRange([3, 1, 2], arena);
        list.AsSpan().Sort();
        int[] array = [0, .. list, 4];
        List<int> managed = [.. list];
        Assert.Equal([0, 1, 2, 3, 4], array);
        Assert.Equal([1, 2, 3], managed);
        Assert.Equal([1, 2, 3], list.ToArray());
        Assert.Equal(3, list[^1]);
        var destination = new int[4];
        list.CopyTo(destination);
        Assert.Equal([1, 2, 3, 0], destination);
        Assert.Throws<ArgumentException>(() => list.CopyTo(new int[2]));
        list.AddRange([.. list, 5], arena);
        Assert.Equal("[1, 2, 3, 1, 2, 3, 5]", list.ToString());
        list.RemoveRange(1, 5);
        Assert.Equal([1, 5], list.AsSpan());
        foreach ((int index, int count) in new[] { (-1, 1), (3, 0), (0, 3), (1, 2), (2, -1), (1, int.MaxValue) })
            Assert.Throws<ArgumentOutOfRangeException>(() => list.RemoveRange(index, count));
        list.Insert(1, 9, arena);
        list.Insert(3, 8, arena);
        Assert.Equal([1, 9, 5, 8], list.AsSpan());
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Insert(5, 0, arena));
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Insert(-1, 0, arena));
    }

    [Fact]
    public void LinqSeesTheListAsItIs()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        IReadOnlyList<int> numbers = tree.Numbers.AsEnumerable();
        Assert.Empty(numbers);
        tree.Numbers.AddRange([1, 2, 3], arena);
        Assert.Equal((6, 3, 2), (numbers.Sum(), numbers.Count, numbers[1]));
        Assert.Throws<ArgumentOutOfRangeException>(() => numbers[3]);
        tree.Children.Add(arena).Value = 7;
        Assert.Equal([7], tree.Children.AsEnumerable().Select(child => child.Value));
        FewMaps maps = FewMaps.Create(arena);
        maps.Texts.Set("a", "1", arena);
        Assert.Equal("1", maps.Texts.AsEnumerable().ToDictionary(entry => entry.Key.ToString(), entry => entry.Value.ToString())["a"]);
    }

    [Fact]
    public void TheySayWhatTheyHold()
    {
        using var arena = new ArenaAllocator();
        var doubles = UnmanagedList<double>.Create(arena);
        doubles.AddRange([0.5, -1], arena);
        Assert.Equal("[0.5, -1]", doubles.ToString());
        Tree tree = Tree.Create(arena);
        Assert.Equal("[]", tree.Children.ToString());
        tree.Children.Add(arena).Value = 7;
        Assert.Equal($"[{tree.Children[0]}]", tree.Children.ToString());
        var map = UnmanagedMap<bool, UnmanagedBytes>.Create(arena);
        map.Set(true, arena.CopyBytes([1, 2, 3]), arena);
        Assert.Equal("{True: \"AQID\"}", map.ToString());
        Assert.Equal(map.ToArray(), map.AsSpan().ToArray());
        var copy = new MapEntry<bool, UnmanagedBytes>[1];
        map.CopyTo(copy);
        Assert.Equal("True: \"AQID\"", copy[0].ToString());
        Assert.Equal((1, 1), (map.Keys.Count, map.Values.Count));
    }
}
