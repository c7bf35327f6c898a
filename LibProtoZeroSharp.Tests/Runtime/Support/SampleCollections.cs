using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Makes messages whose lists and map have two elements each.</summary>
internal static class SampleCollections
{
    public static (Tree Tree, FewMaps Maps) Make(ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        tree.Numbers.AddRange([1, 2], arena);
        tree.Children.Add(arena).Value = 1;
        tree.Children.Add(arena).Value = 2;
        FewMaps maps = FewMaps.Create(arena);
        maps.Texts.Set("a", "x", arena);
        maps.Texts.Set("bb", "yy", arena);
        return (tree, maps);
    }
}
