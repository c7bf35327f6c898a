using System.Collections.Concurrent;
using System.Globalization;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Services;

/// <summary>Owners whose message has memory of exactly its size.</summary>
[Collection(nameof(AloneInTheProcess))]
public class KeptMessageTests
{
    [Theory]
    [Trait("Misuse", "M01")]
    [MemberData(nameof(StaleMessageTests.Names), MemberType = typeof(StaleMessageTests))]
    public void AMessageIsStaleWhenAnotherOwnerHasItsMemory(string name)
    {
        using var arena = new ArenaAllocator();
        Tree tree = MakeTree(arena, 3);
        Explicit text = Explicit.Create(arena);
        text.SetStringField("text", arena);
        FewMaps maps = FewMaps.Create(arena);
        maps.Texts.Set("key", "value", arena);
        (Tree Tree, Explicit Text, FewMaps Maps) stale;
        using (MessageOwner<Tree> ofTree = MessageOwner<Tree>.Copy(tree))
        using (MessageOwner<Explicit> ofText = MessageOwner<Explicit>.Copy(text))
        using (MessageOwner<FewMaps> ofMaps = MessageOwner<FewMaps>.Parse(maps.ToByteArray()))
            stale = (ofTree.Message, ofText.Message, ofMaps.Message);
        using MessageOwner<Tree> nextTree = MessageOwner<Tree>.Copy(tree);
        using MessageOwner<Explicit> nextText = MessageOwner<Explicit>.Copy(text);
        using MessageOwner<FewMaps> nextMaps = MessageOwner<FewMaps>.Copy(maps);
        Assert.Throws<ObjectDisposedException>(() => StaleMessageTests.Uses[name](stale.Tree, stale.Text, stale.Maps, arena));
        Assert.Equal(tree, nextTree.Message);
        Assert.Equal(text, nextText.Message);
        Assert.Equal(maps, nextMaps.Message);
    }

    [Fact]
    [Trait("Misuse", "M01")]
    public void PartsOfAMessageAreStaleToo()
    {
        using var arena = new ArenaAllocator();
        Tree tree = MakeTree(arena, 3);
        MessageOwner<Tree> owner = MessageOwner<Tree>.Copy(tree);
        Tree message = owner.Message, child = message.Children[0], left = message.Left;
        UnmanagedList<int> numbers = message.Numbers;
        MessageList<Tree> children = message.Children;
        UnmanagedMap<Utf8String, Tree> named = message.Named;
        Utf8String text = message.Text;
        Assert.Equal(Text(3), text.ToString());
        owner.Dispose();
        using MessageOwner<Tree> next = MessageOwner<Tree>.Copy(tree);
        Action[] uses =
        [
            () => _ = child.Value, () => _ = left.Value, () => _ = numbers[0], () => numbers.Add(1, arena), () => _ = children[0], () => _ = named.Count,
            () => text.ToString(), () => child.ToByteArray(),
        ];
        Assert.All(uses, use => Assert.Throws<ObjectDisposedException>(use));
        ObjectDisposedException exception = Assert.Throws<ObjectDisposedException>(() => message.Value);
        Assert.StartsWith("This message (LibProtoZeroSharp.Tests.Protos.Tree, field 1) was copied for an owner", exception.Message);
        Assert.Equal(tree, next.Message);
    }

