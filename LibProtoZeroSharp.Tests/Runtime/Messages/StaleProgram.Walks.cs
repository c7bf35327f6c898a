using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

// Uses of everything that a message refers to.
internal sealed partial class StaleProgram
{
    private void Copy()
    {
        Known<Tree, TreeModel> tree = Pick(_trees);
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        Tree copy = default;
        bool works = IsHeads
            ? Do(tree.Model.FateOfWalk(), $"{NextName} = {tree.Name}.Clone({name})", () => copy = tree.Handle.Clone(arena))
            : Do(tree.Model.FateOfWalk(), $"{NextName} = Tree.Create({name}).MergeFrom({tree.Name}, {name})", () =>
            {
                copy = Tree.Create(arena);
                copy.MergeFrom(tree.Handle, arena);
            });
        if (!works) return;
        Keep(copy, tree.Model.Clone(epoch));
        _copies.Add((tree, _trees[^1]));
    }

    /// <summary>Merges a message into a copy of another. The result is the same as that of reading one after the other.</summary>
    private void Merge()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        (string other, Tree otherHandle, TreeModel otherModel) = Pick(_trees);
        using var scratch = new ArenaAllocator();
        Tree target = default, expected = default;
        if (!Do(otherModel.FateOfWalk(), $"copy = {other}.Clone(scratch)", () => target = otherHandle.Clone(scratch))) return;
        if (!Do(model.FateOfWalk(), $"copy.MergeFrom({tree}, scratch)", () => target.MergeFrom(handle, scratch))) return;
        Do(Fate.Works, "copy has both", () => expected = Tree.Parse([.. otherHandle.ToByteArray(), .. handle.ToByteArray()], scratch));
        Assert.Equal(TreeModel.Describe(expected), TreeModel.Describe(target));
    }

    private void Describe()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        Do(model.FateOfWalk(), $"read {tree}", () => AssertSame(model, handle));
    }

    private void Write()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        using var scratch = new ArenaAllocator();
        byte[] bytes = [];
        var options = new ProtoWriteOptions { Deterministic = IsHeads };
        bool works = IsHeads
            ? Do(model.FateOfWalk(), $"{tree}.ToByteArray({options})", () => bytes = handle.ToByteArray(options))
            : Do(model.FateOfWalk(), $"DynamicMessage.From({tree}).ToByteArray({options})", () => bytes = DynamicMessage.From(handle).ToByteArray(options));
        if (works) AssertSame(model, Tree.Parse(bytes, scratch));
        Do(model.FateOfMeasuring(), $"{tree}.CalculateSize()", () =>
        {
            int size = handle.CalculateSize();
            if (works) Assert.Equal(bytes.Length, size);
        });
    }

    /// <summary>Writes JSON and text format, which show only some of the unknown fields.</summary>
    private void Print()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        using var scratch = new ArenaAllocator();
        Fate fate = model.FateOfWalk(withUnknown: false);
        if (fate != model.FateOfWalk()) fate = Fate.MayThrow;
        string json = "";
        if (Do(fate, $"ProtoJson.ToString({tree})", () => json = ProtoJson.ToString(handle)))
            AssertSame(model, ProtoJson.Parse<Tree>(json, scratch), withUnknown: false);
        Do(fate, $"ProtoText.ToString({tree})", () => ProtoText.ToString(handle));
    }

    /// <summary>Compares two messages. What both refer to is not looked at, so it may be stale.</summary>
    private void Compare()
    {
        (Known<Tree, TreeModel> left, Known<Tree, TreeModel> right) =
            _copies.Count != 0 && IsHeads ? _copies[_random.Next(_copies.Count)] : (Pick(_trees), Pick(_trees));
        HashSet<object> leftStale = [], rightStale = [];
        bool mayThrow = left.Model.FindStale(leftStale) | right.Model.FindStale(rightStale) | leftStale.Count + rightStale.Count != 0;
        Fate fate = left.Model.Epoch.HasEnded || right.Model.Epoch.HasEnded ? Fate.Throws : mayThrow ? Fate.MayThrow : Fate.Works;
        Do(fate, $"{left.Name}.Equals({right.Name})", () =>
        {
            bool areEqual = left.Handle.Equals(right.Handle);
            Assert.Equal(left.Model.Describe() == right.Model.Describe(), areEqual);
            Assert.True(!areEqual || leftStale.SetEquals(rightStale), "Stale references of one message were not found.");
        });
    }

    private void Hash()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        using var scratch = new ArenaAllocator();
        int hash = 0;
        if (Do(model.FateOfWalk(), $"{tree}.GetHashCode()", () => hash = handle.GetHashCode())) Assert.Equal(handle.Clone(scratch).GetHashCode(), hash);
    }

    private static void AssertSame(TreeModel model, Tree tree, bool withUnknown = true) =>
        Assert.Equal(model.Describe(withUnknown), TreeModel.Describe(tree, withUnknown));
}
