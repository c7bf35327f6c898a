using System.Buffers;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Wire.Coding;

/// <summary>No message overflows the stack, however deep it nests: the process would end.</summary>
[Trait("Promise", "P03")]
public class StackGuardTests
{
    /// <summary>As many as it takes to overflow the largest of the stacks.</summary>
    private static readonly int Levels = Campaign.Iterations(20_000, 100_000);

    private static readonly int[] StackSizes = [256 << 10, 1536 << 10, .. Campaign.IsLong ? [8 << 20] : (int[])[]];

    /// <summary>Operations on a message. The second message has the same content; the arena is that of results.</summary>
    private static readonly Dictionary<string, Action<Tree, Tree, ArenaAllocator>> TreeOperations = new()
    {
        ["size"] = (tree, _, _) => tree.CalculateSize(),
        ["write"] = (tree, _, _) => tree.ToByteArray(),
        ["write to a span"] = (tree, _, _) => tree.WriteTo(new byte[8 << 20]),
        ["write to a small span"] = (tree, _, _) => tree.WriteTo(new byte[100]),
        ["write after others"] = (tree, _, arena) =>
        {
            var writer = new ProtoWriter(arena);
            writer.AddString(1, "before");
            byte[] before = Written(writer);
            // What has failed is not there.
            try
            {
                tree.Write(ref writer);
            }
            catch (ProtoException)
            {
                Assert.Equal(before, Written(writer));
                throw;
            }
        },
        ["clone"] = (tree, _, arena) => tree.Clone(arena),
        ["merge into nothing"] = (tree, _, arena) => Tree.Create(arena).MergeFrom(tree, arena),
        ["merge"] = (tree, other, arena) => other.MergeFrom(tree, arena),
        ["equality"] = (tree, other, _) => Assert.True(tree == other),
        ["hash"] = (tree, _, _) => tree.GetHashCode(),
        ["record"] = (tree, _, _) => tree.ToRecord(),
        ["is initialized"] = (tree, _, _) => Assert.True(ProtoMessage.IsInitialized(tree)),
        ["JSON"] = (tree, _, _) => Untorn(output => ProtoJson.Write(tree, output)),
        ["text"] = (tree, _, _) => Untorn(output => ProtoText.Write(tree, output)),
        ["text on one line"] = (tree, _, arena) => ProtoText.ToUtf8String(tree, arena, new ProtoTextWriteOptions { SingleLine = true }),
        ["text for people"] = (tree, _, _) => _ = tree.ToString(),
        ["debugger"] = (tree, _, _) => _ = (MessageDebugView<Tree>.Describe(tree), new MessageDebugView<Tree>(tree).Fields),
        ["pack"] = (tree, _, arena) => Any.Pack(tree, arena),
        ["dynamic size"] = (tree, _, _) => DynamicMessage.From(tree).CalculateSize(),
        ["dynamic write"] = (tree, _, _) => DynamicMessage.From(tree).ToByteArray(),
        ["dynamic clone"] = (tree, _, arena) => DynamicMessage.From(tree).Clone(arena),
        ["dynamic merge"] = (tree, other, arena) => DynamicMessage.From(other).MergeFrom(DynamicMessage.From(tree), arena),
        ["dynamic equality"] = (tree, other, _) => Assert.True(DynamicMessage.From(tree) == DynamicMessage.From(other)),
        ["dynamic hash"] = (tree, _, _) => DynamicMessage.From(tree).GetHashCode(),
        ["dynamic JSON"] = (tree, _, _) => Untorn(output => ProtoJson.Write(DynamicMessage.From(tree), output)),
        ["dynamic text"] = (tree, _, _) => Untorn(output => ProtoText.Write(DynamicMessage.From(tree), output)),
    };

    private static readonly Dictionary<string, Func<Tree, Tree, ArenaAllocator, Tree>> Links = new()
    {
        ["left"] = (tree, inner, _) =>
        {
            tree.SetLeft(inner);
            return tree;
        },
        ["children"] = (tree, inner, arena) =>
        {
            tree.Children.Add(inner, arena);
            return tree;
        },
        ["named"] = (tree, inner, arena) =>
        {
            tree.Named.Set(arena.CopyString("n"), inner, arena);
            return tree;
        },
        ["only"] = (tree, inner, _) =>
        {
            tree.SetOnly(inner);
            return tree;
        },
    };

