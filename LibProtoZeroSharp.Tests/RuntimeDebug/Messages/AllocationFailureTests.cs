extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Messages.Extensions;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>
/// Each allocation of an operation fails once, in the arena of the message or in one for short-lived data. The operation ends as documented, the
/// message can be written, and the arena stays usable. Only the Debug package can make an allocation fail.
/// </summary>
public class AllocationFailureTests
{
    /// <summary>More allocations than any of the operations makes.</summary>
    private const int Most = 20_000;

    private static readonly Dictionary<string, Action<Tree, ArenaAllocator>> Changes = new()
    {
        ["set text"] = (tree, arena) => tree.SetText("a text that does not fit anywhere else", arena),
        ["make a message"] = (tree, arena) => tree.MutableLeft(arena).MutableLeft(arena).Value = 1,
        ["make a oneof's message"] = (tree, arena) => tree.MutableOnly(arena).Value = 1,
        ["add numbers"] = (tree, arena) =>
        {
            for (int i = 0; i < 40; i++)
            {
                tree.Numbers.Add(i, arena);
                Block(arena);
            }
        },
        ["add a range of numbers"] = (tree, arena) => tree.Numbers.AddRange(new int[300], arena),
        ["insert numbers"] = (tree, arena) =>
        {
            for (int i = 0; i < 40; i++)
            {
                tree.Numbers.Insert(0, i, arena);
                Block(arena);
            }
        },
        ["make room for numbers"] = (tree, arena) => tree.Numbers.EnsureCapacity(1000, arena),
        ["add messages"] = (tree, arena) =>
        {
            for (int i = 0; i < 40; i++) tree.Children.Add(arena).MutableLeft(arena);
        },
        ["add a range of messages"] = (tree, arena) => tree.Children.AddRange([tree.Left, Tree.Create(arena), Tree.Create(arena)], arena),
        ["add to a map"] = (tree, arena) =>
        {
            for (int i = 0; i < 40; i++) tree.Named.Set(arena.CopyString(i.ToString()), Tree.Create(arena), arena);
        },
        ["look into a map"] = (tree, arena) => Assert.True(tree.Named.ContainsKey(arena.CopyString("before"))),
    };

    public static TheoryData<string> Names => TestMessageType.Names;

    public static TheoryData<string> ChangeNames => [.. Changes.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void OperationsOnAMessageFailAsDocumented(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] bytes = new RandomMessages(7).Next(schema, 30).ToByteArray();
        var operations = (FailingAllocation)Activator.CreateInstance(typeof(FailingAllocation<>).MakeGenericType(schema.Type), bytes)!;
        Assert.NotEqual(0, operations.Names.Sum(operation => FailEach(fails => operations.Run(operation, fails), operation)));
    }

    [Theory]
    [MemberData(nameof(ChangeNames))]
    public void ChangesOfAMessageFailAsDocumented(string change)
    {
        byte[] expected = Changed(change, 0, out _);
        int failed = FailEach(
            fails =>
            {
                byte[] written = Changed(change, fails, out bool isDone);
                if (isDone) Assert.Equal(expected, written);
                return isDone;
            },
            change);
        Assert.NotEqual(0, failed);
    }

    [Fact]
    public void ExtensionsFailAsDocumented()
    {
        byte[] bytes = ExtensionCases.Message(new Random(3)).ToByteArray();
        for (int i = 0; i < ExtensionCases.All.Length; i++)
        {
            ExtensionCase extension = ExtensionCases.All[i];
            Extend($"copy {i}", bytes, extension.Copy);
            Extend($"read {i}", bytes, (source, _, arena) => extension.Read(source, arena));
            Extend($"clear {i}", bytes, (source, target, arena) =>
            {
                extension.Copy(source, target, arena);
                extension.Clear(target, arena);
            });
        }
    }

    /// <summary>Takes the place after a list, which would otherwise grow where it is, without an allocation.</summary>
    private static unsafe void Block(ArenaAllocator arena) => arena.Allocate<byte>(1);

    private static void Extend(string name, byte[] bytes, Action<Extended, Extended, ArenaAllocator> operation) => FailEach(
        fails =>
        {
            using var arena = new ArenaAllocator();
            Extended source = Extended.Parse(bytes, arena), target = Extended.Parse(bytes.AsSpan(0, 0), arena);
            target.Own = 5;
            bool isDone = FailingAllocation.IsDone(fails, () => operation(source, target, arena));
            Assert.Equal(5, Extended.Parse(target.ToByteArray(), arena).Own);
            Assert.Equal(bytes.Length, source.CalculateSize());
            return isDone;
        },
        name);

    private static byte[] Changed(string change, int fails, out bool isDone)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.MutableLeft(arena).Value = 7;
        tree.Numbers.Add(3, arena);
        tree.Named.Set(arena.CopyString("before"), tree.Left, arena);
        isDone = FailingAllocation.IsDone(fails, () => Changes[change](tree, arena));
        byte[] written = tree.ToByteArray();
        Assert.Equal(7, Tree.Parse(written, arena).Left.Value);
        Changes[change](tree, arena);
        return written;
    }

    /// <summary>Makes one allocation after the other fail, until there is none that could.</summary>
    /// <param name="isDone">Whether the operation succeeds if an allocation fails, and no allocation is left that should have failed.</param>
    /// <param name="name">The operation, for messages.</param>
    /// <returns>How often the operation failed.</returns>
    private static int FailEach(Func<int, bool> isDone, string name)
    {
        int failed = 0;
        for (int fails = 1; ; fails++)
        {
            Assert.True(fails < Most, name);
            if (!isDone(fails)) failed++;
            else if (!FailingAllocation.HasFailed) return failed;
        }
    }
}
