using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Numbers and strings are copies wherever they go, delegates are called at once, and what a collection refuses is disposed.</summary>
public class EverydayCode
{
    private readonly ConcurrentDictionary<string, int> _counts = new();
    private readonly ConcurrentDictionary<string, Snapshot<Person>> _latest = new();
    private readonly ConcurrentDictionary<string, MessageOwner<Person>> _owners = new();
    private readonly HashSet<string> _seen = [];
    private readonly AsyncLocal<Person> _current = new();

    object AnonymousObject(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return new { Name = p.Name.ToString(), N = p.Friends.Count, Boss = new { Age = p.Boss.Age } };
    }

    void KeptAnonymousObject(List<object> all, byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        all.Add(new { Name = p.Name.ToString(), p.Friends.Count });
    }

    object? Conditional(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return p.HasBoss ? p.Boss.Name.ToString() : null;
    }

    object Switch(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return p.Age switch { 1 => p.Friends.Count, _ => "x" };
    }

    int Factory(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        _counts.AddOrUpdate(p.Name.ToString(), p.Friends.Count, (_, n) => n + p.Friends.Count);
        _latest.AddOrUpdate(p.Name.ToString(), _ => p.ToSnapshot(), (_, old) => old.Message.Age > p.Age ? old : p.ToSnapshot());
        return _counts.GetOrAdd(p.Name.ToString(), _ => p.Friends.Count);
    }

    bool Refused(Channel<MessageOwner<Person>> channel, Person p)
    {
        var owner = MessageOwner<Person>.Copy(p);
        if (channel.Writer.TryWrite(owner))
            return true;
        owner.Dispose();
        return false;
    }

    void RefusedByDictionary(Person p)
    {
        var owner = MessageOwner<Person>.Copy(p);
        if (!_owners.TryAdd("x", owner))
            owner.Dispose();
        var other = MessageOwner<Person>.Copy(p);
        MessageOwner<Person> kept = _owners.GetOrAdd("y", other);
        if (!ReferenceEquals(kept, other))
            other.Dispose();
    }

    async Task RefusedByException(ChannelWriter<MessageOwner<Person>> channel, byte[] b)
    {
        MessageOwner<Person> owner = MessageOwner<Person>.Parse(b);
        try
        {
            await channel.WriteAsync(owner);
        }
        catch (ChannelClosedException)
        {
            owner.Dispose();
        }
    }

    void Enumerated(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        IEnumerable<string> names = p.Friends.AsEnumerable().Select(friend => friend.Name.ToString());
        _seen.UnionWith(names);
        _seen.ExceptWith(names);
        var queue = new PriorityQueue<string, long>();
        queue.EnqueueRange(p.Friends.AsEnumerable().Select(friend => (friend.Name.ToString(), (long)friend.Age)));
    }

    ILookup<string, uint> Lookup(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return p.Friends.AsEnumerable().ToLookup(friend => friend.Name.ToString(), friend => friend.Age);
    }

    IEnumerable<int> CollectionExpression(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return [.. Person.Parse(b, arena).Scores.AsSpan()];
    }

    void TakenOut(List<Person> all, byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        all.Add(p);
        Console.WriteLine(all.Count);
        all.Remove(p);
    }

    void Ambient(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _current.Value = Person.Parse(b, arena);
        try
        {
            Console.WriteLine(_current.Value.Age);
        }
        finally
        {
            _current.Value = default;
        }
    }
}
