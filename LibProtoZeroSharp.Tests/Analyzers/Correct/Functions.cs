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

/// <summary>Lambdas and local functions that end before the arena, references, patterns and exceptions.</summary>
public class Functions
{
    private Func<uint> _later;
    uint Lambda(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Func<uint> f = () => p.Age;
        return f();
    }

    uint Lambda2(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Func<byte[], Person> parse = x => Person.Parse(x, arena);
        return parse(b).Age;
    }

    uint Lambda3(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Func<Person> parse = () => Person.Parse(b, arena);
        uint a = parse().Age;
        arena.Reset();
        return a + parse().Age;
    }

    Func<uint> Lambda4(byte[] b)
    {
        using var arena = new ArenaAllocator();
        uint age = Person.Parse(b, arena).Age;
        return () => age;
    }

    Func<uint> Lambda5(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        p = p.Clone(outer);
        return () => p.Age;
    }

    void Lambda6(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        _later = () => p.Age;
        Run();
        _later = () => 0;
    }

    void Run() => _later();
    uint Local(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Parse();
        return Age();
        Person Parse() => Person.Parse(b, arena);
        uint Age() => p.Age;
    }

    Person LocalReturns(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        return Parse();
        Person Parse() => Person.Parse(b, outer);
    }

    Person Made2(Func<ArenaAllocator, Person> make, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = make(arena);
        return p;
    }

    void Each(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Parallel.For(0, 4, i => Console.WriteLine(p.Scores[i]));
        new List<int>
        {
            1
        }.ForEach(i => p.Age += (uint)i);
    }

    uint RefLocal(byte[] b, Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        ref Person r = ref p;
        r = callers;
        arena.Reset();
        return p.Age;
    }

    Person RefLocal2(byte[] b, Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        ref Person r = ref p;
        r = callers;
        return p;
    }

    Person RefArg(byte[] b, Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Replace(ref p, callers);
        return p;
    }

    Person RefLambda(byte[] b, Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Action a = () => p = callers;
        a();
        return p;
    }

    static void Replace(ref Person p, Person by) => p = by;
    uint Pattern(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena) is { IsNull: false, Age: var age } ? age : 0;
    }

    string Pattern2(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena) is { Boss: { IsNull: false } boss } ? boss.Name.ToString() : "";
    }

    string Switch(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return p.ReachCase switch
        {
            Person.ReachOneofCase.Email => p.Email.ToString(),
            _ => ""
        };
    }

    (string, uint) Deconstruct(byte[] b)
    {
        using var arena = new ArenaAllocator();
        foreach (var (key, value) in Person.Parse(b, arena).Labels)
            return (key.ToString(), (uint)value);
        return ("", 0);
    }

    Person Swap(byte[] b, Person other)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        (p, other) = (other, p);
        return p;
    }

    Person TupleOther(byte[] b, Person other)
    {
        using var arena = new ArenaAllocator();
        var pair = (Person.Parse(b, arena), other);
        return pair.Item2;
    }

    Person Coalesce(byte[] b, Person? other, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        return other ?? Person.Parse(b, outer);
    }

    Person Either(byte[] b, bool c, Person other)
    {
        using var arena = new ArenaAllocator();
        Person p = c ? other : Person.Parse(b, arena);
        if (c)
            return p;
        return default;
    }

    Person Throwing(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        try
        {
            p = p.Clone(outer);
            Run();
        }
        catch (IOException)
        {
            p = default;
        }

        return p;
    }

    void ThrowInLambda(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person.Create(arena).SetName("x", arena);
        try
        {
            for (int i = 0; i < b.Length; i++)
            {
                _later = () =>
                {
                    if (b.Length > 5) throw new IOException();
                    return 1;
                };
            }
        }
        finally
        {
            Run();
        }
    }

    Person Throwing2(byte[] b, Person other)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        try
        {
            Run();
            p = other;
            Run();
        }
        catch (IOException)
        {
        }

        return p;
    }
}
