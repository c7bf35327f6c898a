using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Messages and their contents that are used after the end of their arena. Each such use throws.</summary>
public unsafe class StaleMessageTests
{
    internal delegate void Use(Tree tree, Explicit text, FewMaps maps, ArenaAllocator other);

    /// <summary>Ways to use a message.</summary>
    internal static readonly Dictionary<string, Use> Uses = new()
    {
        ["get a scalar"] = (tree, _, _, _) => _ = tree.Value,
        ["set a scalar"] = (tree, _, _, _) => tree.Value = 1,
        ["get text"] = (_, text, _, _) => _ = text.StringField,
        ["set text"] = (_, text, _, _) => text.StringField = default,
        ["look for a field"] = (_, text, _, _) => _ = text.HasInt32Field,
        ["clear a field"] = (_, text, _, _) => text.ClearInt32Field(),
        ["get a message"] = (tree, _, _, _) => _ = tree.Left,
        ["make a message"] = (tree, _, _, other) => tree.MutableLeft(other),
        ["set a message"] = (tree, _, _, other) => tree.SetLeft(Tree.Create(other)),
        ["get a list"] = (tree, _, _, _) => _ = tree.Numbers.Count,
        ["get a list of messages"] = (tree, _, _, _) => _ = tree.Children.Count,
        ["get a map"] = (_, _, maps, _) => _ = maps.Texts.Count,
        ["get a oneof's case"] = (tree, _, _, _) => _ = tree.ContentCase,
        ["set a oneof's field"] = (tree, _, _, _) => tree.Text = default,
        ["measure"] = (tree, _, _, _) => tree.CalculateSize(),
        ["write"] = (tree, _, _, _) => tree.ToByteArray(),
        ["read into it"] = (tree, _, _, other) =>
        {
            var reader = new ProtoReader([8, 1]);
            tree.Read(ref reader, ref other);
        },
    };

    public static TheoryData<string> Names => [.. Uses.Keys];

