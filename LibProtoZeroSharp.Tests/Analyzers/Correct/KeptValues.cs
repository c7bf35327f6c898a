using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Collections and messages that hold values of an arena, and give them up before it ends.</summary>
public class KeptValues
{
    private readonly List<Person> _batch = new();
    private readonly Dictionary<Utf8String, Person> _byName = new();
    private ArenaAllocator _arena;

    void Batches(byte[][] all, Stream output)
    {
        using var arena = new ArenaAllocator();
        var batch = new List<Person>();
        foreach (byte[] b in all)
        {
            batch.Add(Person.Parse(b, arena));
            if (batch.Count < 100)
                continue;
            foreach (Person p in batch)
                p.WriteTo(output);
            batch.Clear();
            arena.Reset();
        }

        foreach (Person p in batch)
            p.WriteTo(output);
    }

    void Flagged(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var batch = new List<Person>();
        bool pending = false;
        foreach (byte[] b in all)
        {
            if (pending)
            {
                Send(batch);
                batch.Clear();
                pending = false;
            }

            arena.Reset();
            if (b.Length > 5)
            {
                batch.Add(Person.Parse(b, arena));
                pending = true;
            }
        }
    }

    void FlaggedVariable(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        Person last = default;
        bool has = false;
        foreach (byte[] b in all)
        {
            if (has)
            {
                Console.WriteLine(last.Age);
                has = false;
            }

            arena.Reset();
            if (b.Length > 5)
            {
                last = Person.Parse(b, arena);
                has = true;
            }
        }
    }

    void FlushedByHelper(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var batch = new List<Person>();
        foreach (byte[] b in all)
        {
            batch.Add(Person.Parse(b, arena));
            Flush(batch);
            arena.Reset();
        }

        Send(batch);
    }

    void FlushedByLambda(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var batch = new List<Person>();
        Action flush = () =>
        {
            Send(batch);
            batch.Clear();
        };
        foreach (byte[] b in all)
        {
            batch.Add(Person.Parse(b, arena));
            flush();
            arena.Reset();
        }

        Send(batch);
    }

    void Drained(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var queue = new Queue<Person>();
        foreach (byte[] b in all)
        {
            queue.Enqueue(Person.Parse(b, arena));
            while (queue.Count > 0)
                Console.WriteLine(queue.Dequeue().Age);
            arena.Reset();
        }

        while (queue.TryDequeue(out Person rest))
            Console.WriteLine(rest.Age);
    }

    void Stacked(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var open = new Stack<Person>();
        foreach (byte[] b in all)
        {
            open.Push(Person.Parse(b, arena));
            Person top = open.Pop();
            Console.WriteLine(top.Age);
            arena.Reset();
            Console.WriteLine(open.Peek().Age);
        }
    }

    uint Overwritten(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var latest = new Dictionary<int, Person>();
        uint sum = 0;
        foreach (byte[] b in all)
        {
            arena.Reset();
            for (int i = 0; i < 3; i++)
                latest[i] = Person.Parse(b, arena);
            sum += (uint)latest.Values.Sum(p => (long)p.Age);
        }

        return sum;
    }

    uint Slots(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var slots = new Person[2];
        uint sum = 0;
        foreach (byte[] b in all)
        {
            arena.Reset();
            slots[0] = Person.Parse(b, arena);
            slots[1] = Person.Parse(b, arena);
            sum += slots[0].Age + slots[1].Age;
        }

        return sum;
    }

