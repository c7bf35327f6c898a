using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.DebuggerDisplay;

namespace LibProtoZeroSharp.Tests.Messages.DebugViews;

/// <summary>The debugger's view of generated messages, accessed as a debugger does.</summary>
public class MessageDebugViewTests
{
    [Fact]
    public void AMessageShowsTheFieldsThatAreSet()
    {
        using var arena = new ArenaAllocator();
        Oneofs message = Oneofs.Create(arena);
        message.Before = -1;
        message.StringField = arena.CopyString("żółw");
        message.OtherFlag = false;
        message.After = 0;
        Assert.Equal("{ before = -1, string_field = \"żółw\", other_flag = False, after = 0 }", Display(message));
        Assert.Equal(["before", "string_field", "other_flag", "after"], Fields(message).Select(field => field.Name));
        Assert.Equal([-1, message.StringField, false, 0], Fields(message).Select(field => field.Value));
    }

    [Fact]
    public void EveryKindOfValueHasItsTypeInCSharp()
    {
        using var arena = new ArenaAllocator();
        Singular message = Singular.Create(arena);
        message.DoubleField = 0.5;
        message.FloatField = 1.5f;
        message.Int32Field = -1;
        message.Int64Field = -2;
        message.Uint32Field = 3;
        message.Uint64Field = 4;
        message.Sint32Field = -5;
        message.Sint64Field = -6;
        message.Fixed32Field = 7;
        message.Fixed64Field = 8;
        message.Sfixed32Field = -9;
        message.Sfixed64Field = -10;
        message.BoolField = true;
        message.SetBytesField([1, 2], arena);
        (string, object)[] expected =
        [
            ("double_field", 0.5), ("float_field", 1.5f), ("int32_field", -1), ("int64_field", -2L), ("uint32_field", 3u), ("uint64_field", 4UL),
            ("sint32_field", -5), ("sint64_field", -6L), ("fixed32_field", 7u), ("fixed64_field", 8UL), ("sfixed32_field", -9), ("sfixed64_field", -10L),
            ("bool_field", true), ("bytes_field", message.BytesField),
        ];
        Assert.Equal(expected.ToHashSet(), Fields(message).Select(field => (field.Name, field.Value)).ToHashSet());
        Assert.Contains("bytes_field = 2 bytes", Display(message), StringComparison.Ordinal);
    }

    [Fact]
    public void SubMessagesAreToBeOpened()
    {
        using var arena = new ArenaAllocator();
        Oneofs message = Oneofs.Create(arena);
        Oneofs self = message.MutableSelf(arena);
        self.Between = arena.CopyString("x");
        Assert.Equal("{ self = {…} }", Display(message));
        var shown = Assert.IsType<MessageDebugNode>(Assert.Single(Fields(message)).Value);
        Assert.Equal("{ between = \"x\" }", shown.Description);
        Assert.Equal(("between", self.Between), Assert.Single(shown.Fields.Select(field => (field.Name, (Utf8String)field.Value))));
    }

    [Fact]
    public void LookingAtAMapDoesNotSealIt()
    {
        using var arena = new ArenaAllocator();
        Maps message = Maps.Parse([26, 4, 8, 1, 16, 2, 26, 4, 8, 1, 16, 3], arena);
        Assert.Equal("{ int32_int32 = [1] }", Display(message));
        MessageDebugField entry = Assert.Single((MessageDebugField[])Assert.Single(Fields(message)).Value);
        Assert.Equal(("1", 3), (entry.Name, entry.Value));
        Assert.Equal(2, message.Int32Int32.AsUnsealedSpan().Length);
        Assert.Equal(1, message.Int32Int32.Count);
        Assert.Equal("{ int32_int32 = [1] }", Display(message));
    }

    [Fact]
    public void ListsAndEnumsAreShownByTheirItemsAndNames()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Numbers.AddRange([3, 1], arena);
        tree.Children.Add(arena).Value = 7;
        Assert.Equal("{ children = [1], numbers = [2] }", Display(tree));
        object[] children = (object[])Fields(tree).Single(field => field.Name == "children").Value;
        Assert.Equal("{ value = 7 }", Assert.IsType<MessageDebugNode>(Assert.Single(children)).Description);
        Assert.Equal([3, 1], (object[])Fields(tree).Single(field => field.Name == "numbers").Value);
        Oneofs message = Oneofs.Create(arena);
        message.ColorField = Color.Red;
        Assert.Equal("COLOR_RED", Assert.Single(Fields(message)).Value);
        message.ColorField = (Color)12345;
        Assert.Equal(12345, Assert.Single(Fields(message)).Value);
    }

    [Fact]
    public void NothingIsShownOfNothing()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(("null", 0), (Display(default(Oneofs)), Fields(default(Oneofs)).Length));
        Assert.Equal(("{ empty }", 0), (Display(Oneofs.Create(arena)), Fields(Oneofs.Create(arena)).Length));
        Assert.Equal("{ empty }", Display(Oneofs.Create(arena).Self));
    }

    private static MessageDebugField[] Fields<T>(T message) where T : struct => (MessageDebugField[])Shown(message)!;
}
