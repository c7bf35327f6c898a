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

/// <summary>What is returned does not refer to the arena: numbers, text, copies, and values that were only lent to it.</summary>
public class ReturnedValues
{
    private static Person s_default;
    uint Number(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Age;
    }

    bool Bool(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return p.HasBoss && !p.IsNull && p.Name == "x";
    }

    string Text(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Name.ToString();
    }

    byte[] Bytes(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        p.Age++;
        return p.ToByteArray();
    }

    byte[] PhotoBytes(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Photo.ToArray();
    }

    int[] Ints(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return [.. Person.Parse(b, arena).Scores];
    }

    int[] Ints2(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Scores.ToArray();
    }

    List<string> Names(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Friends.AsEnumerable().Select(f => f.Name.ToString()).ToList();
    }

    int Score(byte[] b)
    {
        using var arena = new ArenaAllocator();
        ref int i = ref Person.Parse(b, arena).Scores[0];
        i++;
        return i;
    }

    int SpanSum(byte[] b)
    {
        using var arena = new ArenaAllocator();
        int sum = 0;
        foreach (int i in Person.Parse(b, arena).Scores.AsSpan()[1..])
            sum += i;
        return sum;
    }

    Person Clone(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Clone(outer);
    }

    Person Clone2(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        p = p.Clone(outer);
        return p;
    }

    Person CloneIf(byte[] b, ArenaAllocator outer, bool c)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, c ? arena : outer);
        return c ? p.Clone(outer) : p;
    }

    Person Outer(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, outer);
        p.SetName(Person.Parse(b, arena).Name.ToString(), outer);
        return p;
    }

    Utf8String CopyName(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        return outer.CopyString(Person.Parse(b, arena).Name);
    }

    Person Merge(byte[] b, ArenaAllocator outer)
    {
        using var arena = new ArenaAllocator();
        Person into = Person.Create(outer);
        into.MergeFrom(Person.Parse(b, arena), outer);
        return into;
    }

    Person Lent(Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Create(arena);
        p.SetBoss(callers);
        return p.Boss;
    }

    Person Lent2(Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Create(arena);
        p.Friends.Add(callers, arena);
        return p.Friends[0];
    }

    Person Lent3(Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Create(arena);
        Attach(p, callers);
        return p.Boss;
    }

    Person Lent4()
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Create(arena);
        Attach(p);
        return p.Boss;
    }

    Utf8String Lent5(Utf8String callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Create(arena);
        p.Name = callers;
        return p.Name;
    }

    Utf8String Lent6(Person callers)
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<Utf8String>.Create(arena);
        list.AddView(callers.Name, arena);
        return list[0];
    }

    Person Lent7(ReadOnlySpan<Person> callers)
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<Person>.Create(arena);
        list.AddRange(callers, arena);
        return list[0];
    }

    Person Lent8(Person callers)
    {
        using var arena = new ArenaAllocator();
        var list = MessageList<Person>.Create(arena);
        list.Add(arena) = callers;
        return list[0];
    }

    Person Lent9(Person callers)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Create(arena);
        ref Person boss = ref p.MutableBoss(arena);
        boss = callers;
        return p.Boss;
    }

    Exception OfCopies(Person p)
    {
        using var arena = new ArenaAllocator();
        return OfCopies("two", [p.Clone(arena), p.Boss.Clone(arena)]);
    }

    static Exception OfCopies(string text, ReadOnlySpan<Person> details)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddString(1, text);
        for (int i = 0; i < details.Length; i++) writer.AddMessage(2, details[i]);
        return new IOException(text, writer.ToArray().Length);
    }

    static void Attach(Person p, Person boss) => p.SetBoss(boss);
    void Attach(Person p) => p.SetBoss(s_default);
    Utf8String Aliased(ReadOnlySpan<byte> pinned)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(pinned, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }).Name;
    }

    Utf8String Aliased2(ReadOnlySpan<byte> pinned, ProtoReadOptions options)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(pinned, arena, options);
        return p.Boss.Name;
    }

    ReadOnlySpan<byte> Aliased3(ReadOnlySpan<byte> pinned, ProtoReadOptions options)
    {
        using var arena = new ArenaAllocator();
        foreach (Person f in Person.Parse(pinned, arena, options).Friends)
            return f.Photo;
        return default;
    }

    Span<double> Aliased4(ReadOnlySpan<byte> pinned, ProtoReadOptions options)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(pinned, arena, options).Weights.AsSpan();
    }

    Person CloneIntoUnknown(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Person.Parse(b, arena).Clone(NewArena());
    }

    Utf8String SetFromUnknown(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        p.SetName("x", NewArena());
        return p.Name;
    }

    static ArenaAllocator NewArena() => new();
}
