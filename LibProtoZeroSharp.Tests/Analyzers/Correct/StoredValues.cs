using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>What is stored is put back, copied, or in an object that ends with the method.</summary>
public class StoredValues
{
    private readonly ArenaAllocator _arena = new();
    private Person _current;
    private Utf8String _name;
    private readonly List<Person> _kept = new();
    void FieldFor(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _current = Person.Parse(b, arena);
        try
        {
            Work();
        }
        finally
        {
            _current = default;
        }
    }

    void FieldFor2(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _current = Person.Parse(b, arena);
        Work();
        _current = default;
    }

    void FieldFor3(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _current = Person.Parse(b, arena);
        Clear();
    }

    void FieldFor4(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _current = Person.Parse(b, arena);
        Action clear = () => _current = default;
        clear();
    }

    void FieldFor5(byte[] b)
    {
        var saved = _current;
        using (var arena = new ArenaAllocator())
        {
            _current = Person.Parse(b, arena);
            Console.WriteLine(_current.Age);
            _current = saved;
        }
    }

    async Task FieldFor6(byte[] b)
    {
        using var arena = new ArenaAllocator();
        _name = Person.Parse(b, arena).Name;
        await Task.Yield();
        _name = default;
    }

    void Work() => Console.WriteLine(_current.Age);
    void Clear() => _current = default;
    void OfHolder(byte[] b)
    {
        using var arena = new ArenaAllocator();
        var holder = new Holder();
        holder.Message = Person.Parse(b, arena);
        holder.Text = Person.Parse(b, arena).Name;
        Console.WriteLine(holder.Message.Age);
    }

    Holder Converts(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return new Holder
        {
            Text = Person.Parse(b, arena).Name
        };
    }

    Holder Converts2(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return new Holder(Person.Parse(b, arena));
    }

    class Holder
    {
        public Person Message;
        string _text;
        public Holder()
        {
        }

        public Holder(Person p) => _text = p.Name.ToString();
        public Utf8String Text { set => _text = value.ToString(); }
    }

    void OutOf(byte[] b, ArenaAllocator outer, out Person p)
    {
        using var arena = new ArenaAllocator();
        p = Person.Parse(b, arena);
        p = p.Clone(outer);
    }

    bool OutOf2(byte[] b, ArenaAllocator outer, out Person p)
    {
        using var arena = new ArenaAllocator();
        if (!ProtoMessage.TryParse(b, arena, out p))
        {
            p = default;
            return false;
        }

        p = p.Clone(outer);
        return true;
    }

    void RefOf(byte[] b, ref Person p, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person parsed = Person.Parse(b, arena);
        ProtoMessage.MergeFrom(ref p, parsed, outer);
    }

    void Bulk(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        _kept.Add(p.Clone(_arena));
        _kept.Add(p);
        _kept.Clear();
    }

    uint ByCounter(byte[] b, Counter<Person> counter)
    {
        using var arena = new ArenaAllocator();
        counter.Count(Person.Parse(b, arena), arena);
        return counter.Total;
    }
}

/// <summary>A class of the project is no collection, although it has a parameter for the type.</summary>
abstract class Counter<T>
{
    public uint Total { get; protected set; }

    public abstract void Count(T item, ArenaAllocator arena);
}

class Ages : Counter<Person>
{
    public override void Count(Person item, ArenaAllocator arena) => Total += item.Age;
}

class Friends : Counter<Person>
{
    public override void Count(Person item, ArenaAllocator arena) => Total += (uint)item.Friends.Count;
}
