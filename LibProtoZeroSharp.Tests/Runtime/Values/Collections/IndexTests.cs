using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public class IndexTests
{
    [Theory]
    [Trait("Misuse", "M12")]
    [InlineData(-1)]
    [InlineData(2)]
    [InlineData(100_000)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    public void AnIndexOutsideThrowsInBothFlavours(int index)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Numbers.AddRange([1, 2], arena);
        tree.Children.Add(arena);
        tree.Children.Add(arena);
        Utf8String text = arena.CopyString("ab");
        UnmanagedBytes bytes = arena.CopyBytes("ab"u8);

        Action[] uses = [() => _ = tree.Numbers[index], () => tree.Numbers[index] = 5, () => _ = tree.Children[index], () => _ = text[index], () => _ = bytes[index]];
        Assert.All(uses, use => Assert.Contains("2", Assert.Throws<ArgumentOutOfRangeException>(nameof(index), use).Message, StringComparison.Ordinal));
        Assert.Equal([1, 2], tree.Numbers.ToArray());
    }
}
