using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Walks;

/// <summary>What a hash distinguishes. Two of a few hundred hashes are equal by chance in one of 100,000 processes.</summary>
public class MessageHashTests
{
    private const int MostNodes = 6;

    /// <summary>The same nodes with the same values, nested in all ways: a hash must tell who is in whom.</summary>
    [Fact]
    public void EveryShapeOfATreeHasItsOwnHash()
    {
        using var arena = new ArenaAllocator();
        Tree[] trees = [.. Enumerable.Range(1, MostNodes).SelectMany(nodes => Trees(nodes, arena))];
        Assert.Equal(1 + 2 + 5 + 14 + 42 + 132, trees.Length);
        Assert.Equal(trees.Length, trees.Select(tree => tree.GetHashCode()).Distinct().Count());
    }

    /// <summary>The message has more bytes of data than are hashed at once, and more strings.</summary>
    [Fact]
    public void EveryFieldOfALargeMessageHasItsOwnHash()
    {
        using var arena = new ArenaAllocator();
        FieldDescriptor[] fields = [.. Wide.Descriptor.Fields];
        Wide[] messages = [.. fields.Select(field => ProtoMessage.Parse<Wide>(With(field), arena))];
        Assert.All(messages, message => Assert.NotEqual(0, ProtoMessage.CalculateSize(message)));
        Assert.Equal(fields.Length, messages.Select(message => message.GetHashCode()).Distinct().Count());
        Assert.Equal(messages.Select(message => message.GetHashCode()), fields.Select(field => ProtoMessage.Parse<Wide>(With(field), arena).GetHashCode()));
    }

    /// <summary>Strings and lists of numbers of all lengths around those that are hashed at once.</summary>
    [Fact]
    public void EveryLengthHasItsOwnHash()
    {
        using var arena = new ArenaAllocator();
        var hashes = new HashSet<int>();
        for (int length = 0; length <= 300; length++)
        {
            Tree text = Tree.Create(arena), numbers = Tree.Create(arena);
            text.SetText(new string('\0', length), arena);
            numbers.Numbers.AddRange(new int[length + 1], arena);
            Assert.True(hashes.Add(text.GetHashCode()), $"a string of {length} zeros");
            Assert.True(hashes.Add(numbers.GetHashCode()), $"a list of {length + 1} zeros");
        }
    }

    /// <summary>What was added and removed leaves no trace, although its memory is still there.</summary>
    [Fact]
    public void EmptiedCollectionsHashAsNewOnes()
    {
        using var arena = new ArenaAllocator();
        Tree used = Tree.Create(arena), unused = Tree.Create(arena);
        used.Numbers.Add(1, arena);
        used.Numbers.Clear();
        used.Children.Add(arena);
        used.Children.Clear();
        used.Named.Set("key"u8, Tree.Create(arena), arena);
        used.Named.Clear();
        used.MutableOnly(arena);
        used.ClearContent();
        Assert.Equal(unused, used);
        Assert.Equal(unused.GetHashCode(), used.GetHashCode());
        unused.MutableLeft(arena);
        used.MutableLeft(arena);
        Assert.Equal(unused.GetHashCode(), used.GetHashCode());
    }

    /// <summary>All binary trees of <paramref name="nodes"/> nodes.</summary>
    private static IEnumerable<Tree> Trees(int nodes, ArenaAllocator arena)
    {
        if (nodes == 1) return [Tree.Create(arena)];
        return Enumerable.Range(0, nodes).SelectMany(left => Children(left), (left, child) => (left, child))
            .SelectMany(pair => Children(nodes - 1 - pair.left), (pair, other) =>
            {
                Tree tree = Tree.Create(arena);
                if (!pair.child.IsNull) tree.SetLeft(pair.child);
                if (!other.IsNull) tree.SetOnly(other);
                return tree;
            });

        IEnumerable<Tree> Children(int count) => count == 0 ? [default] : Trees(count, arena);
    }

    private static byte[] With(FieldDescriptor field)
    {
        using var arena = new ArenaAllocator();
        using var writer = new ProtoWriter(arena);
        switch (field.FieldType)
        {
            case FieldType.String or FieldType.Bytes:
                writer.AddString(field.FieldNumber, "x"u8);
                break;
            case FieldType.Fixed32:
                writer.AddFixed32(field.FieldNumber, 1);
                break;
            default:
                writer.AddUInt64(field.FieldNumber, 1);
                break;
        }

        return writer.ToArray();
    }
}
