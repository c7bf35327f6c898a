using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Misuse that only the Debug flavour finds: messages, and their contents, that are used after their end, or never existed.</summary>
public class MessageChecksTests
{
    private delegate void Use(Tree tree, Explicit text, FewMaps maps, ArenaAllocator other);

    private static readonly Dictionary<string, Use> Uses = new()
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

    [Theory]
    [Trait("Misuse", "M07")]
    [MemberData(nameof(Names))]
    public void NullReferencesAreFound(string name)
    {
        using var other = new ArenaAllocator();
        // Reading into a null reference creates the message.
        if (name == "read into it") return;
        Assert.Throws<InvalidOperationException>(() => Uses[name](default, default, default, other));
    }

    /// <summary>They can be in another arena than their message.</summary>
    [Fact]
    public void ExtensionsAreGoneWithTheArenaThatTheyWereSetIn()
    {
        using var own = new ArenaAllocator();
        var arena = new ArenaAllocator();
        Extended message = Extended.Create(own);
        message.SetExtension(Int32Extension, 5, arena);
        arena.Reset();
        Extended target = Extended.Create(own);
        foreach (Action use in new Action[]
        {
            () => message.GetExtension(Int32Extension), () => message.HasExtension(Int32Extension), () => message.SetExtension(Int32Extension, 6, own),
            () => message.ClearExtension(Int32Extension, own), () => message.ToByteArray(), () => message.CalculateSize(), () => message.Clone(own),
            () => target.MergeFrom(message, own), () => _ = message == target, () => message.GetHashCode(), () => ProtoMessage.UnknownFields(message),
            () => ProtoJson.ToString(message, new ProtoJsonWriteOptions { Types = new TypeRegistry().Add(Int32Extension) }), () => ProtoText.ToString(message),
            () =>
            {
                ArenaAllocator arenaOfMessage = own;
                var reader = new ProtoReader([0xF8, 0xFF, 0xFF, 0x0F, 1]);
                message.Read(ref reader, ref arenaOfMessage);
            },
        })
        {
            Assert.Throws<ObjectDisposedException>(use);
        }

        arena.Dispose();
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
        foreach (Action use in new Action[]
        {
            () => _ = child.Value, () => _ = numbers[0], () => numbers.AsSpan(), () => numbers.Add(1, other), () => _ = children[0], () => children.Add(other),
            () => map.ContainsKey(default), () => map.AsSpan(), () => value.ToString(), () => value.AsSpan(), () => _ = value == "x", () => bytes.ToArray(),
            () => child.ToByteArray(),
        })
        {
            Assert.Throws<ObjectDisposedException>(use);
        }

        arena.Dispose();
    }

    [Fact]
    public void WritersInAnArenaThatIsGoneAreFound()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        arena.Reset();
        // No lambdas, which can't capture references.
        int found = 0;
        try { writer.AddVarInt(1, 1); } catch (ObjectDisposedException) { found++; }
        try { writer.GetTotalLength(); } catch (ObjectDisposedException) { found++; }
        Assert.Equal(2, found);
    }

    [Fact]
    [Trait("Misuse", "M24")]
    public void WhatAMessageHoldsOfAnotherArenaThatIsGoneIsNotWritten()
    {
        using var arena = new ArenaAllocator();
        foreach (Action<Tree, ArenaAllocator> hold in new Action<Tree, ArenaAllocator>[]
        {
            (tree, other) => tree.Text = other.CopyString("text"), (tree, other) => tree.Numbers.Add(1, other),
            (tree, other) => tree.SetLeft(Tree.Create(other)), (tree, other) => tree.Children.Add(Tree.Create(other), arena),
        })
        {
            using var other = new ArenaAllocator();
            Tree tree = Tree.Create(arena);
            hold(tree, other);
            other.Reset();
            Assert.Throws<ObjectDisposedException>(() => tree.ToByteArray());
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

    [Fact]
    [Trait("Misuse", "M25")]
    public void WhatAMessageHoldsOfAnotherArenaThatLivesIsWritten()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Text = other.CopyString("text");
        tree.Numbers.Add(1, other);
        tree.SetLeft(Tree.Create(other));
        tree.Children.Add(Tree.Create(other), arena);
        arena.CopyString("more");
        tree.Numbers.Add(2, arena);
        Tree read = Tree.Parse(tree.ToByteArray(), other);
        Assert.Equal(("text", true, 1), (read.Text.ToString(), read.HasLeft, read.Children.Count));
        Assert.Equal([1, 2], read.Numbers.ToArray());
    }

    [Fact]
    [Trait("Misuse", "M08")]
    public void ListsTakeNoMessageThatIsNone()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Assert.Throws<InvalidOperationException>(() => tree.Children.Add(default, arena));
        Assert.Throws<InvalidOperationException>(() => tree.Children.Add(tree.Left, arena));
        Assert.Throws<InvalidOperationException>(() => tree.Children.AddRange([tree, default], arena));
        Assert.Equal(0, tree.Children.Count);
    }

    /// <summary>An indexer and a reference to an item store a null reference, which is found when the list is used.</summary>
    [Fact]
    [Trait("Misuse", "M08")]
    public void AListWithAMessageThatIsNoneIsNotWritten()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Children.Add(arena);
        tree.Children.Add(arena);
        Tree same = tree.Clone(arena);
        tree.Children[1] = default;
        DynamicMessageType type = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName);
        Assert.True(DynamicMessage.Of(tree).TryAs(type, out DynamicMessage dynamic));
        Edition2024 group = Edition2024.Create(arena);
        group.List.Add(arena);
        foreach (ref Edition2024 item in group.List) item = default;
        Action[] uses =
        [
            () => tree.ToByteArray(), () => tree.CalculateSize(), () => tree.Clone(arena), () => tree.Equals(same), () => tree.GetHashCode(),
            () => ProtoJson.ToString(tree), () => ProtoText.ToString(tree), () => dynamic.ToByteArray(), () => dynamic.CalculateSize(),
            () => group.ToByteArray(), () => group.CalculateSize(),
        ];
        Assert.All(uses, use => Assert.Throws<InvalidOperationException>(use));
        Assert.Contains("index 1", Assert.Throws<InvalidOperationException>(() => tree.ToByteArray()).Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Misuse", "M21")]
    public void AMessageInItselfHasNoEnd()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetLeft(tree);
        AssertCycle("left", () => tree.CalculateSize());
        AssertCycle("left", () => tree.ToByteArray());
        Edition2024 group = Edition2024.Create(arena);
        group.List.Add(group, arena);
        AssertCycle("list[0]", () => group.CalculateSize());
        AssertCycle("list[0]", () => group.ToByteArray());
    }

    private static void AssertCycle(string path, Func<object> operation)
    {
        ProtoException failure = Assert.Throws<ProtoException>(operation);
        Assert.Equal((ProtoError.DepthExceeded, path), (failure.Error, failure.Path));
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
