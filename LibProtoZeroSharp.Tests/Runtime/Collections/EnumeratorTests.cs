using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Collections;

/// <summary>Enumerators are plain structs, which live across <c>await</c> and <c>yield</c>.</summary>
public class EnumeratorTests
{
    [Fact]
    public async Task CollectionsAreEnumeratedAcrossAwaits()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, FewMaps maps) = Make(arena);
        int sum = 0;
        foreach (int number in tree.Numbers)
        {
            await Task.Yield();
            sum += number;
        }

        foreach (Tree child in tree.Children)
        {
            await Task.Yield();
            sum += 10 * child.Value;
        }

        foreach ((Utf8String key, Utf8String value) in maps.Texts)
        {
            await Task.Yield();
            sum += 100 * key.Length + 1000 * value.Length;
        }

        foreach (Utf8String key in maps.Texts.Keys)
        {
            await Task.Yield();
            sum += 10_000 * key.Length;
        }

        foreach (Utf8String value in maps.Texts.Values)
        {
            await Task.Yield();
            sum += 100_000 * value.Length;
        }

        Assert.Equal(3 + 30 + 300 + 3000 + 30_000 + 300_000, sum);
    }

    [Fact]
    public void CollectionsAreEnumeratedByIterators()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, FewMaps maps) = Make(arena);
        Assert.Equal([1, 2, 1, 2, 1, 2], Lengths(tree, maps));

        static IEnumerable<int> Lengths(Tree tree, FewMaps maps)
        {
            foreach (int number in tree.Numbers) yield return number;
            foreach (Tree child in tree.Children) yield return child.Value;
            foreach (MapEntry<Utf8String, Utf8String> entry in maps.Texts) yield return entry.Key.Length;
        }
    }

    [Fact]
    public void ItemsAreEnumeratedByReference()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, FewMaps maps) = Make(arena);
        foreach (ref int number in tree.Numbers) number *= 2;
        foreach (ref Tree child in tree.Children) child.Value *= 3;
        foreach (ref MapEntry<Utf8String, Utf8String> entry in maps.Texts) entry.Value = entry.Key;
        foreach (ref Utf8String value in maps.Texts.Values) value = default;
        Assert.Equal([2, 4], tree.Numbers.AsSpan());
        Assert.Equal((3, 6), (tree.Children[0].Value, tree.Children[1].Value));
        Assert.True(maps.Texts["a"].IsEmpty);
    }

    [Fact]
    [Trait("Misuse", "M13")]
    public void InTheDebugFlavourChangesWhileEnumeratingAreFound()
    {
        Skip.Unless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        using var arena = new ArenaAllocator();
        foreach (Action<Tree, FewMaps> change in new Action<Tree, FewMaps>[]
        {
            (tree, maps) => { foreach (int number in tree.Numbers) tree.Numbers.Add(number, arena); },
            (tree, maps) => { foreach (int number in tree.Numbers) tree.Numbers.RemoveAt(0); },
            (tree, maps) => { foreach (int number in tree.Numbers) tree.Numbers.Clear(); },
            (tree, maps) => { foreach (int number in tree.Numbers) tree.Numbers.EnsureCapacity(1000, arena); },
            (tree, maps) => { foreach (Tree child in tree.Children) tree.Children.Add(child, arena); },
            (tree, maps) => { foreach (int number in tree.Numbers) { tree.Numbers.RemoveAt(0); tree.Numbers.Add(9, arena); } },
            (tree, maps) => { foreach (int number in tree.Numbers) { tree.Numbers.RemoveAll(_ => true); tree.Numbers.AddRange([7, 8], arena); } },
            (tree, maps) => { foreach (int number in tree.Numbers) { tree.Numbers.Clear(); tree.Numbers.AddRange([7, 8], arena); } },
            (tree, maps) => { foreach (Tree child in tree.Children) { tree.Children.RemoveAt(0); tree.Children.Add(arena); } },
            (tree, maps) => { foreach (MapEntry<Utf8String, Utf8String> entry in maps.Texts) { maps.Texts.Remove(entry.Key); maps.Texts.Add("new", entry.Key, arena); } },
            (tree, maps) => { foreach (Utf8String key in maps.Texts.Keys) { int count = maps.Texts.Count; maps.Texts.Clear(); while (maps.Texts.Count < count) maps.Texts.Add("new" + maps.Texts.Count, key, arena); } },
            (tree, maps) => { foreach (int number in tree.Numbers.AsEnumerable()) tree.Numbers.Add(number, arena); },
            (tree, maps) => { foreach (MapEntry<Utf8String, Utf8String> entry in maps.Texts) maps.Texts.Add("new", entry.Key, arena); },
            (tree, maps) => { foreach (Utf8String key in maps.Texts.Keys) maps.Texts.Remove(key); },
            (tree, maps) => { foreach (Utf8String value in maps.Texts.Values) maps.Texts.Clear(); },
        })
        {
            (Tree tree, FewMaps maps) = Make(arena);
            Assert.Contains("enumerated", Assert.Throws<InvalidOperationException>(() => change(tree, maps)).Message);
        }

        (Tree other, FewMaps map) = Make(arena);
        foreach (int number in other.Numbers) other.Numbers[0] = number;
        foreach (MapEntry<Utf8String, Utf8String> entry in map.Texts) map.Texts.Set(entry.Key, entry.Key, arena);
    }

    [Fact]
    [Trait("Misuse", "M29")]
    public void InTheDebugFlavourCurrentOutsideOfTheItemsIsFound()
    {
        Skip.Unless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        using var arena = new ArenaAllocator();
        (Tree tree, FewMaps maps) = Make(arena);
        UnmanagedEnumerator<int> numbers = tree.Numbers.GetEnumerator();
        Assert.Throws<InvalidOperationException>(() => numbers.Current);
        Assert.True(numbers.MoveNext());
        Assert.Equal(tree.Numbers[0], numbers.Current);
        while (numbers.MoveNext())
        {
        }

        Assert.Throws<InvalidOperationException>(() => numbers.Current);
        Assert.Throws<InvalidOperationException>(() => default(UnmanagedEnumerator<int>).Current);
        Assert.Throws<InvalidOperationException>(() => tree.Children.GetEnumerator().Current);
        Assert.Throws<InvalidOperationException>(() => maps.Texts.Keys.GetEnumerator().Current);
        Assert.Throws<InvalidOperationException>(() => maps.Texts.Values.GetEnumerator().Current);
        UnmanagedEnumerator<int> kept = tree.Numbers.GetEnumerator();
        kept.MoveNext();
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => kept.Current);
    }

    [Fact]
    public void InTheDebugFlavourAResetWhileEnumeratingIsFound()
    {
        Skip.Unless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        using var arena = new ArenaAllocator();
        (Tree tree, _) = Make(arena);
        Assert.Throws<ObjectDisposedException>(() =>
        {
            foreach (int _ in tree.Numbers) arena.Reset();
        });
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, FewMaps maps) = Make(arena);
        long sum = 0;
        ZeroAllocation.Of(() =>
        {
            foreach (int number in tree.Numbers) sum += number;
            foreach (Tree child in tree.Children) sum += child.Value;
            foreach ((Utf8String key, Utf8String value) in maps.Texts) sum += key.Length + value.Length;
            foreach (Utf8String key in maps.Texts.Keys) sum += key.Length;
            foreach (Utf8String value in maps.Texts.Values) sum += value.Length;
        });
    }

    private static (Tree Tree, FewMaps Maps) Make(ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        tree.Numbers.AddRange([1, 2], arena);
        tree.Children.Add(arena).Value = 1;
        tree.Children.Add(arena).Value = 2;
        FewMaps maps = FewMaps.Create(arena);
        maps.Texts.Set("a", "x", arena);
        maps.Texts.Set("bb", "yy", arena);
        return (tree, maps);
    }
}
