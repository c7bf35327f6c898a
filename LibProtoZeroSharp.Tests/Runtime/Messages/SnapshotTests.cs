using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Messages as objects that the garbage collector frees.</summary>
[Collection(nameof(AloneInTheProcess))]
public unsafe class SnapshotTests
{
    [Fact]
    public void ItIsEqualByItsContent()
    {
        Snapshot<Tree> one = Make(1), same = Make(1), other = Make(2);
        Assert.NotEqual(Address(one.Message), Address(same.Message));
        Assert.Equal(one, same);
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(one, other);
        Assert.False(one.Equals(null));
        Assert.False(one.Equals((object)"1"));
        Assert.Equal(one.Message.ToString(), one.ToString());
        var counts = new Dictionary<Snapshot<Tree>, int> { [one] = 1, [other] = 2 };
        Assert.Equal(1, counts[same]);
        Assert.False(counts.ContainsKey(Make(3)));
    }

    [Fact]
    public void ItDoesNotNeedTheMessage()
    {
        var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetText("text", arena);
        Snapshot<Tree> snapshot = tree.ToSnapshot();
        tree.SetText("other", arena);
        arena.Dispose();
        Assert.Equal("text", snapshot.Message.Text.ToString());
        Assert.Throws<ArgumentException>(() => default(Tree).ToSnapshot());
        Assert.Throws<ObjectDisposedException>(() => tree.ToSnapshot());
        GC.KeepAlive(snapshot);
    }

    [Fact]
    public void AMessageThatContainsItselfHasNone()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetLeft(tree);
        Assert.Throws<ProtoException>(() => tree.ToSnapshot());
        Collect();
    }

    [Fact]
    public void ItIsValidWhileItIsReachable()
    {
        Snapshot<Tree> snapshot = Make(5);
        Tree message = snapshot.Message;
        for (int i = 0; i < 5; i++) Collect();
        Assert.Equal(5, message.Value);
        GC.KeepAlive(snapshot);
    }

    /// <summary>A method that is about to use the message for the last time may be the only one that knows the snapshot.</summary>
    [Fact]
    public void ItOutlivesOneCollection()
    {
        Tree message = Forget(5);
        Collect();
        Assert.Equal(5, message.Value);
    }

    [Fact]
    public void ItsMemoryIsUsedAgainAndItsHandlesAreStale()
    {
        Tree message = Forget(5);
        Utf8String text = message.Text;
        UnmanagedList<int> numbers = message.Numbers;
        for (int i = 0; i < 10 && IsAlive(message); i++) Collect();
        Assert.Throws<ObjectDisposedException>(() => message.Value);
        Assert.Throws<ObjectDisposedException>(() => text.ToString());
        Assert.Throws<ObjectDisposedException>(() => numbers.Count);
        Assert.SkipWhen(Checks.Full, "The Debug package holds memory back to find mistakes.");
        // Other tests give slots back, too.
        Snapshot<Tree>[] made = [.. Enumerable.Range(0, 10_000).Select(_ => Make(6))];
        Snapshot<Tree> next = made.First(snapshot => Address(snapshot.Message) == Address(message));
        Assert.Throws<ObjectDisposedException>(() => message.Value);
        Assert.Equal(6, next.Message.Value);
        GC.KeepAlive(made);
    }

    [Fact]
    public void ItAllocatesOneObject()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        long least = long.MaxValue;
        for (int i = 0; i < 100; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            tree.ToSnapshot();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(32, least);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Tree Forget(int value) => Make(value).Message;

    private static Snapshot<Tree> Make(int value)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Value = value;
        tree.SetText($"text {value}", arena);
        tree.Numbers.Add(value, arena);
        return tree.ToSnapshot();
    }

    private static bool IsAlive(Tree message) => !Generations.IsStale(MessageData.Pointer(message));

    private static nint Address(Tree message) => (nint)Generations.Address(MessageData.Pointer(message));

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
