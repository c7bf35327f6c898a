namespace LibProtoZeroSharp.Tests.Values.Collections;

public class MessageListTests
{
    [Fact]
    public void MessagesAreAddedAndStayWhereTheyAre()
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<LongMessage>.Create(arena);
        LongMessage first = list.Add(arena);
        for (int i = 1; i < 1000; i++)
        {
            LongMessage note = list.Add(arena);
            note.Id = i;
        }

        first.Id = 42;
        Assert.Equal(1000, list.Count);
        Assert.True(list.Capacity >= 1000);
        Assert.Equal(42, list[0].Id);
        Assert.Equal(999, list[999].Id);
    }

    [Fact]
    public void MessagesAreSortedAndRemovedByWhatTheyContain()
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<Protos.Leaf>.Create(arena);
        list.AddRange(Enumerable.Range(0, 6).Select(Leaf), arena);
        list.Sort((a, b) => b.Number.CompareTo(a.Number));
        Assert.True(list.Remove(Leaf(4)));
        Assert.False(list.Remove(Leaf(4)));
        Assert.Equal(2, list.RemoveAll(leaf => leaf.Number is 0 or 2));
        Assert.Equal([5, 3, 1], list.AsEnumerable().Select(leaf => leaf.Number));

        Protos.Leaf Leaf(int id)
        {
            Protos.Leaf leaf = Protos.Leaf.Create(arena);
            leaf.Number = id;
            return leaf;
        }
    }

    /// <summary>Without the Debug package too: a list or map with a null reference would fail later, and elsewhere.</summary>
    [Fact]
    public void ANullReferenceIsRejectedAndNothingIsChanged()
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<Protos.Leaf>.Create(arena);
        var map = UnmanagedMap<int, Protos.Leaf>.Create(arena);
        Protos.Leaf leaf = list.Add(arena);
        map.Add(1, leaf, arena);
        Action[] uses =
        [
            () => list.Add(default, arena),
            () => list.Insert(0, default, arena),
            () => list.AddRange([leaf, default], arena),
            () => list.AddRange(new[] { default(Protos.Leaf) }.AsEnumerable(), arena),
            () => map.Add(2, default, arena),
            () => map.AddView(2, default, arena),
            () => map.Set(1, default, arena),
            () => map.SetView(2, default, arena),
        ];
        Assert.All(uses, use => Assert.Contains("default(message)", Assert.Throws<InvalidOperationException>(use).Message));
        Assert.Equal((1, 1), (list.Count, map.Count));
        Assert.Equal(leaf, map[1]);
    }

    [Fact]
    public void ListsAreAddedToListsAndToThemselves()
    {
        using var arena = new ArenaAllocator();
        using var others = new ArenaAllocator();
        Protos.Repeated other = Protos.Repeated.Create(others), message = Protos.Repeated.Create(arena);
        other.StringField.Add("a", others);
        other.Int32Field.AddRange([1, 2], others);
        var list = MessageList<Protos.Leaf>.Create(others);
        list.Add(others).Number = 7;
        message.StringField.AddRange(other.StringField, arena);
        message.Int32Field.AddRange(other.Int32Field, arena);
        message.Int32Field.AddRange(message.Int32Field, arena);
        list.AddRange(list, others);
        others.Reset();
        Assert.Equal("a", message.StringField[0].ToString());
        Assert.Equal([1, 2, 1, 2], message.Int32Field.ToArray());
    }

    [Fact]
    public void AMessageFromTheListIsAReference()
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<LongMessage>.Create(arena);
        list.Add(arena);
        LongMessage note = list[0];
        note.Id = 7;
        list.Add(note, arena);
        note.Id = 8;
        Assert.Equal((8, 8), (list[0].Id, list[1].Id));
        list[1] = LongMessage.Create(arena);
        Assert.Equal((8, 0), (list[0].Id, list[1].Id));
    }

    [Fact]
    public void MessagesAreEnumeratedRemovedAndCleared()
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<LongMessage>.Create(arena);
        list.EnsureCapacity(3, arena);
        for (int i = 0; i < 3; i++)
        {
            LongMessage note = list.Add(arena);
            note.Id = i;
        }

        long sum = 0;
        foreach (LongMessage note in list) sum += note.Id;
        Assert.Equal(3, sum);
        list.RemoveAt(1);
        Assert.Equal(2, list.AsSpan()[1].Id);
        list.AddRange(list.AsSpan(), arena);
        Assert.Equal(4, list.Count);
        list.Clear();
        Assert.Equal(0, list.Count);
    }

    [Fact]
    public void AnExhaustedArenaLeavesTheListAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        var list = MessageList<LongMessage>.Create(arena);
        Assert.Throws<InsufficientMemoryException>(() => Fill(list, arena));
        for (int i = 0; i < list.Count; i++) Assert.Equal(0, list[i].Id);
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            var list = MessageList<LongMessage>.Create(arena);
            for (int i = 0; i < 100; i++) list.Add(arena);
            foreach (LongMessage note in list) list[0] = note;
            list.Clear();
        });
    }

    private static void Fill(MessageList<LongMessage> list, ArenaAllocator arena)
    {
        while (true) list.Add(arena);
    }
}
