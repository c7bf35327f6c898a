using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.SampleCollections;

namespace LibProtoZeroSharp.Tests.Values.Collections;

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

    /// <summary>Full checks throw at both places; without them the memory beside the items is not touched.</summary>
    [Fact]
    [Trait("Misuse", "M29")]
    public void CurrentOutsideOfTheItemsIsNotMemoryBesideThem()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, FewMaps maps) = Make(arena);
        Type expected = ArenaTracking.IsSupported ? typeof(InvalidOperationException) : typeof(NullReferenceException);
        UnmanagedEnumerator<int> numbers = tree.Numbers.GetEnumerator();
        Assert.Throws(expected, () => numbers.Current);
        Assert.Throws(expected, () => { numbers.Current = 7; });
        Assert.Throws(expected, () => default(UnmanagedEnumerator<int>).Current);
        Assert.Throws(expected, () => tree.Children.GetEnumerator().Current);
        Assert.Throws(expected, () => maps.Texts.Keys.GetEnumerator().Current);
        Assert.Throws(expected, () => maps.Texts.Values.GetEnumerator().Current);
        while (numbers.MoveNext())
        {
        }

        if (ArenaTracking.IsSupported) Assert.Throws(expected, () => numbers.Current);
        else Assert.Equal(tree.Numbers[^1], numbers.Current);
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
}
