using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleTree : IGoogleMessage<Tree, TreeValues>
{
    public static Tree Build(TreeValues values)
    {
        var tree = new Tree { Value = values.Value };
        if (values.Left != null) tree.Left = Build(values.Left);
        if (values.Right != null) tree.Right = Build(values.Right);
        return tree;
    }

    public static ulong Walk<TText>(Tree tree) where TText : struct, IWalkedText
    {
        ulong sum = (ulong)tree.Value;
        if (tree.Left is { } left) sum += Walk<TText>(left);
        if (tree.Right is { } right) sum += Walk<TText>(right);
        return sum;
    }
}
