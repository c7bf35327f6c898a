using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Walks;

/// <summary>Misuse in equality, copying, merging and clearing that only the Debug package finds.</summary>
public class ValueSemanticsChecksTests
{
    [Fact]
    public void MessagesThatAreMissingAreFound()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Tree missing = tree.Left;
        Assert.Throws<InvalidOperationException>(() => missing.Clear());
        Assert.Throws<InvalidOperationException>(() => missing.MergeFrom(tree, arena));
        Assert.Throws<InvalidOperationException>(() => default(Tree).Clear());
    }
}
