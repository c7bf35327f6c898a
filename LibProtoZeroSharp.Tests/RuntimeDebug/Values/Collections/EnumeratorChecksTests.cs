using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.SampleCollections;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Misuse of enumerators that only the Debug package finds.</summary>
public class EnumeratorChecksTests
{
    [Fact]
    [Trait("Misuse", "M13")]
    public void ChangesWhileEnumeratingAreFound()
    {
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
            (tree, maps) =>
            {
                foreach (Utf8String key in maps.Texts.Keys)
                {
                    int count = maps.Texts.Count;
                    maps.Texts.Clear();
                    while (maps.Texts.Count < count) maps.Texts.Add("new" + maps.Texts.Count, key, arena);
                }
            },
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
    public void CurrentAfterAResetIsFound()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, _) = Make(arena);
        UnmanagedEnumerator<int> kept = tree.Numbers.GetEnumerator();
        kept.MoveNext();
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => kept.Current);
    }

    [Fact]
    public void AResetWhileEnumeratingIsFound()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, _) = Make(arena);
        Assert.Throws<ObjectDisposedException>(() =>
        {
            foreach (int _ in tree.Numbers) arena.Reset();
        });
    }
}
