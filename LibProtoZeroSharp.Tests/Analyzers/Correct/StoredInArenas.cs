using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Stores, helpers, objects and owners that keep nothing beyond its arena.</summary>
public class StoredInArenas(ArenaAllocator shared)
{
    private readonly ArenaAllocator _arena = new();
    private Holder _holder;
    private MessageOwner<Person> _owner;

    /// <summary>The message and what is stored in it end together.</summary>
    byte[] SameLife(ArenaAllocator a, ArenaAllocator b)
    {
        Person p = Person.Create(a);
        p.SetName("x", b);
        p.Friends.Add(b).SetName("y", a);
        byte[] bytes = p.ToByteArray();
        a.Reset();
        b.Reset();
        return bytes;
    }

    void Request(Person response, byte[] b, ArenaAllocator arena)
    {
        using var scratch = new ArenaAllocator();
        Person parsed = Person.Parse(b, scratch);
        response.SetName(parsed.Name, arena);
        response.Scores.AddRange(parsed.Scores.AsSpan(), arena);
        response.MutableBoss(arena).SetName(parsed.Boss.Name, arena);
        foreach (Person friend in parsed.Friends)
            response.Friends.Add(friend.Clone(arena), arena);
    }

    Person Template(byte[][] all, Stream output)
    {
        using var scratch = new ArenaAllocator();
        Person message = Person.Create(_arena);
        foreach (byte[] b in all)
        {
            message.SetName(Convert.ToHexString(b), scratch);
            message.SetPhoto(b, scratch);
            message.WriteTo(output);
            scratch.Reset();
        }

        message.Name = default;
        message.Photo = default;
        return message;
    }

    void Work(ArenaAllocator arena, byte[] b)
    {
        Person p = Load(b, arena);
        p.SetName("x", shared);
        Utf8String name = p.Name;
        arena.Reset();
        Console.WriteLine(p.IsNull);
    }

    uint Helpers(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        uint sum = 0;
        Person last = default;
        foreach (byte[] b in all)
        {
            if (!last.IsNull)
                sum += last.Age;
            Person next = Again(b, arena);
            sum += next.Age;
            last = next.Clone(shared);
        }

        return sum;
    }

    string Cached(ArenaAllocator arena)
    {
        Person p = OfField(arena);
        Person boss = p.Boss;
        arena.Reset();
        return boss.Name.ToString();
    }

    string Wrapped(Person other, ArenaAllocator arena)
    {
        Person p = Wrap(other, arena);
        Person boss = p.Boss;
        arena.Reset();
        return boss.Name.ToString();
    }

    uint Tuples(byte[] b, Person other)
    {
        using var arena = new ArenaAllocator();
        (Person made, Person kept) = (Load(b, arena), other);
        var pair = (Load(b, arena), other);
        var both = new { Made = made, Other = other };
        var record = new Two(made, other);
        arena.Reset();
        return kept.Age + pair.other.Age + both.Other.Age + record.Right.Age;
    }

    uint Objects(byte[] b, Person other)
    {
        using var arena = new ArenaAllocator();
        var holder = new Holder { Message = Load(b, arena), Other = other };
        Console.WriteLine(holder.Message.Age);
        holder.Message = default;
        arena.Reset();
        _holder.Message = Load(b, arena);
        Show(_holder);
        holder.Message = Load(b, arena);
        holder.Clear();
        return holder.Other.Age + holder.Message.Age + holder.Sum;
    }

    List<Person> Lists(byte[][] all)
    {
        using var scratch = new ArenaAllocator();
        List<Person> parsed = all.Select(b => Load(b, scratch)).ToList();
        Console.WriteLine(parsed[0].Age);
        parsed.Clear();
        scratch.Reset();
        parsed.Add(Load(all[0], _arena));
        Dictionary<int, uint> ages = all.ToDictionary(b => b.Length, b => Load(b, scratch).Age);
        scratch.Reset();
        Console.WriteLine(ages[1]);
        return all.Select(b => Load(b, scratch)).Where(p => p.Age > 1).Select(p => p.Clone(_arena)).ToList();
    }

    List<Person> Either(byte[][] all, bool c)
    {
        using var scratch = new ArenaAllocator();
        return all.Select(b => c ? Load(b, _arena) : Load(b, scratch).Clone(_arena)).ToList();
    }

