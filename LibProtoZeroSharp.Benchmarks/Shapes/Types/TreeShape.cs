using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct TreeShape : IShape<Tree, TreeValues>, IHandWritten<TreeValues>
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

    public static void Write(TreeValues values, ref ProtoWriter writer)
    {
        if (values.Value != 0) writer.AddInt32(1, values.Value);
        Write(2, values.Left, ref writer);
        Write(3, values.Right, ref writer);
    }

    public static ulong Walk(ProtoReader tree)
    {
        ulong sum = 0;
        while (tree.Next())
        {
            switch (tree.FieldNumber)
            {
                case 1: sum += (ulong)tree.ReadInt32(); break;
                case 2 or 3: sum += Walk(tree.ReadMessage()); break;
                default: tree.Skip(); break;
            }
        }

        return sum;
    }

    private static void Write(int fieldNumber, TreeValues? child, ref ProtoWriter writer)
    {
        if (child == null) return;
        writer.StartSub(fieldNumber);
        Write(child, ref writer);
        writer.CloseSub();
    }

    private static void Fill(Tree tree, TreeValues values, ArenaAllocator arena)
    {
        tree.Value = values.Value;
        if (values.Left != null) Fill(tree.MutableLeft(arena), values.Left, arena);
        if (values.Right != null) Fill(tree.MutableRight(arena), values.Right, arena);
    }
}
