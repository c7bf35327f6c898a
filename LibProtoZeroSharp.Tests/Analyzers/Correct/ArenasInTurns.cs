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

/// <summary>Arenas in loops, arenas that are reset and disposed under conditions, and arenas that are handed on.</summary>
public class ArenasInTurns
{
    private readonly ArenaAllocator _arena = new();
    private ArenaAllocator _turns;
    private Person _current;
    uint Loop(byte[][] all)
    {
        uint sum = 0;
        foreach (byte[] b in all)
        {
            using var arena = new ArenaAllocator();
            sum += Person.Parse(b, arena).Age;
        }

        return sum;
    }

    uint LoopReset(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        uint sum = 0;
        Person p;
        foreach (byte[] b in all)
        {
            arena.Reset();
            p = Person.Parse(b, arena);
            sum += p.Age;
        }

        return sum;
    }

    uint LoopReset2(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        uint sum = 0;
        Person p = Person.Create(arena);
        for (int i = 0; ; i++)
        {
            sum += p.Age;
            if (i == all.Length)
                break;
            arena.Reset();
            p = Person.Parse(all[i], arena);
        }

        return sum;
    }

    uint LoopReset3(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        uint sum = 0;
        Person p = default;
        for (int i = 0; i < all.Length; i++)
        {
            if (i % 10 == 0)
            {
                arena.Reset();
                p = default;
            }

            if (p.IsNull)
                p = Person.Parse(all[i], arena);
            sum += p.Age;
        }

        return sum;
    }

    uint LoopLast(byte[][] all)
    {
        Person last = default;
        ArenaAllocator old = default;
        uint sum = 0;
        foreach (byte[] b in all)
        {
            var arena = new ArenaAllocator();
            Person p = Person.Parse(b, arena);
            if (!last.IsNull)
            {
                sum += last.Age;
                old.Dispose();
            }

            last = p;
            old = arena;
        }

        old.Dispose();
        return sum;
    }

    uint Two(byte[] b)
    {
        using var first = new ArenaAllocator();
        using var second = new ArenaAllocator();
        Person p = Person.Parse(b, first), q = Person.Parse(b, second);
        second.Reset();
        return p.Age;
    }

    uint ResetKeeps(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        uint age = p.Age;
        string name = p.Name.ToString();
        arena.Reset();
        return age + (uint)name.Length;
    }

    uint ResetThenClone(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Person kept = p.Clone(outer);
        arena.Reset();
        p = Person.Parse(b, arena);
        return kept.Age + p.Age;
    }

    bool IsNullAfter(byte[] b, ArenaAllocator arena)
    {
        Person p = Person.Parse(b, arena);
        arena.Reset();
        return p.IsNull;
    }

    uint Conditional(byte[] b, bool done)
    {
        var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        if (done)
        {
            arena.Dispose();
            return 0;
        }

        uint age = p.Age;
        arena.Dispose();
        return age;
    }

    uint Conditional2(byte[] b, bool done)
    {
        var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        if (done)
            arena.Dispose();
        uint age = done ? 0 : p.Age;
        if (!done)
            arena.Dispose();
        return age;
    }

    Person Conditional3(byte[] b, bool own, ArenaAllocator outer)
    {
        ArenaAllocator arena = own ? new ArenaAllocator() : outer;
        try
        {
            Person p = Person.Parse(b, arena);
            return own ? default : p;
        }
        finally
        {
            if (own)
                arena.Dispose();
        }
    }

    (ArenaAllocator, Person) Failing(byte[] b)
    {
        var arena = new ArenaAllocator();
        bool ok = false;
        try
        {
            Person p = Person.Parse(b, arena);
            ok = true;
            return (arena, p);
        }
        finally
        {
            if (!ok)
                arena.Dispose();
        }
    }

