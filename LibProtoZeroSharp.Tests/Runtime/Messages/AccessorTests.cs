extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>The properties of generated messages: their values, and the effects of setting and clearing them.</summary>
public class AccessorTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    /// <summary>All getters return the same as Google's.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void GettersShowWhatGooglesDo(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < 25; seed += Campaign.IsLong ? 1 : 4)
        {
            IMessage message = new RandomMessages(seed).Next(schema, seed * 4);
            new MessageComparer(arena).AssertEqual(message, schema.ParseBoxed(message.ToByteArray(), arena));
        }
    }

    /// <summary>A message that is built with all setters is written as Google writes it.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void SettersBuildWhatGooglesDo(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < 25; seed += Campaign.IsLong ? 1 : 4)
        {
            IMessage message = new RandomMessages(seed).Next(schema, seed * 4);
            object ours = schema.Create(arena);
            var mirror = new MessageComparer(arena);
            mirror.Fill(ours, message);
            mirror.AssertEqual(message, ours);
            schema.AssertSame(message.ToByteArray(), schema.Write(ours));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void WhatIsClearedIsGone(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        IMessage message = new RandomMessages(5).Next(schema, 100);
        object ours = schema.ParseBoxed(message.ToByteArray(), arena);
        MessageComparer.ClearAll(ours, schema.Google);
        byte[] rest = schema.Write(ours);
        IMessage left = schema.ParsePartial(rest);
        Assert.All(schema.Google.Fields.InFieldNumberOrder().Where(field => field.HasPresence), field => Assert.False(field.Accessor.HasValue(left)));
    }

    [Fact]
    public void AFieldOfAOneofReplacesTheOthers()
    {
        using var arena = new ArenaAllocator();
        Oneofs message = Oneofs.Create(arena);
        Assert.Equal(Oneofs.AllOneofCase.None, message.AllCase);
        message.StringField = arena.CopyString("text");
        Assert.Equal(Oneofs.AllOneofCase.StringField, message.AllCase);
        Leaf leaf = message.MutableLeafField(arena);
        Assert.Equal((Oneofs.AllOneofCase.LeafField, false), (message.AllCase, message.HasStringField));
        Assert.True(message.StringField.IsEmpty);
        leaf.Number = 7;
        Assert.Equal(7, message.MutableLeafField(arena).Number);
        message.BoolField = false;
        Assert.True(message.HasBoolField);
        Assert.Equal(0, message.LeafField.Number);
        message.ClearStringField();
        Assert.True(message.HasBoolField);
        Assert.Equal(0, message.MutableLeafField(arena).Number);
        message.SetLeafField(leaf);
        Assert.Equal(7, message.LeafField.Number);
        message.SetLeafField(default);
        Assert.Equal(Oneofs.AllOneofCase.None, message.AllCase);
        message.MutableSelf(arena).MutableSelf(arena);
        message.ClearAll();
        Assert.Equal((Oneofs.AllOneofCase.None, 0), (message.AllCase, message.CalculateSize()));
    }

    /// <summary>An absent message reads as an empty one, at any depth.</summary>
    [Fact]
    public void AbsentMessagesReadAsEmpty()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Tree absent = tree.Left.Left.Only.Left;
        Assert.False(tree.HasLeft);
        Assert.False(absent.IsNull);
        Assert.Equal((0, 0, 0, 0), (absent.Value, absent.Children.Count, absent.Named.Count, absent.CalculateSize()));
        Assert.False(absent.Named.ContainsKey(arena.CopyString("x")));
        Assert.True(absent.Text.IsEmpty);
        absent.Children.Clear();
        absent.Named.Clear();
        Assert.Empty(absent.ToByteArray());
        Assert.False(tree.HasLeft);
        Assert.True(default(Tree).IsNull);
    }

    /// <summary>A message is a reference: a write through one copy is visible through the other, and a growing list moves no message.</summary>
    [Fact]
    public void CopiesOfAMessageAreTheSameMessage()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Tree first = tree.Children.Add(arena);
        for (int i = 0; i < 1000; i++) tree.Children.Add(arena);
        first.Value = 5;
        Assert.Equal(5, tree.Children[0].Value);
        Tree copy = tree;
        copy.Value = 6;
        Assert.Equal(6, tree.Value);
        tree.SetLeft(first);
        first.Value = 8;
        Assert.Equal(8, tree.Left.Value);
        tree.ClearLeft();
        Assert.False(tree.HasLeft);
        Assert.Equal(8, first.Value);
    }

    /// <summary>An absent message stays absent when it is assigned: its default can't be written to, and belongs to no message.</summary>
    [Fact]
    public void AnAbsentMessageIsNotSet()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.MutableOnly(arena).Value = 2;
        tree.SetOnly(tree.Left);
        tree.SetLeft(tree.Left);
        Assert.False(tree.HasLeft || tree.HasOnly);
        tree.MutableLeft(arena).Value = 1;
        tree.Children.Add(arena).Value = 3;
        Assert.Equal((1, 3), (tree.Left.Value, tree.Children[0].Value));
    }
}
