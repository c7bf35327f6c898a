using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Walks;

/// <summary>Cases of equality, copying and merging that random messages rarely reach.</summary>
public class ValueSemanticsTests
{
    [Fact]
    public void NullEqualsOnlyNull()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Assert.True(default(Tree) == default);
        Assert.True(tree != default && default != tree);
        Assert.False(tree.Equals(null));
        Assert.Equal(0, default(Tree).GetHashCode());
        Assert.True(default(Tree).Clone(arena).IsNull);
    }

    [Fact]
    public void AnAbsentMessageReadsAsAnEmptyOne()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Assert.True(tree.Left == Tree.Create(arena));
        Assert.Equal(tree.Left.GetHashCode(), Tree.Create(arena).GetHashCode());
        Tree copy = tree.Left.Clone(arena);
        copy.Value = 1;
        Assert.NotEqual(copy, tree.Left);

        Tree other = tree.Clone(arena);
        Assert.Equal(tree, other);
        other.MutableLeft(arena);
        Assert.NotEqual(tree, other);
        Assert.NotEqual(tree.GetHashCode(), other.GetHashCode());
    }

    [Fact]
    public void AMessageIsNotMergedIntoItself()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena), copy = tree;
        Assert.Throws<ArgumentException>(() => tree.MergeFrom(copy, arena));
        Assert.Throws<ArgumentException>(() => ProtoMessage.MergeFrom(ref copy, tree, arena));
        DynamicMessage dynamic = DynamicMessage.From(tree);
        Assert.Throws<ArgumentException>(() => dynamic.MergeFrom(dynamic, arena));
        Assert.Equal(Tree.Create(arena), tree);
    }

    [Fact]
    public void NumbersAreComparedByTheirBits()
    {
        using var arena = new ArenaAllocator();
        Explicit first = Explicit.Create(arena), second = Explicit.Create(arena);
        first.DoubleField = second.DoubleField = double.NaN;
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
        first.DoubleField = 0;
        second.DoubleField = -0.0;
        Assert.NotEqual(first, second);
        second.DoubleField = 0;
        Assert.Equal(first, second);
        second.ClearDoubleField();
        Assert.NotEqual(first, second);
    }

    /// <summary>Everywhere: floats, lists, maps and oneofs. Equal messages have equal hash codes; one other bit makes them different.</summary>
    [Fact]
    public void NumbersInListsAndMapsAreComparedByTheirBits()
    {
        using var arena = new ArenaAllocator();
        double otherNaN = BitConverter.Int64BitsToDouble(BitConverter.DoubleToInt64Bits(double.NaN) ^ 1);
        float otherFloat = BitConverter.Int32BitsToSingle(BitConverter.SingleToInt32Bits(float.NaN) ^ 1);
        AssertCompared<Explicit, float>((message, value) => message.FloatField = value, float.NaN, otherFloat, arena);
        AssertCompared<Explicit, float>((message, value) => message.FloatField = value, 0f, -0f, arena);
        AssertCompared<Singular, double>((message, value) => message.DoubleField = value, 0, -0d, arena);
        AssertCompared<Singular, float>((message, value) => message.FloatField = value, 0, -0f, arena);
        AssertCompared<Repeated, double>((message, value) => message.DoubleField.AddRange([1, value], arena), double.NaN, otherNaN, arena);
        AssertCompared<Repeated, double>((message, value) => message.DoubleField.AddRange([1, value], arena), 0, -0d, arena);
        AssertCompared<Repeated, float>((message, value) => message.FloatField.AddRange([1, value], arena), float.NaN, otherFloat, arena);
        AssertCompared<Unpacked, float>((message, value) => message.FloatField.AddRange([1, value], arena), 0, -0f, arena);
        AssertCompared<FewMaps, double>((message, value) => message.Doubles.Set(true, value, arena), double.NaN, otherNaN, arena);
        AssertCompared<FewMaps, double>((message, value) => message.Doubles.Set(true, value, arena), 0, -0d, arena);
        AssertCompared<Oneofs, double>((message, value) => message.DoubleField = value, 0, -0d, arena);
        AssertCompared<Oneofs, float>((message, value) => message.FloatField = value, float.NaN, otherFloat, arena);
    }

    private static void AssertCompared<T, TValue>(Action<T, TValue> set, TValue value, TValue other, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        T first = New(value), same = New(value), different = New(other);
        Assert.True(ProtoMessage.Equals(first, same));
        Assert.Equal(ProtoMessage.GetHashCode(first), ProtoMessage.GetHashCode(same));
        Assert.False(ProtoMessage.Equals(first, different));
        Assert.NotEqual(ProtoMessage.GetHashCode(first), ProtoMessage.GetHashCode(different));
        // The bits survive each way that copies them.
        foreach (T copy in new[] { different.Clone(arena), ProtoMessage.Parse<T>(different.ToByteArray(), arena) })
        {
            Assert.True(ProtoMessage.Equals(different, copy));
            Assert.Equal(different.ToByteArray(), copy.ToByteArray());
        }

        T New(TValue content)
        {
            T message = ProtoMessage.Create<T>(arena);
            set(message, content);
            return message;
        }
    }

    /// <summary>Minus zero is not the default, so a field without a presence bit is written. Plus zero is not.</summary>
    [Fact]
    public void MinusZeroIsPresent()
    {
        using var arena = new ArenaAllocator();
        Singular message = Singular.Create(arena);
        message.DoubleField = -0.0;
        message.FloatField = -0f;
        const string bytes = "09" + "0000000000000080" + "7D" + "00000080";
        Assert.Equal(bytes, Convert.ToHexString(message.ToByteArray()));
        Assert.Equal(bytes.Length / 2, message.CalculateSize());
        Assert.Equal(bytes, Convert.ToHexString(TestMessageType.Singular.RewriteInEveryWay(Convert.FromHexString(bytes), arena)));
        TestMessageType.Singular.AssertDynamicIsSame(Convert.FromHexString(bytes));
        Singular target = Singular.Create(arena);
        target.MergeFrom(message, arena);
        Assert.Equal(bytes, Convert.ToHexString(target.ToByteArray()));
        Assert.Equal("""{"doubleField":-0,"floatField":-0}""", ProtoJson.ToString(message));
        Assert.Equal(bytes, JsonReading.Hex<Singular>("""{"doubleField":-0,"floatField":-0.0}"""));
        Assert.Equal("double_field: -0 float_field: -0", ProtoText.ToString(message, new ProtoTextWriteOptions { SingleLine = true }));
        message.DoubleField = 0;
        message.FloatField = 0;
        Assert.Equal(0, message.CalculateSize());
        // Minus zero replaces zero, and an absent field replaces nothing.
        message.MergeFrom(target, arena);
        message.MergeFrom(Singular.Create(arena), arena);
        Assert.Equal(bytes, Convert.ToHexString(message.ToByteArray()));
    }

    [Fact]
    public void TheOtherFieldsOfAOneofDoNotCount()
    {
        using var arena = new ArenaAllocator();
        Tree first = Tree.Create(arena), second = Tree.Create(arena);
        first.MutableOnly(arena).Value = 4;
        first.Text = arena.CopyString("x");
        second.Text = arena.CopyString("x");
        Assert.Equal(first, second);
        first.ClearContent();
        Assert.NotEqual(first, second);
        Assert.Equal(first, Tree.Create(arena));
        Assert.Equal(first.Clone(arena), Tree.Create(arena));
        first.MergeFrom(second, arena);
        Assert.Equal(first, second);
    }

    [Fact]
    public void MergingCreatesTheTargetAndIgnoresNull()
    {
        using var arena = new ArenaAllocator();
        Tree target = default;
        target.MergeFrom(default, arena);
        ProtoMessage.MergeFrom(ref target, default, arena);
        Assert.True(target.IsNull);
        Tree source = Tree.Create(arena);
        source.Numbers.Add(1, arena);
        Assert.Throws<ArgumentNullException>(() => default(Tree).MergeFrom(source, arena));
        ProtoMessage.MergeFrom(ref target, source, arena);
        source.Numbers[0] = 2;
        Assert.Equal(1, target.Numbers[0]);
    }

    /// <summary>Clones and merged maps have no duplicate keys: the first access has removed them.</summary>
    [Fact]
    public void MapsAreClonedAndMergedWithoutDuplicates()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Utf8String key = arena.CopyString("key7");
        Tree tree = Tree.Create(arena);
        for (int i = 0; i < 100; i++) tree.Named.Set(arena.CopyString("key" + i % 50), Tree.Create(arena), arena);
        Tree clone = tree.Clone(other);
        Tree changed = tree.Named[key];
        changed.Value = 7;
        Assert.Equal(50, clone.Named.Count);
        Assert.Equal(0, clone.Named[key].Value);
        clone.MergeFrom(tree, other);
        Assert.Equal(50, clone.Named.Count);
        Assert.Equal(7, clone.Named[key].Value);
        Assert.Equal(tree, clone);
        changed.Value = 8;
        Assert.NotEqual(tree, clone);
        Assert.Equal(7, clone.Named[key].Value);
    }

    [Fact]
    public void DeepMessagesAreCopiedAndCompared()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Tree inner = tree;
        for (int depth = 0; depth < 1000; depth++)
        {
            inner.Value = depth;
            inner = depth % 3 == 0 ? inner.MutableLeft(arena) : depth % 3 == 1 ? inner.Children.Add(arena) : inner.MutableOnly(arena);
        }

        Tree clone = tree.Clone(arena);
        Assert.Equal(tree, clone);
        Assert.Equal(tree.GetHashCode(), clone.GetHashCode());
        inner.Value = -1;
        Assert.NotEqual(tree, clone);
        clone.MergeFrom(tree, arena);
        Assert.Equal(2 * tree.Left.Children.Count, clone.Left.Children.Count);
    }

    [Fact]
    public void ElementsThatWereNeverAssignedAreEmptyMessages()
    {
        Assert.SkipWhen(Checks.Full, "The Debug package rejects null references in lists.");
        using var arena = new ArenaAllocator();
        Tree first = Tree.Create(arena), second = Tree.Create(arena);
        first.Children.Add(arena);
        second.Children.Add(arena) = default;
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
        Assert.Equal(first, second.Clone(arena));
    }

    [Fact]
    public void EmptyMessagesOfDifferentPresenceClearAlike()
    {
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Create(arena);
        message.Int32Field = 0;
        Assert.NotEqual(message, Explicit.Create(arena));
        Explicit alias = message;
        message.Clear();
        Assert.Equal(alias, Explicit.Create(arena));
        Assert.False(alias.HasInt32Field);
    }

    [Fact]
    public void AMessageInItselfIsFound()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetLeft(tree);
        Tree other = Tree.Create(arena);
        other.SetLeft(other);
        foreach (Action operation in (Action[])[() => _ = tree == other, () => tree.GetHashCode(), () => tree.Clone(arena), () => other.MergeFrom(tree, arena)])
        {
            ProtoException failure = Assert.Throws<ProtoException>(operation);
            Assert.Equal((ProtoError.DepthExceeded, "left"), (failure.Error, failure.Path));
        }
    }
}