    (ArenaAllocator, Person) Failing2(byte[] b)
    {
        var arena = new ArenaAllocator();
        try
        {
            return (arena, Person.Parse(b, arena));
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    ArenaAllocator Made(byte[] b, out Person p)
    {
        var arena = new ArenaAllocator();
        p = Person.Parse(b, arena);
        return arena;
    }

    ArenaAllocator MadeAs()
    {
        var arena = new ArenaAllocator();
        var copy = arena;
        return copy;
    }

    void KeptInField()
    {
        var arena = new ArenaAllocator();
        _turns.Dispose();
        _turns = arena;
        _current = Person.Create(arena);
    }

    void KeptInList(List<ArenaAllocator> all)
    {
        var arena = new ArenaAllocator();
        all.Add(arena);
        Person.Create(arena).Friends.Clear();
    }

    void KeptByLambda(List<Action> ends)
    {
        var arena = new ArenaAllocator();
        ends.Add(() => arena.Dispose());
        Person.Create(arena);
    }

    void KeptByOther()
    {
        var arena = new ArenaAllocator();
        Own(arena);
    }

    void KeptAsDisposable(List<IDisposable> all)
    {
        var arena = new ArenaAllocator();
        all.Add(arena);
    }

    ArenaAllocator[] KeptInArray()
    {
        var arena = new ArenaAllocator();
        return new[]
        {
            arena
        };
    }

    void UsingLater()
    {
        var arena = new ArenaAllocator();
        Person.Create(arena);
        using (arena)
        {
        }
    }

    void UsingOther()
    {
        var arena = new ArenaAllocator();
        using IDisposable d = arena;
        Person.Create(arena);
    }

    void Own(ArenaAllocator arena) => _turns = arena;
    void Twice()
    {
        using var arena = new ArenaAllocator();
        Person.Create(arena);
        arena.Dispose();
    }

    uint Again(byte[] b)
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        arena = new ArenaAllocator();
        uint age = Person.Parse(b, arena).Age;
        arena.Dispose();
        return age;
    }

    uint TurnField(byte[] b)
    {
        Person p = Person.Parse(b, _turns);
        Renew();
        _turns.Reset();
        return p.Age;
    }

    void Renew() => _turns = new ArenaAllocator();
    Person OfField(byte[] b)
    {
        _arena.Reset();
        return Person.Parse(b, _arena);
    }

    Person OfParameter(byte[] b, ArenaAllocator arena)
    {
        arena.Reset();
        Person p = Person.Parse(b, arena);
        p.Age = 1;
        return p;
    }

    uint ParsedAgain(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        ProtoMessage.TryParse(all[0], arena, out Person p);
        uint sum = p.Age;
        for (int i = 1; i < all.Length; i++)
        {
            arena.Reset();
            if (ProtoMessage.TryParse(all[i], arena, out p))
                sum += p.Age;
        }

        return sum;
    }

    void DisposedLater(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        arena.Reset();
        writer.Dispose();
    }

    private sealed class Turns : IDisposable
    {
        private readonly ArenaAllocator _turn = new();
        private readonly ArenaAllocator _kept = new();
        private Person _last;

        public Person Run(uint age)
        {
            _turn.Reset();
            Person made = Person.Create(_turn);
            made.Age = age;
            return made;
        }

        public Person Keep(Person p)
        {
            p = p.Clone(_kept);
            _last = p;
            return p;
        }

        public Person Last() => _last;
        public Person Older(Person a, Person b) => a.Age > b.Age ? a : b;

        public void Dispose()
        {
            _turn.Dispose();
            _kept.Dispose();
        }
    }

    uint ObjectsOfTurns(byte[][] all, Turns given)
    {
        uint sum = given.Run(3).Age;
        foreach (byte[] b in all)
        {
            using var turns = new Turns();
            Person own = turns.Run((uint)b.Length);
            Person others = given.Run(own.Age);
            sum += own.Age + others.Age;
        }

        return sum;
    }

    uint KeptByObject(byte[] b, ArenaAllocator arena, Turns given)
    {
        Person kept = given.Keep(Person.Parse(b, arena));
        arena.Reset();
        Person turn = given.Run(4);
        given.Keep(turn);
        given.Run(5);
        return kept.Age + given.Last().Age;
    }

    uint OneOfTwo(byte[] b, ArenaAllocator arena, ArenaAllocator other, Turns given)
    {
        Person older = given.Older(Person.Parse(b, arena), Person.Parse(b, other));
        arena.Reset();
        return older.IsNull ? 0 : older.Age;
    }
}
