using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct TreeShape : IShape<Tree, TreeValues>
{
    public static Tree Build<TText>(TreeValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Tree tree = Tree.Create(arena);
        Fill(tree, values, arena);
        return tree;
    }

    public static ulong Walk(Tree tree)
    {
        ulong sum = (ulong)tree.Value;
        if (tree.HasLeft) sum += Walk(tree.Left);
        if (tree.HasRight) sum += Walk(tree.Right);
        return sum;
    }

    private static void Fill(Tree tree, TreeValues values, ArenaAllocator arena)
    {
        tree.Value = values.Value;
        if (values.Left != null) Fill(tree.MutableLeft(arena), values.Left, arena);
        if (values.Right != null) Fill(tree.MutableRight(arena), values.Right, arena);
    }
}