    /// <summary>What is added lives in an arena, which keeps the rest.</summary>
    [Fact]
    public void AKeptMessageMayGrow()
    {
        using var arena = new ArenaAllocator();
        MessageOwner<Tree> owner = MessageOwner<Tree>.Copy(MakeTree(arena, 2));
        Tree message = owner.Message;
        for (int i = 0; i < 1000; i++)
        {
            message.Children.Add(owner.Arena).SetText($"child {i}", owner.Arena);
            message.Numbers.Add(i, owner.Arena);
            message.Named.Set($"name {i}", message.Children[i], owner.Arena);
        }

        Assert.Equal((1002, "child 999"), (message.Children.Count, message.Children[1001].Text.ToString()));
        Assert.Equal(message, Tree.Parse(message.ToByteArray(), arena));
        Tree grown = message.Children[1001], kept = message.Children[0];
        Assert.Equal(999, message.Numbers[^1]);
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Value);
        Assert.Throws<ObjectDisposedException>(() => kept.Value);
        Assert.Throws<ObjectDisposedException>(() => grown.Value);
        Assert.Throws<ObjectDisposedException>(() => owner.Message);
    }

    [Fact]
    public void ItsArenaIsMadeOnce()
    {
        using var arena = new ArenaAllocator();
        Tree tree = MakeTree(arena, 0);
        MessageOwner<Tree>? owner = null;
        SimultaneousThreads.Run(() => owner = MessageOwner<Tree>.Copy(tree), () => owner!.Arena, arenas =>
        {
            Assert.Single(arenas.Distinct());
            Assert.Equal(tree, owner!.Message);
            Tree message = owner.Message;
            owner.Dispose();
            Assert.False(arenas[0].IsAlive);
            Assert.Throws<ObjectDisposedException>(() => message.Value);
        });
    }

    /// <summary>A slot that is given back twice would be that of both next owners.</summary>
    [Fact]
    public unsafe void ItsMemoryIsGivenBackOnceByThreadsThatDisposeOfIt()
    {
        using var arena = new ArenaAllocator();
        Tree tree = MakeTree(arena, 1);
        MessageOwner<Tree>? owner = null;
        Tree message = default;
        SimultaneousThreads.Run(() =>
        {
            owner = MessageOwner<Tree>.Copy(tree);
            message = owner.Message;
        }, () =>
        {
            owner!.Dispose();
            return 0;
        }, _ =>
        {
            Assert.Throws<ObjectDisposedException>(() => message.Value);
            Assert.Throws<ObjectDisposedException>(() => owner!.Message);
            MessageOwner<Tree> one = MessageOwner<Tree>.Copy(tree), other = MessageOwner<Tree>.Copy(tree);
            owner!.Dispose();
            Assert.NotEqual((nint)MessageData.Pointer(one.Message), (nint)MessageData.Pointer(other.Message));
            Assert.Equal(one.Message, other.Message);
            one.Dispose();
            other.Dispose();
        });
    }

    [Fact]
    public void ADynamicMessageIsKeptToo()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessageType.Of<Tree>().Parse(MakeTree(arena, 3).ToByteArray(), arena);
        DynamicMessageOwner owner = DynamicMessageOwner.Copy(message);
        DynamicMessage copy = owner.Message;
        Assert.Equal(message, copy);
        copy.SetString("text", "longer than before", owner.Arena);
        Assert.Equal("longer than before", copy.GetString("text").ToString());
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => copy.GetInt32("value"));
        Assert.Throws<ObjectDisposedException>(() => owner.Message);
        Assert.Throws<ArgumentException>(() => DynamicMessageOwner.Copy(default));
    }

    [Fact]
    public void TheDebugPackageListsThoseThatAreNotDisposed()
    {
        using var arena = new ArenaAllocator();
        Tree tree = MakeTree(arena, 1);
        long newest = ArenaTracking.LiveArenas().LastOrDefault()?.Number ?? 0;
        MessageOwner<Tree> owner = MessageOwner<Tree>.Copy(tree);
        int listed = Checks.Full ? 1 : 0;
        Assert.Equal(listed, NewArenas().Count());
        Assert.All(NewArenas(), one => Assert.InRange(one.ReservedBytes, arena.AllocatedBytes / 2, arena.AllocatedBytes * 2));
        Assert.True(owner.Arena.IsAlive);
        Assert.Equal(listed, NewArenas().Count());
        owner.Dispose();
        Assert.Empty(NewArenas());

        IEnumerable<LiveArena> NewArenas() => ArenaTracking.LiveArenas().Where(one => one.Number > newest);
    }

    [Theory]
    [InlineData(100)]
    [InlineData(160)]
    [InlineData(1000)]
    public void ManyTakeWhatTheyWeigh(int textLength)
    {
        Assert.SkipWhen(Checks.Full, "The Debug package holds memory back to find mistakes.");
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetText(new string('x', textLength), arena);
        arena.Reset();
        tree = Tree.Create(arena);
        tree.SetText(new string('x', textLength), arena);
        long size = arena.AllocatedBytes, before = SlabClass.Bytes;
        var owners = new MessageOwner<Tree>[50_000];
        for (int i = 0; i < owners.Length; i++) owners[i] = MessageOwner<Tree>.Copy(tree);
        long taken = SlabClass.Bytes - before;
        foreach (MessageOwner<Tree> owner in owners) owner.Dispose();
        ArenaCache.Trim();
        Assert.InRange(taken, 1, (long)(owners.Length * (size * 1.12 + 32)) + (long)Slab.Size);
        Assert.InRange(SlabClass.Bytes, 0, before + taken / 10);
    }

    [Fact]
    public void ACopyAllocatesItsOwnerOnly()
    {
        using var arena = new ArenaAllocator();
        Tree tree = MakeTree(arena, 3);
        long least = long.MaxValue;
        for (int i = 0; i < 100; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            MessageOwner<Tree>.Copy(tree).Dispose();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(40, least);
    }

    [Fact]
    public void RandomProgramsOfSeveralThreadsSeeTheirOwnMessages()
    {
        int rounds = Campaign.Iterations(3_000, 1_000_000);
        var shared = new ConcurrentQueue<(MessageOwner<Tree> Owner, int Value)>();
        int missed = 0, wrong = 0, found = 0;
        Thread[] threads = [.. Enumerable.Range(0, SimultaneousThreads.Threads).Select(seed => new Thread(() => Run(seed)))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        foreach ((MessageOwner<Tree> owner, _) in shared) owner.Dispose();
        Assert.Equal((0, 0), (missed, wrong));
        Assert.InRange(found, rounds / 10, int.MaxValue);

        void Run(int seed)
        {
            var random = new Random(seed);
            using var arena = new ArenaAllocator();
            var live = new List<(MessageOwner<Tree> Owner, int Value)>();
            var stale = new List<Tree>();
            for (int i = 0; i < rounds; i++)
            {
                int value = random.Next(5);
                arena.Reset();
                Tree tree = MakeTree(arena, value);
                live.Add((random.Next(3) == 0 ? MessageOwner<Tree>.Parse(tree.ToByteArray()) : MessageOwner<Tree>.Copy(tree), value));
                if (random.Next(4) == 0) live[^1].Owner.Message.Children.Add(live[^1].Owner.Arena);
                int place = random.Next(live.Count);
                (MessageOwner<Tree> owner, int expected) = live[place];
                if (owner.Message.Text.ToString() != Text(expected) || owner.Message.Named.Count != expected) Interlocked.Increment(ref wrong);
                if (random.Next(100) > live.Count) continue;
                live.RemoveAt(place);
                if (random.Next(2) == 0)
                {
                    shared.Enqueue((owner, expected));
                    if (!shared.TryDequeue(out (MessageOwner<Tree> Owner, int Value) other)) continue;
                    owner = other.Owner;
                    if (owner.Message.Text.ToString() != Text(other.Value)) Interlocked.Increment(ref wrong);
                }

                stale.Add(owner.Message);
                owner.Dispose();
                try
                {
                    Tree old = stale[random.Next(stale.Count)];
                    _ = old.Text.ToString();
                    Interlocked.Increment(ref missed);
                }
                catch (ObjectDisposedException)
                {
                    Interlocked.Increment(ref found);
                }
            }

            foreach ((MessageOwner<Tree> owner, _) in live) owner.Dispose();
        }
    }

    /// <summary>A message with everything that a tree can have, larger for larger values.</summary>
    private static Tree MakeTree(ArenaAllocator arena, int value)
    {
        Tree tree = Tree.Create(arena);
        tree.Value = value;
        tree.SetText(Text(value), arena);
        for (int i = 0; i < value; i++)
        {
            Tree child = tree.Children.Add(arena);
            child.Value = i;
            tree.MutableLeft(arena).Numbers.Add(i, arena);
            tree.Numbers.Add(i, arena);
            Tree named = Tree.Create(arena);
            named.SetText(Text(i), arena);
            tree.Named.Set($"name {i}", named, arena);
        }

        return tree;
    }

    private static string Text(int value) => value.ToString(CultureInfo.InvariantCulture).PadRight(value * value * value, '.');
}
