using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Snapshots and owners have memory of their own, which outlives the arena of the message that they copy.</summary>
public class KeptCopies : IDisposable
{
    private readonly Dictionary<string, Snapshot<Person>> _latest = [];
    private MessageOwner<Person>? _kept;
    private Snapshot<Person>? _last;
    private Person _view;
    private Dictionary<string, object>.AlternateLookup<Utf8String> _byName;

    Snapshot<Person> Snapshot(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(bytes, arena).ToSnapshot();
    }

    void Remember(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(bytes, arena);
        _latest[p.Name.ToString()] = p.ToSnapshot();
    }

    void RememberByView(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        Put(Person.Parse(bytes, arena));
    }

    private void Put(Person p) => _byName[p.Name] = new object();

    async Task<uint> OverAwait(byte[] bytes)
    {
        var arena = new ArenaAllocator();
        Snapshot<Person> snapshot = Person.Parse(bytes, arena).ToSnapshot();
        arena.Dispose();
        await Task.Yield();
        return snapshot.Message.Age;
    }

    Person MessageOfSnapshot(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        _last = Person.Parse(bytes, arena).ToSnapshot();
        _view = _last.Message;
        return _last.Message;
    }

    MessageOwner<Person> Owner(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        return MessageOwner<Person>.Copy(Person.Parse(bytes, arena));
    }

    void Replace(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        _kept?.Dispose();
        _kept = MessageOwner<Person>.Copy(Person.Parse(bytes, arena));
    }

    uint OwnerAfterReset(byte[] bytes, ArenaAllocator arena)
    {
        using MessageOwner<Person> owner = MessageOwner<Person>.Copy(Person.Parse(bytes, arena));
        arena.Reset();
        return owner.Message.Age;
    }

    public void Dispose() => _kept?.Dispose();
}