    Person Matching(byte[][] all)
    {
        List<Person> found = new();
        foreach (byte[] b in all)
        {
            _arena.Reset();
            Person p = Load(b, _arena);
            if (p.Age < 5)
                continue;
            found.Add(p);
            break;
        }

        return found[0];
    }

    uint Longest(byte[][] all)
    {
        using var a = new ArenaAllocator();
        using var kept = new ArenaAllocator();
        Person best = default;
        foreach (byte[] b in all)
        {
            a.Reset();
            Person p = Load(b, a);
            if (!best.IsNull && p.Age <= best.Age)
                continue;
            kept.Reset();
            best = p.Clone(kept);
        }

        return best.IsNull ? 0 : best.Age;
    }

    uint Windows(byte[][] all)
    {
        using var a = new ArenaAllocator();
        var window = new Queue<Person>();
        uint sum = 0;
        foreach (byte[] b in all)
        {
            window.Enqueue(Load(b, a));
            if (window.Count < 5)
                continue;
            foreach (Person p in window)
                sum += p.Age;
            window.Clear();
            a.Reset();
        }

        while (window.TryDequeue(out Person rest))
            sum += rest.Age;
        return sum;
    }

    uint Owners(byte[] b, Dictionary<string, MessageOwner<Person>> all)
    {
        using MessageOwner<Person> owner = MessageOwner<Person>.Parse(b);
        uint age = owner.Message.Age;
        if (all.Remove("x", out MessageOwner<Person> old))
            old.Dispose();
        var copy = MessageOwner<Person>.Copy(owner.Message);
        all.Add("x", copy);
        _owner?.Dispose();
        _owner = MessageOwner<Person>.Parse(b);
        return age + _owner.Message.Age;
    }

    Person Owner(byte[] b)
    {
        _owner = MessageOwner<Person>.Parse(b);
        return _owner.Message;
    }

    async Task<uint> OwnerAsync(Func<Task<MessageOwner<Person>>> call)
    {
        using MessageOwner<Person> owner = await call();
        Person p = owner.Message;
        await Task.Yield();
        return p.Age;
    }

    int Removed(Person p)
    {
        Span<int> scores = p.Scores.AsSpan();
        int sum = 0;
        for (int i = scores.Length - 1; i >= 0; i--)
        {
            ref int score = ref p.Scores[i];
            sum += score;
            if (score > 5)
                p.Scores.RemoveAt(i);
        }

        return sum;
    }

    void Filled(Person p, ArenaAllocator arena)
    {
        p.Scores.EnsureCapacity(100, arena);
        Fill(p, arena);
        p.WriteTo(Stream.Null);
        arena.Dispose();
    }

    void Channels(byte[][] all, Channel<Person> results)
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] b in all)
            results.Writer.TryWrite(Load(b, arena).Clone(_arena));
    }

    void ConditionalReset(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        Person last = default;
        foreach (byte[] b in all)
        {
            if (!ResetIfFull(arena) && !last.IsNull)
                Console.WriteLine(last.Age);
            last = Load(b, arena);
        }
    }

    private static bool ResetIfFull(ArenaAllocator arena)
    {
        if (arena.AllocatedBytes < 1000)
            return false;
        arena.Reset();
        return true;
    }

    private static Person Load(byte[] b, ArenaAllocator arena) => Person.Parse(b, arena);

    private static Person Again(byte[] b, ArenaAllocator arena)
    {
        arena.Reset();
        return Person.Parse(b, arena);
    }

    private Person OfField(ArenaAllocator arena)
    {
        Person p = Person.Create(arena);
        p.SetBoss(_owner.Message);
        return p;
    }

    private static Person Wrap(Person other, ArenaAllocator arena)
    {
        Person p = Person.Create(arena);
        p.SetBoss(other);
        return p;
    }

    private static void Fill(Person p, ArenaAllocator arena) => p.Scores.Add(1, arena);

    private static void Show(Holder holder)
    {
        Console.WriteLine(holder.Message.Age);
        holder.Clear();
    }

    private sealed record Two(Person Left, Person Right);

    private sealed class Holder
    {
        public Person Message;
        public Person Other { get; set; }
        public uint Sum => Message.IsNull ? 0 : Message.Age;
        public void Clear() => Message = default;
    }
}