    /// <summary>A reference into data that are gone: what is read there is not a pointer.</summary>
    [Fact]
    [Trait("Misuse", "M15")]
    public void AReferenceToAFieldIsGoneWithItsArena()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        ref Tree left = ref tree.MutableLeft(arena);
        left.Value = 1;
        arena.Reset();
        int found = 0;
        try { left.Value = 2; } catch (ObjectDisposedException) { found++; }
        try { _ = left.Value; } catch (ObjectDisposedException) { found++; }
        try { _ = left.Children.Count; } catch (ObjectDisposedException) { found++; }
        try { left.ToByteArray(); } catch (ObjectDisposedException) { found++; }
        Assert.Equal(4, found);
    }

    [Fact]
    public void TheExceptionSaysWhatWasUsed()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, Explicit text, FewMaps maps) = Make(arena);
        Utf8String name = text.StringField;
        UnmanagedList<int> numbers = tree.Numbers;
        UnmanagedMap<Utf8String, Utf8String> texts = maps.Texts;
        arena.Reset();
        string type = "This message (LibProtoZeroSharp.Tests.Protos.";
        Said($"{type}Tree, field {Tree.ValueFieldNumber}) lived in", () => tree.Value);
        Said($"{type}Tree, field {Tree.LeftFieldNumber}) lived in", () => tree.Left.IsNull);
        Said($"{type}Explicit, field {Explicit.StringFieldFieldNumber}) lived in", () => text.HasStringField);
        Said($"{type}Tree) lived in", () => tree.ContentCase);
        Said($"{type}Tree) lived in", () => tree.CalculateSize());
        Said("This string or bytes lived in", () => name[0]);
        Said("This list lived in", () => numbers[0]);
        Said("This map lived in", () => texts.Count);

        static void Said(string start, Func<object> use) => Assert.StartsWith(start, Assert.Throws<ObjectDisposedException>(use).Message);
    }

    [Theory]
    [Trait("Misuse", "M01")]
    [Trait("Misuse", "M05")]
    [MemberData(nameof(Names))]
    public void MessagesAreGoneWhenTheirArenaIsResetOrDisposed(string name)
    {
        using var other = new ArenaAllocator();
        foreach (bool dispose in new[] { false, true })
        {
            var arena = new ArenaAllocator();
            (Tree tree, Explicit text, FewMaps maps) = Make(arena);
            if (dispose) arena.Dispose(); else arena.Reset();
            Assert.Throws<ObjectDisposedException>(() => Uses[name](tree, text, maps, other));
            if (!dispose) arena.Dispose();
        }
    }

    /// <summary>Objects that came from a message are invalid together with it.</summary>
    [Fact]
    [Trait("Misuse", "M01")]
    public void PartsOfMessagesAreGoneToo()
    {
        var arena = new ArenaAllocator();
        (Tree tree, Explicit text, FewMaps maps) = Make(arena);
        Tree child = tree.Children[0];
        UnmanagedList<int> numbers = tree.Numbers;
        MessageList<Tree> children = tree.Children;
        UnmanagedMap<Utf8String, Utf8String> map = maps.Texts;
        Utf8String value = text.StringField;
        UnmanagedBytes bytes = text.BytesField;
        _ = map.Count;
        arena.Reset();
        using var other = new ArenaAllocator();
        AssertStale(
            () => _ = child.Value, () => _ = numbers[0], () => numbers.AsSpan(), () => numbers.Add(1, other), () => _ = children[0], () => children.Add(other),
            () => map.ContainsKey(default), () => map.AsSpan(), () => value.ToString(), () => value.AsSpan(), () => _ = value == "x", () => bytes.ToArray(),
            () => child.ToByteArray());

        arena.Dispose();
    }

    [Fact]
    public void ArenasThatAreGoneTakeNoMessages()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Tree.Create(arena));
        Assert.Throws<ObjectDisposedException>(() => Tree.Parse([8, 1], arena));
        Assert.Throws<ObjectDisposedException>(() => Tree.TryParse([8, 1], arena, out _));
        Assert.Throws<InvalidOperationException>(() => Tree.Parse([8, 1], default));
    }

    /// <summary>Another arena reuses the message's arena; the message is still known to be invalid.</summary>
    [Fact]
    public void AMessageIsGoneAlsoWhenItsArenaIsUsedAgain()
    {
        using var arena = new ArenaAllocator();
        (Tree tree, _, _) = Make(arena);
        for (int i = 0; i < 10; i++)
        {
            arena.Reset();
            (Tree next, _, _) = Make(arena);
            Assert.Throws<ObjectDisposedException>(() => tree.Value);
            Assert.Equal(1, next.Children.Count);
        }
    }

    /// <summary>The same memory has a message of each kind in turn, and the stale reference to it never shows the newer one.</summary>
    [Fact]
    [Trait("Misuse", "M01")]
    [Trait("Misuse", "M26")]
    public void AMessageIsGoneForEver()
    {
        using var first = new ArenaAllocator();
        Tree tree = Tree.Create(first);
        Utf8String text = first.CopyString("text");
        UnmanagedList<int> list = UnmanagedList<int>.Create(first);
        first.Reset();
        // More than the generations of a page.
        for (int i = 0; i < 70_000; i++)
        {
            Tree next = Tree.Create(first);
            next.Value = i;
            first.CopyString("next");
            if (i % 1000 == 0 || i is > 65_500 and < 65_600)
            {
                Assert.Throws<ObjectDisposedException>(() => tree.Value);
                Assert.Throws<ObjectDisposedException>(() => text.ToString());
                Assert.Throws<ObjectDisposedException>(() => list.Count);
            }

            Assert.Equal(i, next.Value);
            first.Reset();
        }
    }

    /// <summary>Also in chunks that are larger than a page, and that the next arenas take over.</summary>
    [Theory]
    [Trait("Misuse", "M01")]
    [InlineData(10_000)]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    public void AMessageIsGoneWhenAnotherArenaHasItsMemory(int before)
    {
        var arena = new ArenaAllocator();
        arena.Allocate<byte>(before);
        Tree tree = Tree.Create(arena);
        Tree child = tree.Children.Add(arena);
        arena.Dispose();
        for (int i = 0; i < 10; i++)
        {
            using var next = new ArenaAllocator();
            next.Allocate<byte>(before);
            Tree other = Tree.Create(next);
            other.Children.Add(next);
            Assert.Throws<ObjectDisposedException>(() => tree.Value);
            Assert.Throws<ObjectDisposedException>(() => child.Value);
        }
    }

    [Fact]
    [Trait("Misuse", "M24")]
    public void WhatAMessageHoldsOfAnotherArenaThatIsGoneIsNotWritten()
    {
        using var arena = new ArenaAllocator();
        foreach (Action<Tree, ArenaAllocator> hold in new Action<Tree, ArenaAllocator>[]
        {
            (tree, other) => tree.Text = other.CopyString("text"), (tree, other) => tree.SetLeft(Tree.Create(other)),
            (tree, other) => tree.Children.Add(Tree.Create(other), arena),
        })
        {
            using var other = new ArenaAllocator();
            Tree tree = Tree.Create(arena);
            hold(tree, other);
            Tree same = tree.Clone(arena);
            Assert.Equal(tree, same);
            other.Reset();
            AssertStale(
                () => tree.ToByteArray(), () => tree.Clone(arena), () => tree.Equals(same), () => tree.GetHashCode(), () => Tree.Create(arena).MergeFrom(tree, arena),
                () => ProtoJson.ToString(tree), () => ProtoText.ToString(tree));
        }

        foreach (Action<Edition2024, ArenaAllocator> hold in new Action<Edition2024, ArenaAllocator>[]
        {
            (message, other) => message.SetInside(Edition2024.Create(other)), (message, other) => message.List.Add(Edition2024.Create(other), arena),
        })
        {
            using var other = new ArenaAllocator();
            Edition2024 message = Edition2024.Create(arena);
            hold(message, other);
            other.Reset();
            Assert.Throws<ObjectDisposedException>(() => message.ToByteArray());
            Assert.Throws<ObjectDisposedException>(() => message.CalculateSize());
        }
    }

    /// <summary>What a message of one arena has in another one, because it grew there: its own memory is alive.</summary>
    [Fact]
    [Trait("Misuse", "M24")]
    public void WhatGrewInAnotherArenaIsGoneWithIt()
    {
        using var arena = new ArenaAllocator();
        foreach (Action<Tree, ArenaAllocator> grow in new Action<Tree, ArenaAllocator>[]
        {
            (tree, other) => tree.Numbers.Add(1, other), (tree, other) => tree.Children.Add(Tree.Create(arena), other),
            // Unknown fields, packed and unpacked numbers, a message in a list, and a map.
            (tree, other) => Merge(tree, [0x98, 0x75, 1], other), (tree, other) => Merge(tree, [0x3A, 2, 1, 2], other), (tree, other) => Merge(tree, [0x38, 1], other),
            (tree, other) => Merge(tree, [0x1A, 0], other), (tree, other) => Merge(tree, [0x22, 0], other),
        })
        {
            using var other = new ArenaAllocator();
            Tree tree = Tree.Create(arena);
            grow(tree, other);
            Tree same = tree.Clone(arena);
            Assert.Equal(tree, same);
            Assert.Equal(tree.GetHashCode(), same.GetHashCode());
            Assert.Equal(tree.ToByteArray(), same.ToByteArray());
            other.Reset();
            AssertStale(() => tree.ToByteArray(), () => tree.Clone(arena), () => tree.Equals(same), () => tree.GetHashCode());
        }
    }

    [Fact]
    [Trait("Misuse", "M24")]
    public void AListThatGrewInAnotherArenaIsGoneWithIt()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        UnmanagedList<int> numbers = Tree.Create(arena).Numbers;
        for (int i = 0; i < 100; i++) numbers.Add(i, i < 10 ? arena : other);
        Assert.Equal(Enumerable.Range(0, 100), numbers.ToArray());
        other.Dispose();
        AssertStale(
            () => _ = numbers[0], () => numbers.AsSpan(), () => numbers.GetEnumerator(), () => numbers.Add(1, arena), () => numbers.RemoveAt(0), () => numbers.Sort());
    }

    [Fact]
    [Trait("Misuse", "M24")]
    public void AMapThatGrewInAnotherArenaIsGoneWithIt()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        FewMaps maps = FewMaps.Create(arena);
        UnmanagedMap<Utf8String, Utf8String> texts = maps.Texts;
        for (int i = 0; i < 100; i++) texts.Set(arena.CopyString($"{i}"), arena.CopyString("text"), i < 10 ? arena : other);
        Assert.Equal("text", texts["99"].ToString());
        Assert.Equal(maps, maps.Clone(arena));
        other.Dispose();
        AssertStale(
            () => _ = texts["1"], () => texts.AsSpan(), () => texts.GetEnumerator(), () => texts.Remove(default), () => texts.Set(default, default, arena),
            () => maps.ToByteArray(), () => maps.Clone(arena), () => maps.GetHashCode(), () => ProtoJson.ToString(maps));
    }

    /// <summary>Removing a key hashes others, and the hash of a stale one throws. The index, which was changed in part by then, is not searched after that.</summary>
    [Fact]
    [Trait("Misuse", "M24")]
    public void AnIndexIsNotSearchedAfterARemovalThatFailed()
    {
        // Three quarters of the slots are used, so that keys are in later groups of slots than their own.
        const int count = 766;
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        UnmanagedMap<Utf8String, Utf8String> texts = FewMaps.Create(arena).Texts;
        texts.EnsureCapacity(count, arena);
        Utf8String[] keys = [.. Enumerable.Range(0, count).Select(i => (i < count / 10 ? other : arena).CopyString($"key {i}"))];
        foreach (Utf8String key in keys) texts.SetView(key, key, arena);
        other.Dispose();
        foreach (Utf8String key in keys[(count / 10)..])
        {
            Utf8String last = texts.AsSpan()[^1].Key;
            if (Record.Exception(() => texts.Remove(key)) == null) continue;
            AssertStale(() => texts.ContainsKey(last), () => texts.Remove(last));
            return;
        }

        Assert.Fail("No removal met a stale key.");
    }

    /// <summary>Views of parts of a string or of the unknown fields, which are used without their message.</summary>
    [Fact]
    [Trait("Misuse", "M01")]
    public void PartsOfStringsAreGoneToo()
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Pack(Tree.Create(arena), arena);
        Utf8String name = any.TypeName;
        FieldMask mask = FieldMask.FromString("left,right", arena);
        Utf8String path = mask.Paths[1];
        Extended message = Extended.Create(arena);
        message.SetExtension(ExtensionsExtensions.StringExtension, "text", arena);
        Utf8String text = message.GetExtension(ExtensionsExtensions.StringExtension);
        Assert.Equal("protozero.tests.Tree", name.ToString());
        Assert.Equal("right", path.ToString());
        Assert.Equal("text", text.ToString());
        arena.Reset();
        foreach (Utf8String part in new[] { name, path, text }) Assert.Throws<ObjectDisposedException>(() => part.ToString());
    }

    [Fact]
    [Trait("Misuse", "M01")]
    public void AnEnumerationEndsWithItsArena()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Children.Add(arena);
        tree.Children.Add(arena);
        int seen = 0;
        Assert.Throws<ObjectDisposedException>(() =>
        {
            foreach (Tree child in tree.Children)
            {
                seen++;
                arena.Reset();
                arena.Allocate<byte>(1000);
            }
        });
        Assert.Equal(1, seen);
    }

    private static void AssertStale(params Action[] uses) => Assert.All(uses, use => Assert.Throws<ObjectDisposedException>(use));

    private static void Merge(Tree tree, byte[] bytes, ArenaAllocator arena)
    {
        var reader = new ProtoReader(bytes);
        tree.Read(ref reader, ref arena);
    }

    [Fact]
    public void EqualityAndCopiesFindStaleMessages()
    {
        using var arena = new ArenaAllocator();
        var gone = new ArenaAllocator();
        Tree stale = Tree.Create(gone);
        gone.Dispose();
        Assert.Throws<ObjectDisposedException>(() => stale == Tree.Create(arena));
        Assert.Throws<ObjectDisposedException>(() => stale.Clone(arena));
        Assert.Throws<ObjectDisposedException>(() => Tree.Create(arena).MergeFrom(stale, arena));
    }

    private static (Tree Tree, Explicit Text, FewMaps Maps) Make(ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        tree.Children.Add(arena);
        tree.Numbers.Add(5, arena);
        Explicit text = Explicit.Create(arena);
        text.StringField = arena.CopyString("text");
        text.BytesField = arena.CopyBytes([1, 2]);
        FewMaps maps = FewMaps.Create(arena);
        maps.Texts.Set(text.StringField, text.StringField, arena);
        return (tree, text, maps);
    }
}
