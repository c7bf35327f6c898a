using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;

namespace LibProtoZeroSharp.Tests.Values.Types;

/// <summary>A message that the sender left out can be read, but not written to: a write throws an exception with advice.</summary>
public unsafe class AbsentMessageTests
{
    private static readonly Dictionary<string, Action<Tree, ArenaAllocator>> Writes = new()
    {
        ["set a number"] = (absent, _) => absent.Value = 5,
        ["set a string"] = (absent, arena) => absent.Text = arena.CopyString("x"),
        ["copy a string"] = (absent, arena) => absent.SetText("x", arena),
        ["make a message"] = (absent, arena) => absent.MutableLeft(arena),
        ["make a message of a oneof"] = (absent, arena) => absent.MutableOnly(arena),
        ["set a message"] = (absent, arena) => absent.SetLeft(Tree.Create(arena)),
        ["clear a message"] = (absent, _) => absent.ClearLeft(),
        ["clear a oneof"] = (absent, _) => absent.ClearContent(),
        ["clear all"] = (absent, _) => absent.Clear(),
        ["merge"] = (absent, arena) =>
        {
            Tree source = Tree.Create(arena);
            source.Value = 5;
            absent.MergeFrom(source, arena);
        },
        ["merge an empty message"] = (absent, arena) => absent.MergeFrom(Tree.Create(arena), arena),
        ["read into it"] = (absent, arena) =>
        {
            var reader = new ProtoReader([8, 1]);
            absent.Read(ref reader, arena);
        },
        ["add to a list"] = (absent, arena) => absent.Numbers.Add(1, arena),
        ["add several to a list"] = (absent, arena) => absent.Numbers.AddRange([1, 2], arena),
        ["insert into a list"] = (absent, arena) => absent.Numbers.Insert(0, 1, arena),
        ["make room in a list"] = (absent, arena) => absent.Numbers.EnsureCapacity(5, arena),
        ["add a message"] = (absent, arena) => absent.Children.Add(arena),
        ["add that message"] = (absent, arena) => absent.Children.Add(Tree.Create(arena), arena),
        ["add to a map"] = (absent, arena) => absent.Named.Add("key", Tree.Create(arena), arena),
        ["set in a map"] = (absent, arena) => absent.Named.Set("key", Tree.Create(arena), arena),
        ["make room in a map"] = (absent, arena) => absent.Named.EnsureCapacity(3, arena),
        ["below that"] = (absent, arena) => absent.Left.Left.Numbers.Add(1, arena),
    };

    public static TheoryData<string> Names => [.. Writes.Keys];

    [Theory]
    [Trait("Misuse", "M09")]
    [MemberData(nameof(Names))]
    public void WritingThrows(string name)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Tree absent = tree.Left;
        string message = Assert.Throws<InvalidOperationException>(() => Writes[name](absent, arena)).Message;
        Assert.Contains("absent", message);
        Assert.Contains("Mutable", message);
        Assert.Equal((0, 0, 0), (tree.CalculateSize(), tree.Left.Value, tree.Left.CalculateSize()));
        Assert.False(tree.HasLeft);
    }

    /// <summary>Presence bits, bytes, oneofs of numbers, enums and bools.</summary>
    [Fact]
    public void EveryKindOfFieldIsGuarded()
    {
        using var arena = new ArenaAllocator();
        Explicit presence = MessageData.OrDefault<Explicit>(default);
        Oneofs oneofs = Oneofs.Create(arena).Self;
        Extended extended = MessageData.OrDefault<Extended>(default);
        foreach (Action write in new Action[]
        {
            () => presence.Int32Field = 1, () => presence.BoolField = true, () => presence.DoubleField = 1, () => presence.ClearInt32Field(),
            () => presence.SetStringField("x"u8, arena), () => presence.SetBytesField([1], arena), () => presence.BytesField = default,
            () => oneofs.Before = 1, () => oneofs.StringField = default, () => oneofs.OtherFlag = true, () => oneofs.SetStringField("x", arena),
            () => extended.SetExtension(Int32Extension, 5, arena), () => extended.ClearExtension(Int32Extension, arena),
        })
        {
            Assert.Throws<InvalidOperationException>(write);
        }
    }

    [Fact]
    public void WhatChangesNothingIsAllowed()
    {
        using var arena = new ArenaAllocator();
        Tree absent = Tree.Create(arena).Left;
        absent.Numbers.Clear();
        absent.Numbers.AddRange([], arena);
        absent.Numbers.EnsureCapacity(0, arena);
        absent.Numbers.RemoveRange(0, 0);
        absent.Children.Clear();
        absent.Named.Clear();
        Assert.False(absent.Named.Remove("key"));
        Assert.Equal((0, 0, 0), (absent.Numbers.Count, absent.Children.Count, absent.Named.Count));
        foreach (int _ in absent.Numbers) Assert.Fail("The list is empty.");
        foreach (Tree _ in absent.Children) Assert.Fail("The list is empty.");
        foreach (MapEntry<Utf8String, Tree> _ in absent.Named) Assert.Fail("The map is empty.");
    }
}
