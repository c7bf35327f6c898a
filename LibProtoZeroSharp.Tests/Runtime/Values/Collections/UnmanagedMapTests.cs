using System.Runtime.CompilerServices;
using FsCheck;
using FsCheck.Fluent;
using LibProtoZeroSharp.Runtime;
using static LibProtoZeroSharp.Tests.Support.UnsealedMap;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public unsafe class UnmanagedMapTests
{
    [Fact]
    public void ANewMapIsEmpty()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        Assert.False(map.IsNull);
        Assert.Equal((0, 0), (map.Count, map.Capacity));
        Assert.False(map.ContainsKey(0) || map.TryGetValue(0, out _) || map.Remove(0));
        foreach (MapEntry<int, int> _ in map) Assert.Fail("The map is empty.");
        map.Clear();
    }

    [Fact]
    public void KeysAndValuesAreEnumerableObjects()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, long>.Create(arena);
        IEnumerable<int> keys = map.Keys.AsEnumerable();
        Assert.Empty(keys);
        for (int i = 1; i <= 3; i++) map.Add(i, i * 10L, arena);
        Assert.Equal([1, 2, 3], keys);
        Assert.Equal([10L, 20L, 30L], map.Values.AsEnumerable());
    }

    [Fact]
    public void AnEmptyMapIsNeverWrittenTo()
    {
        using var memory = new GuardedMemory(64);
        var map = new UnmanagedMap<int, int>((RawMap*)(memory.End - 64));
        memory.MakeReadOnly();
        Assert.Equal(0, map.Count);
        Assert.False(map.ContainsKey(1) || map.TryGetValue(1, out _) || map.Remove(1));
        Assert.True(map.AsSpan().IsEmpty);
        map.Clear();
    }

    [Fact]
    public void ItBehavesAsADictionary()
    {
        RunBesideADictionary<int, long>(step => step.Value, step => step.Value * 3L);
        RunBesideADictionary<long, byte>(step => (long)step.Value << 32, step => (byte)step.Value);
        RunBesideADictionary<ulong, Utf8String>(step => (ulong)step.Value, _ => default);
        RunBesideADictionary<uint, int>(step => (uint)step.Value % 20, step => step.Value);
        RunBesideADictionary<bool, double>(step => step.Value % 2 == 0, step => step.Value);
    }

    // The keys are few, so that they repeat, and the maps grow beyond the size up to which they have no index.
    private static void RunBesideADictionary<TKey, TValue>(Func<Step, TKey> key, Func<Step, TValue> value) where TKey : unmanaged where TValue : unmanaged =>
        Prop.ForAll(Gen.ListOf(StepGenerator).ToArbitrary(), steps =>
        {
            using var arena = new ArenaAllocator();
            var map = UnmanagedMap<TKey, TValue>.Create(arena);
            var model = new Dictionary<TKey, TValue>();
            foreach (Step step in steps)
            {
                TKey k = key(step);
                TValue v = value(step);
                switch (step.Operation)
                {
                    case <= 4:
                        Append(map, k, v, arena);
                        model[k] = v;
                        break;
                    case 5 or 6:
                        map.Set(k, v, arena);
                        model[k] = v;
                        break;
                    case 7:
                        if (model.TryAdd(k, v)) map.Add(k, v, arena);
                        else Assert.Throws<ArgumentException>(() => map.Add(k, v, arena));
                        break;
                    case 8:
                        Assert.Equal(model.Remove(k), map.Remove(k));
                        break;
                    case 9:
                        Assert.Equal(model.TryGetValue(k, out TValue expected), map.TryGetValue(k, out TValue actual));
                        Assert.Equal(expected, actual);
                        break;
                    case 10:
                        map.EnsureCapacity(step.Value, arena);
                        break;
                    case 11:
                        AssertSame(model, map);
                        break;
                    case 12 when step.Value % 3 == 0:
                        map.Clear();
                        model.Clear();
                        break;
                }
            }

            AssertSame(model, map);
        }).Check(Campaign.Properties(100, 300).WithEndSize(200));

    private static void AssertSame<TKey, TValue>(Dictionary<TKey, TValue> model, UnmanagedMap<TKey, TValue> map) where TKey : unmanaged where TValue : unmanaged
    {
        Assert.Equal(model.Count, map.Count);
        int entries = 0;
        foreach ((TKey key, TValue value) in map)
        {
            Assert.Equal(model[key], value);
            entries++;
        }

        Assert.Equal(model.Count, entries);
        foreach ((TKey key, TValue value) in model) Assert.Equal(value, map[key]);
    }

    [Fact]
    public void OfDuplicatesTheLastWinsInThePlaceOfTheFirst()
    {
        for (int keys = 1; keys < 40; keys++)
        {
            using var arena = new ArenaAllocator();
            var map = UnmanagedMap<int, int>.Create(arena);
            for (int i = 0; i < keys * 3; i++) Append(map, i % keys, i, arena);
            Assert.Equal(keys, map.Count);
            int position = 0;
            foreach ((int key, int value) in map) Assert.Equal((position, keys * 2 + position++), (key, value));
        }
    }

    [Fact]
    public void WhatIsAppendedToAMapThatWasReadIsSeen()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        for (int i = 0; i < 1000; i++)
        {
            Append(map, i / 2, i, arena);
            Assert.Equal(i / 2 + 1, map.Count);
            Assert.Equal(i, map[i / 2]);
        }
    }

    [Fact]
    public void ACopyIsTheSameMap()
    {
        using var arena = new ArenaAllocator();
        for (int count = 1; count < 30; count++)
        {
            var map = UnmanagedMap<int, int>.Create(arena);
            UnmanagedMap<int, int> copy = map;
            for (int i = 0; i < count; i++) Append(map, i / 2, i, arena);
            int different = (count + 1) / 2;
            Assert.Equal(different, copy.Count);
            Append(copy, 1000, 1, arena);
            Append(map, 0, -1, arena);
            Assert.Equal((different + 1, -1, 1), (map.Count, copy[0], map[1000]));
        }
    }

    [Fact]
    public void ValuesAreReferences()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        for (int i = 0; i < 20; i++) map.Add(i, i, arena);
        foreach (ref MapEntry<int, int> entry in map) entry.Value *= 2;
        foreach (ref int value in map.Values) value++;
        int sum = 0;
        foreach (int key in map.Keys) sum += key;
        foreach (int value in map.Values) sum += value;
        Assert.Equal(190 + 2 * 190 + 20, sum);
        Assert.Equal(39, map[19]);
    }

    [Fact]
    public void MessagesAreValues()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, LongMessage>.Create(arena);
        LongMessage note = LongMessage.Create(arena);
        map.Add(1, note, arena);
        note.Id = 5;
        Assert.Equal(5, map[1].Id);
    }

    [Fact]
    public void AMissingKeyIsNotFound()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        Assert.Throws<KeyNotFoundException>(() => map[1]);
        map.Add(1, 2, arena);
        Assert.Equal(2, map[1]);
        Assert.Contains("-7", Assert.Throws<KeyNotFoundException>(() => map[-7]).Message);
        Assert.Contains("1", Assert.Throws<ArgumentException>(() => map.Add(1, 3, arena)).Message);
        Assert.Equal(2, map[1]);
    }

    [Fact]
    public void ACapacityThatWasEnsuredIsNotOutgrown()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        map.EnsureCapacity(1000, arena);
        long allocated = arena.AllocatedBytes;
        for (int i = 0; i < 1000; i++) map.Set(i, i, arena);
        Assert.Equal(allocated, arena.AllocatedBytes);
        map.EnsureCapacity(1001, arena);
        Assert.Equal((1000, 999), (map.Count, map[999]));
    }

    [Fact]
    public void AnExhaustedArenaLeavesTheMapAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        var map = UnmanagedMap<int, int>.Create(arena);
        Assert.Throws<InsufficientMemoryException>(() => Fill(map, arena));
        Assert.Throws<InsufficientMemoryException>(() => map.EnsureCapacity(int.MaxValue, arena));
        Assert.Throws<InsufficientMemoryException>(() => map.EnsureCapacity(1 << 30, arena));
        int count = map.Count;
        Assert.InRange(count, 1000, 12_500);
        for (int i = 0; i < count; i++) Assert.Equal(i, map[i]);
        Assert.True(map.Remove(0));
        map.Add(-1, -1, arena);
        Assert.Equal((count, -1), (map.Count, map[-1]));
    }

    [Fact]
    public void AnAppendThatFailsChangesNothing()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 50_000 });
        RawMap map = default;
        while (map.TryAppend(100, arena.State) != null)
        {
        }

        Assert.InRange(map.Count, 50, 500);
        Assert.Equal(map.Count, map.Capacity);
        Assert.False(map.TryGrow(100, long.MaxValue, smallest: RawMap.SmallestCapacity, arena.State));
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        long sum = 0;
        ZeroAllocation.Of(() =>
        {
            var map = UnmanagedMap<long, long>.Create(arena);
            for (int i = 0; i < 100; i++) Append(map, i / 2, i, arena);
            sum += map.Count + map[3];
            map.EnsureCapacity(300, arena);
            for (int i = 0; i < 100; i++) map.Set(i, i, arena);
            map.Add(-1, 1, arena);
            foreach ((long key, long value) in map) sum += key * value;
            foreach (long key in map.Keys) sum += key;
            foreach (long value in map.Values) sum += value;
            if (map.ContainsKey(7) && map.TryGetValue(8, out long eight)) sum += eight;
            map.Remove(50);
            map.Clear();
        });
    }

    private static void Fill(UnmanagedMap<int, int> map, ArenaAllocator arena)
    {
        while (true) map.Add(map.Count, map.Count, arena);
    }

    private static readonly Gen<Step> StepGenerator =
        from operation in Gen.Choose(0, 12)
        from value in Gen.Choose(0, 40)
        select new Step(operation, value);

    private readonly record struct Step(int Operation, int Value);
}
