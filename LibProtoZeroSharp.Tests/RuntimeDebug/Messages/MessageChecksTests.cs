using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Misuse that only the Debug package finds: messages, and their contents, that never existed, and contents that are used after their end.</summary>
public class MessageChecksTests
{
    [Theory]
    [Trait("Misuse", "M07")]
    [MemberData(nameof(StaleMessageTests.Names), MemberType = typeof(StaleMessageTests))]
    public void NullReferencesAreFound(string name)
    {
        using var other = new ArenaAllocator();
        // Reading into a null reference creates the message.
        if (name == "read into it") return;
        Assert.Throws<InvalidOperationException>(() => StaleMessageTests.Uses[name](default, default, default, other));
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
    public void AListWhoseItemsAreInAnotherArenaThatIsGoneIsNotWritten()
    {
        using var arena = new ArenaAllocator();
        foreach (Action<Tree, ArenaAllocator> hold in new Action<Tree, ArenaAllocator>[]
        {
            (tree, other) => tree.Numbers.Add(1, other), (tree, other) => tree.Children.Add(other),
        })
        {
            using var other = new ArenaAllocator();
            Tree tree = Tree.Create(arena);
            hold(tree, other);
            other.Reset();
            Assert.Throws<ObjectDisposedException>(() => tree.ToByteArray());
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
        Assert.True(DynamicMessage.From(tree).TryAs(type, out DynamicMessage dynamic));
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
}