    public static IEnumerable<TheoryDataRow<string, string>> Cases =>
        from link in Links.Keys from operation in TreeOperations.Keys select new TheoryDataRow<string, string>(link, operation);

    [Theory]
    [MemberData(nameof(Cases))]
    public void ADeepMessageIsAnErrorAtMost(string link, string operation)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Deep(Links[link], arena), other = Deep(Links[link], arena);
        foreach (int size in StackSizes)
        {
            if (Run(size, () => TreeOperations[operation](tree, other, arena)) is not { } failure) continue;
            ProtoException exception = Assert.IsType<ProtoException>(failure);
            Assert.Equal((ProtoError.DepthExceeded, "protozero.tests.Tree"), (exception.Error, exception.MessageType));
            AssertUsable(arena);
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void ACycleIsNamed(string link, string operation)
    {
        using var arena = new ArenaAllocator();
        foreach (int size in StackSizes)
        {
            Tree tree = Cyclic(Links[link], arena), other = Cyclic(Links[link], arena);
            Exception? failure = Run(size, () => TreeOperations[operation](tree, other, arena));
            if (operation is "is initialized" or "debugger" or "text for people")
            {
                // Tree has no required fields, a debugger opens level by level, and for people the rest is an ellipsis.
                Assert.Null(failure);
                continue;
            }

            ProtoException exception = Assert.IsType<ProtoException>(failure);
            Assert.Equal((ProtoError.DepthExceeded, "protozero.tests.Tree"), (exception.Error, exception.MessageType));
            Assert.Contains("contains itself", exception.Message, StringComparison.Ordinal);
            Assert.Contains(link, exception.Path, StringComparison.Ordinal);
            Assert.True(exception.Path!.Length < 100, exception.Path);
            AssertUsable(arena);
        }
    }

    [Fact]
    public void TheNameOfACycleIsItsPath()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena), middle = Tree.Create(arena), inner = Tree.Create(arena);
        tree.Children.Add(Tree.Create(arena), arena);
        tree.Children.Add(middle, arena);
        middle.SetLeft(inner);
        inner.Named.Set(arena.CopyString("back"), middle, arena);
        ProtoException failure = Assert.Throws<ProtoException>(() => tree.ToByteArray());
        const string path = "children[1].left.named[\"back\"]";
        Assert.Equal(path, failure.Path);
        Assert.Equal($"The message contains itself: the protozero.tests.Tree in {path} is children[1] again (DepthExceeded in {path}).", failure.Message);
        inner.Named.Clear();
        middle.SetLeft(tree);
        failure = Assert.Throws<ProtoException>(() => tree.Clone(arena));
        Assert.Contains("in children[1].left is the outermost message again", failure.Message, StringComparison.Ordinal);
    }

    /// <summary>A message that is referred to twice is no cycle.</summary>
    [Fact]
    public void SharedMessagesAreNoCycle()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        for (int i = 0; i < 12; i++)
        {
            Tree outer = Tree.Create(arena);
            outer.SetLeft(tree);
            outer.Children.Add(tree, arena);
            tree = outer;
        }

        Tree copy = Tree.Parse(tree.ToByteArray(), arena);
        Assert.Equal(copy, tree);
        Assert.Equal(ProtoText.ToString(copy), ProtoText.ToString(tree));
        Assert.Equal(ProtoJson.ToString(copy), ProtoJson.ToString(tree));
    }

    [Fact]
    public void GroupsAreCheckedToo()
    {
        using var arena = new ArenaAllocator();
        Edition2024 deep = Edition2024.Create(arena);
        for (int i = 0; i < Levels; i++)
        {
            Edition2024 outer = Edition2024.Create(arena);
            outer.List.Add(deep, arena);
            deep = outer;
        }

        Edition2024 cycle = Edition2024.Create(arena);
        cycle.SetInside(cycle);
        foreach (int size in StackSizes)
        {
            foreach (Edition2024 message in (Edition2024[])[deep, cycle])
            {
                foreach (Action operation in (Action[])[() => message.CalculateSize(), () => message.ToByteArray()])
                {
                    if (Run(size, operation) is { } failure) Assert.Equal(ProtoError.DepthExceeded, Assert.IsType<ProtoException>(failure).Error);
                    else Assert.Equal(deep, message);
                }
            }
        }
    }

    [Fact]
    public void RequiredFieldsAreLookedForAtAnyDepth()
    {
        using var arena = new ArenaAllocator();
        Holder deep = Holder.Create(arena);
        deep.MutableRequired(arena);
        for (int i = 0; i < Levels; i++)
        {
            Holder outer = Holder.Create(arena);
            outer.SetDeeper(deep);
            deep = outer;
        }

        Holder cycle = Holder.Create(arena);
        cycle.SetDeeper(cycle);
        foreach (int size in StackSizes)
        {
            foreach (Holder message in (Holder[])[deep, cycle])
            {
                foreach (Action operation in (Action[])[() => Assert.False(ProtoMessage.IsInitialized(message)), () => Assert.NotEmpty(ProtoMessage.FindMissing(message))])
                {
                    if (Run(size, operation) is { } failure) Assert.Equal(ProtoError.DepthExceeded, Assert.IsType<ProtoException>(failure).Error);
                    else Assert.Equal(deep, message);
                }
            }
        }
    }

    /// <summary>Parsing recurses with frames of another size than the check for required fields.</summary>
    [Fact]
    public void ParsingChecksRequiredFieldsAtAnyDepth()
    {
        using var arena = new ArenaAllocator();
        byte[] input = [];
        for (int i = 0; i < 2_000; i++) input = [0x22, .. WireOutput.OfVarInt((ulong)input.Length), .. input];
        input = [.. input, 0x0A, 0x00];
        var options = new ProtoReadOptions { MaxDepth = int.MaxValue };
        foreach (int size in StackSizes)
        {
            ProtoFailure failure = default;
            Assert.Null(Run(size, () => Assert.False(Holder.TryParse(input, arena, out _, out failure, options))));
            Assert.True(failure.Error is ProtoError.MissingRequired or ProtoError.DepthExceeded);
        }
    }

    [Theory]
    [InlineData("{\"left\":", "}")]
    [InlineData("{\"children\":[", "]}")]
    [InlineData("{\"named\":{\"n\":", "}}")]
    [InlineData("{\"unknown\":[", "]}")]
    public void JsonIsAnErrorAtMost(string open, string close)
    {
        using var arena = new ArenaAllocator();
        byte[] text = System.Text.Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(open, Levels)) + "{}" + string.Concat(Enumerable.Repeat(close, Levels)));
        var options = new ProtoJsonReadOptions { MaxDepth = int.MaxValue, IgnoreUnknownFields = true };
        AssertErrorAtMost(() => ProtoJson.Parse<Tree>(text, arena, options), arena);
    }

    [Theory]
    [InlineData("left {", "}")]
    [InlineData("children: [<", ">]")]
    [InlineData("named { value {", "}}")]
    [InlineData("unknown: [{", "}]")]
    public void TextIsAnErrorAtMost(string open, string close)
    {
        using var arena = new ArenaAllocator();
        byte[] text = System.Text.Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(open, Levels)) + string.Concat(Enumerable.Repeat(close, Levels)));
        var options = new ProtoTextReadOptions { MaxDepth = int.MaxValue, IgnoreUnknownFields = true };
        AssertErrorAtMost(() => ProtoText.Parse<Tree>(text, arena, options), arena);
    }

    /// <summary>Groups among the unknown fields: parsed with much stack, and walked with little.</summary>
    [Fact]
    public void UnknownFieldsAreAnErrorAtMost()
    {
        using var arena = new ArenaAllocator();
        byte[] input = [.. Enumerable.Repeat((byte)0x7B, Levels), .. Enumerable.Repeat((byte)0x7C, Levels)];
        Tree tree = default, other = default;
        Assert.Null(Run(1 << 30, () =>
        {
            var options = new ProtoReadOptions { MaxDepth = int.MaxValue };
            tree = Tree.Parse(input, arena, options);
            other = Tree.Parse([0x7B, 0x7C, .. input], arena, options);
        }));
        var withUnknown = new ProtoTextWriteOptions { UnknownFields = true };
        AssertErrorAtMost(() => tree.GetHashCode(), arena);
        AssertErrorAtMost(() => Assert.False(tree == other), arena);
        AssertErrorAtMost(() => tree.Clone(arena), arena);
        AssertErrorAtMost(() => Assert.Equal(input, tree.ToByteArray()), arena);
        AssertErrorAtMost(() => ProtoJson.ToString(tree), arena);
        AssertErrorAtMost(() => ProtoText.ToString(tree, withUnknown), arena);
    }

    /// <summary>The value of an extension is encoded when it is set. If that fails, the message is as it was.</summary>
    [Fact]
    public void ExtensionsAreAnErrorAtMost()
    {
        using var arena = new ArenaAllocator();
        Extended deep = Extended.Create(arena);
        for (int i = 0; i < Levels; i++)
        {
            Extended outer = Extended.Create(arena);
            outer.SetInside(deep);
            deep = outer;
        }

        AssertErrorAtMost(
            () =>
            {
                Extended target = Extended.Create(arena);
                try
                {
                    target.SetExtension(ExtensionsExtensions.ExtendedExtension, deep, arena);
                }
                catch (ProtoException)
                {
                    Assert.False(target.HasExtension(ExtensionsExtensions.ExtendedExtension));
                    throw;
                }

                // Reading has the default limit of the depth.
                target.GetExtension(ExtensionsExtensions.ExtendedExtension, arena);
            },
            arena);
    }

    /// <summary>Messages are declared in at most 30 others, for which any stack is enough.</summary>
    [Theory]
    [InlineData(31, 128 << 10)]
    [InlineData(31, 8 << 20)]
    public void DescriptorsNeedLittleStack(int levels, int stackSize)
    {
        using var arena = new ArenaAllocator();
        var set = LibProtoZeroSharp.Reflection.FileDescriptorSet.Create(arena);
        LibProtoZeroSharp.Reflection.FileDescriptorProto file = set.File.Add(arena);
        file.Name = arena.CopyString("a.proto");
        LibProtoZeroSharp.Reflection.DescriptorProto message = file.MessageType.Add(arena);
        message.Name = arena.CopyString("M");
        for (int i = 1; i < levels; i++)
        {
            message = message.NestedType.Add(arena);
            message.Name = arena.CopyString("M");
        }

        IReadOnlyList<LibProtoZeroSharp.Reflection.FileDescriptor>? built = null;
        Assert.Null(Run(stackSize, () => built = LibProtoZeroSharp.Reflection.FileDescriptor.Build(set)));
        int depth = 0;
        for (var types = built![0].MessageTypes; types.Count != 0; types = types[0].NestedTypes) depth++;
        Assert.Equal(levels, depth);
    }

    private static void AssertErrorAtMost(Action operation, ArenaAllocator arena)
    {
        foreach (int size in StackSizes)
        {
            if (Run(size, operation) is { } failure) Assert.Equal(ProtoError.DepthExceeded, Assert.IsType<ProtoException>(failure).Error);
            AssertUsable(arena);
        }
    }

    private static void AssertUsable(ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        tree.MutableLeft(arena).Value = 5;
        Assert.Equal(5, tree.Clone(arena).Left.Value);
    }

    /// <summary>Nothing is handed over unless all is.</summary>
    private static void Untorn(Action<ArrayBufferWriter<byte>> write)
    {
        var output = new ArrayBufferWriter<byte>();
        try
        {
            write(output);
        }
        catch (ProtoException)
        {
            Assert.Equal(0, output.WrittenCount);
            throw;
        }
    }

    private static byte[] Written(ProtoWriter writer)
    {
        byte[] bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }

    private static Tree Deep(Func<Tree, Tree, ArenaAllocator, Tree> link, ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        for (int i = 0; i < Levels; i++) tree = link(Tree.Create(arena), tree, arena);
        return tree;
    }

    /// <summary>Two messages, each in the other.</summary>
    private static Tree Cyclic(Func<Tree, Tree, ArenaAllocator, Tree> link, ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        return link(tree, link(Tree.Create(arena), tree, arena), arena);
    }

    private static Exception? Run(int stackSize, Action operation)
    {
        Exception? failure = null;
        var thread = new Thread(() => failure = Record.Exception(operation), stackSize);
        thread.Start();
        thread.Join();
        return failure;
    }
}