    void NewEachTime(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] b in all)
        {
            arena.Reset();
            var names = new HashSet<Utf8String>();
            foreach (Person friend in Person.Parse(b, arena).Friends)
                names.Add(friend.Name);
            Console.WriteLine(names.Contains(Person.Parse(b, arena).Name));
        }
    }

    void Replaced(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var names = new HashSet<Utf8String>();
        foreach (byte[] b in all)
        {
            names.Add(Person.Parse(b, arena).Name);
            if (names.Count < 1000)
                continue;
            names = new HashSet<Utf8String>();
            arena.Reset();
        }
    }

    void Copied(byte[][] all, ArenaAllocator keys)
    {
        using var arena = new ArenaAllocator();
        var ages = new Dictionary<Utf8String, uint>();
        foreach (byte[] b in all)
        {
            arena.Reset();
            Person p = Person.Parse(b, arena);
            if (!ages.ContainsKey(p.Name))
                ages.Add(keys.CopyString(p.Name), p.Age);
            else
                ages[p.Name] = p.Age;
        }
    }

    void Aliased(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        var batch = new List<Person>();
        List<Person> same = batch;
        foreach (byte[] b in all)
        {
            batch.Add(Person.Parse(b, arena));
            same.Clear();
            arena.Reset();
        }

        Send(batch);
    }

    void SetAndCleared(Person root, byte[] b, Stream output)
    {
        using var arena = new ArenaAllocator();
        root.SetBoss(Person.Parse(b, arena));
        root.WriteTo(output);
        root.ClearBoss();
    }

    void SetAgain(Person root, byte[][] all, Stream output)
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] b in all)
        {
            arena.Reset();
            root.SetBoss(Person.Parse(b, arena));
            root.WriteTo(output);
        }

        root.SetBoss(default);
    }

    void FilledAgain(byte[][] all, Stream output, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person root = Person.Create(outer);
        foreach (byte[] b in all)
        {
            arena.Reset();
            Fill(root, b, arena);
            root.WriteTo(output);
        }
    }

    void AnotherCase(byte[] b, Stream output, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person root = Person.Create(outer);
        root.SetChief(Person.Parse(b, arena));
        root.Room = 5;
        arena.Reset();
        root.WriteTo(output);
    }

    void AnotherField(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person root = Person.Create(outer);
        root.Friends.Add(Person.Parse(b, arena), outer);
        arena.Reset();
        Console.WriteLine(root.Scores.Count + root.Age + root.Friends.Count);
        root.Friends.Clear();
        Console.WriteLine(root.ToString());
    }

    void Nested(byte[][] all, Stream output, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person root = Person.Create(outer);
        foreach (byte[] b in all)
        {
            arena.Reset();
            root.MutableBoss(outer).Name = Person.Parse(b, arena).Name;
            root.WriteTo(output);
        }
    }

    void SameKey(byte[][] all, Stream output, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        var texts = UnmanagedMap<int, Utf8String>.Create(outer);
        foreach (byte[] b in all)
        {
            arena.Reset();
            texts.SetView(1, Person.Parse(b, arena).Name, outer);
            foreach (var text in texts)
                Console.WriteLine(text.Value.ToString());
        }
    }

    Person Conditional(byte[] b, bool own, ArenaAllocator outer)
    {
        ArenaAllocator arena = own ? new ArenaAllocator() : outer;
        Person root = Person.Create(outer);
        root.SetBoss(Person.Parse(b, arena));
        if (own)
        {
            root.ClearBoss();
            arena.Dispose();
        }

        return root;
    }

    Person OfParts(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person part = Person.Parse(b, arena), root = Person.Create(outer);
        root.SetBoss(part.Clone(outer));
        root.SetName(part.Name, outer);
        root.Friends.Add(part.Clone(outer), outer);
        root.Labels.Set(part.Name, 1, outer);
        root.Scores.AddRange(part.Scores.AsSpan(), outer);
        root.Age = part.Age;
        return root;
    }

    void Streamed(Stream input, Stream output, ArenaAllocator outer)
    {
        var names = new List<string>();
        var kept = new List<Person>();
        uint oldest = 0;
        foreach (Person p in ProtoStream.ReadAllDelimited<Person>(input))
        {
            names.Add(p.Name.ToString());
            kept.Add(p.Clone(outer));
            oldest = Math.Max(oldest, p.Age);
            p.WriteDelimitedTo(output);
        }

        Console.WriteLine(names.Count + kept[0].Age);
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input).Where(p => p.Age > 5).Select(p => p.Age).Max());
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input).Any(p => p.Age > 5));
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input).ToDictionary(p => p.Name.ToString(), p => p.Age).Count);
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input).Select(p => p.Clone(outer)).OrderBy(p => p.Age).ToList().Count);
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input).Select(Copy).ToList().Count);
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input).Aggregate(0u, (sum, p) => sum + p.Age));
        Console.WriteLine(ProtoStream.ReadAllDelimited<Person>(input, outer).ToList().Count);
    }

    async Task StreamedAsync(Stream input, ArenaAllocator outer)
    {
        await foreach (Person p in ProtoStream.ReadAllDelimitedAsync<Person>(input).ConfigureAwait(false))
            _byName[outer.CopyString(p.Name)] = p.Clone(outer);
    }

    void ResetByHand(Stream input, ArenaAllocator arena)
    {
        foreach (Person p in ProtoStream.ReadAllDelimited<Person>(input, arena))
        {
            Console.WriteLine(p.Age);
            arena.Reset();
        }
    }

    /// <summary>A server: a request and its answer in one arena of the connection.</summary>
    void Serve(Stream connection)
    {
        using var arena = new ArenaAllocator();
        var buffer = new byte[4096];
        for (int read; (read = connection.Read(buffer, 0, buffer.Length)) > 0;)
        {
            arena.Reset();
            Person request = Person.Parse(buffer.AsSpan(0, read), arena);
            Person answer = Answer(request, arena);
            answer.WriteDelimitedTo(connection);
        }
    }

    private Person Answer(Person request, ArenaAllocator arena)
    {
        Person answer = Person.Create(arena);
        answer.Name = request.Name;
        answer.SetBoss(request);
        foreach (Person friend in request.Friends)
            answer.Friends.Add(friend, arena);
        return answer;
    }

    /// <summary>A pipeline: two arenas in turns, so that the batch before stays valid.</summary>
    void Turns(IEnumerable<byte[]> inputs, Action<Person, Person> compare)
    {
        ArenaAllocator current = new(), before = new();
        try
        {
            Person last = default;
            foreach (byte[] b in inputs)
            {
                current.Reset();
                Person now = Person.Parse(b, current);
                if (!last.IsNull)
                    compare(last, now);
                last = now;
                (current, before) = (before, current);
            }
        }
        finally
        {
            current.Dispose();
            before.Dispose();
        }
    }

    /// <summary>A cache: its keys and values are of its own arena, which is replaced when it is too large.</summary>
    Person Cached(byte[] b, ArenaAllocator scratch)
    {
        Person read = Person.Parse(b, scratch);
        if (_byName.TryGetValue(read.Name, out Person cached))
            return cached;
        if (_arena.AllocatedBytes > 1_000_000)
        {
            _byName.Clear();
            _arena.Reset();
        }

        cached = read.Clone(_arena);
        _byName.Add(cached.Name, cached);
        scratch.Reset();
        return cached;
    }

    void Fields(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _batch.Add(Person.Parse(b, arena));
        SendAll();
    }

    Entry Records(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        var entry = new Entry(p.Name, 1);
        Console.WriteLine(entry.Name.Length);
        var text = new TextEntry(p.Name.ToString(), 1);
        arena.Reset();
        Console.WriteLine(text.Text + entry.Count);
        return new Entry(outer.CopyString("x"), 2);
    }

    void Written(UnmanagedList<int> list, ArenaAllocator arena)
    {
        Span<int> items = list.AsSpan();
        for (int i = 0; i < 5; i++)
        {
            items[0] = i;
            if (i == 4)
                list.Add(i, arena);
        }

        for (int i = 0; i < 5; i++)
        {
            list.Add(i, arena);
            items = list.AsSpan();
            items[0] = i;
        }
    }

    private static void Fill(Person person, byte[] b, ArenaAllocator arena)
    {
        person.SetName(Convert.ToHexString(b), arena);
        person.SetBoss(Person.Create(arena));
    }

    private void SendAll()
    {
        Send(_batch);
        _batch.Clear();
    }

    private static Person Copy(Person person) => MessageOwner<Person>.Copy(person).Message;

    private static void Flush(List<Person> people)
    {
        Send(people);
        people.Clear();
    }

    private static void Send(List<Person> people)
    {
        foreach (Person p in people)
            Console.WriteLine(p.Age);
    }

    private sealed record Entry(Utf8String Name, int Count);

    private sealed record TextEntry(string Text, int Count);
}
