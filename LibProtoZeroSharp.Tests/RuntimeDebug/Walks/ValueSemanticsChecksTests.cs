using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Walks;

/// <summary>Misuse in equality, copying, merging and clearing that only the Debug flavour finds.</summary>
public class ValueSemanticsChecksTests
{
    [Fact]
    public void MessagesThatAreMissingOrGoneAreFound()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Tree missing = tree.Left;
        Assert.Throws<InvalidOperationException>(() => missing.Clear());
        Assert.Throws<InvalidOperationException>(() => missing.MergeFrom(tree, arena));
        Assert.Throws<InvalidOperationException>(() => default(Tree).Clear());

        var gone = new ArenaAllocator();
        Tree stale = Tree.Create(gone);
        gone.Dispose();
        Assert.Throws<ObjectDisposedException>(() => stale == Tree.Create(arena));
        Assert.Throws<ObjectDisposedException>(() => stale.Clone(arena));
    }
}
