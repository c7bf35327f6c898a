using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>Parts of dynamic messages, and of extensions, that are used after the end of their arena.</summary>
public class StaleDynamicTests
{
    [Fact]
    [Trait("Misuse", "M01")]
    public void ListsAndMapsOfDynamicMessagesAreGoneWithTheirArena()
    {
        using var other = new ArenaAllocator();
        var arena = new ArenaAllocator();
        DynamicMessage tree = DynamicMessage.From(Tree.Parse([26, 0, 34, 3, 10, 1, (byte)'k', 58, 1, 5], arena));
        DynamicMessage maps = DynamicMessage.From(FewMaps.Parse([10, 6, 10, 1, (byte)'k', 18, 1, (byte)'v'], arena));
        UnmanagedList<int> numbers = tree.GetList<int>("numbers");
        DynamicMessageList children = tree.GetMessages("children");
        DynamicMessage child = children[0];
        DynamicMessageMap<Utf8String> named = tree.GetMessageMap<Utf8String>("named");
        UnmanagedMap<Utf8String, Utf8String> texts = maps.GetMap<Utf8String, Utf8String>("texts");
        Assert.Equal((1, 1, 1, 1), (numbers.Count, children.Count, named.Count, texts.Count));
        arena.Reset();
        foreach (Action use in new Action[]
        {
            () => _ = numbers.Count, () => numbers.Add(1, other), () => _ = children.Count, () => _ = children[0], () => children.Add(other), () => _ = named.Count,
            () => named.Clear(), () => _ = texts.Count, () => texts.AsSpan(), () => child.CalculateSize(), () => tree.GetInt32("value"), () => tree.GetList<int>("numbers"),
        })
        {
            Assert.Throws<ObjectDisposedException>(use);
        }

        arena.Dispose();
    }

    [Fact]
    [Trait("Misuse", "M01")]
    public void AListOfAnExtensionIsGoneWithTheArenaThatItWasReadInto()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        message.AddExtension(ExtensionScope.Extensions.Counts, 5, arena);
        UnmanagedList<int> counts = message.GetExtension(ExtensionScope.Extensions.Counts, other);
        Assert.Equal([5], counts.ToArray());
        other.Reset();
        Assert.Throws<ObjectDisposedException>(() => counts.Count);
        Assert.Throws<ObjectDisposedException>(() => counts.ToArray());
        other.Dispose();
    }
}
