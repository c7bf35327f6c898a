using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Walks;

/// <summary>The memory that a copy shares with its original.</summary>
public unsafe class MessageCopierTests
{
    [Fact]
    public void StringsThatLieInTheArenaAreShared()
    {
        using var arena = new ArenaAllocator();
        Explicit message = Make(arena);
        Explicit clone = message.Clone(arena);
        Assert.Equal(message, clone);
        AssertSameBytes(message, clone);

        Explicit merged = Explicit.Create(arena);
        merged.MergeFrom(message, arena);
        AssertSameBytes(message, merged);

        Explicit parsed = Explicit.Parse(message.ToByteArray(), arena);
        AssertSameBytes(parsed, parsed.Clone(arena));
    }

    /// <summary>Also if the strings are many chunks away from the message.</summary>
    [Fact]
    public void StringsInOtherChunksAreShared()
    {
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Create(arena);
        message.StringField = arena.CopyString("text");
        arena.Allocate<byte>(100_000);
        message.BytesField = arena.CopyBytes([1, 2, 3]);
        arena.Allocate<byte>(100_000);
        AssertSameBytes(message, message.Clone(arena));
    }

    [Fact]
    public void WhatIsSharedStaysWhenTheOriginalChanges()
    {
        using var arena = new ArenaAllocator();
        Explicit message = Make(arena);
        Explicit clone = message.Clone(arena);
        message.StringField = arena.CopyString("changed");
        message.ClearBytesField();
        Assert.True(clone.StringField == "text");
        Assert.Equal([1, 2, 3], clone.BytesField.ToArray());
    }

    [Fact]
    public void StringsThatLieElsewhereAreCopied()
    {
        using var arena = new ArenaAllocator();
        byte[] outside = GC.AllocateUninitializedArray<byte>(4, pinned: true);
        "text"u8.CopyTo(outside);
        using var other = new ArenaAllocator();
        Explicit message = Explicit.Parse([.. Make(other).ToByteArray()], arena);
        fixed (byte* data = outside) message.StringField = new Utf8String(data, 4);
        message.BytesField = other.CopyBytes([1, 2, 3]);
        Explicit clone = message.Clone(arena);
        outside.AsSpan().Clear();
        other.Dispose();
        Assert.True(clone.StringField == "text");
        Assert.Equal([1, 2, 3], clone.BytesField.ToArray());
    }

    /// <summary>The arena's content from before a reset is not in it any more.</summary>
    [Fact]
    public void OnlyWhatWasHandedOutIsShared()
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 5; i++) arena.Allocate<byte>(50_000);
        arena.Reset();
        Explicit message = Make(arena);
        AssertSameBytes(message, message.Clone(arena));
        using var other = new ArenaAllocator();
        Explicit clone = message.Clone(other);
        Assert.True(message.StringField.Data != clone.StringField.Data);
    }

    /// <summary>A cleared list or map has capacity, which the copy must not write into.</summary>
    [Fact]
    public void ClearedListsAndMapsHaveNothingInCommon()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Numbers.AddRange([1, 2, 3], arena);
        tree.Children.Add(arena);
        tree.Named.Set(arena.CopyString("key"), Tree.Create(arena), arena);
        tree.Numbers.Clear();
        tree.Children.Clear();
        tree.Named.Clear();
        Tree clone = tree.Clone(arena);
        clone.Numbers.Add(4, arena);
        tree.Numbers.Add(5, arena);
        clone.Children.Add(arena).Value = 4;
        tree.Children.Add(arena).Value = 5;
        clone.Named.Set(arena.CopyString("first"), Tree.Create(arena), arena);
        tree.Named.Set(arena.CopyString("second"), Tree.Create(arena), arena);
        Assert.Equal((4, 4), (clone.Numbers[0], clone.Children[0].Value));
        Assert.Equal((5, 5), (tree.Numbers[0], tree.Children[0].Value));
        Assert.True(clone.Named.ContainsKey("first"u8) && !clone.Named.ContainsKey("second"u8));
    }

    /// <summary>Lists of messages are copied in runs.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(300)]
    [InlineData(5000)]
    public void LongListsOfMessagesAreCopied(int count)
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        for (int i = 0; i < count; i++)
        {
            // The Debug package rejects null references.
            if (i % 5 == 4 && !Checks.Full)
            {
                tree.Children.Add(arena) = default;
                continue;
            }

            Tree child = tree.Children.Add(arena);
            child.Value = i;
            if (i % 3 == 0) child.MutableLeft(arena).Value = -i;
            if (i % 7 == 0) child.Text = arena.CopyString(new string('x', i % 70));
        }

        Tree clone = tree.Clone(other);
        Assert.Equal(tree, clone);
        clone.MergeFrom(tree, other);
        Assert.Equal(2 * count, clone.Children.Count);
        for (int i = 0; i < count; i++)
        {
            Assert.True(tree.Children[i].IsNull ? clone.Children[i].IsNull : clone.Children[i] == tree.Children[i]);
            Assert.True(tree.Children[i].IsNull ? clone.Children[count + i].IsNull : clone.Children[count + i] == tree.Children[i]);
        }
    }

    private static Explicit Make(ArenaAllocator arena)
    {
        Explicit message = Explicit.Create(arena);
        message.StringField = arena.CopyString("text");
        message.BytesField = arena.CopyBytes([1, 2, 3]);
        return message;
    }

    private static void AssertSameBytes(Explicit left, Explicit right)
    {
        Assert.False(left.StringField.IsEmpty);
        Assert.True(left.StringField.Data == right.StringField.Data);
        Assert.True(left.BytesField.Data == right.BytesField.Data);
    }
}
