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

/// <summary>Iterators, which stand still while the caller uses their values, and tasks that somebody waits for.</summary>
public class Tasks
{
    IEnumerable<uint> Iterator(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] b in all)
        {
            arena.Reset();
            yield return Person.Parse(b, arena).Age;
        }
    }

    IEnumerable<Person> Iterator2(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] b in all)
        {
            arena.Reset();
            yield return Person.Parse(b, arena);
        }
    }

    IEnumerable<Person> Iterator3(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        foreach (Person f in p.Friends)
            yield return f;
        yield return p;
    }

    async IAsyncEnumerable<Person> Iterator4(Stream s)
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 3; i++)
        {
            Person p = await ProtoStream.ParseAsync<Person>(s, arena);
            yield return p;
        }
    }

    async Task<uint> Await(Stream s)
    {
        using var arena = new ArenaAllocator();
        Person p = await ProtoStream.ParseAsync<Person>(s, arena);
        await Task.Yield();
        return p.Age;
    }

    async Task Await2(byte[] b, Stream s)
    {
        using var arena = new ArenaAllocator();
        await Person.Parse(b, arena).WriteToAsync(s).ConfigureAwait(false);
    }

    async Task Await3(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Task t = Use(p), u = Task.Run(() => p.Age);
        await Task.WhenAll(t, u);
    }

    async Task<uint> Await4(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        var tasks = new List<Task<uint>>();
        for (int i = 0; i < 4; i++)
            tasks.Add(Task.Run(() => p.Age));
        uint sum = 0;
        foreach (var t in tasks)
            sum += await t;
        return sum;
    }

    async Task<uint> Await5(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return await Task.Run(() => p.Age);
    }

    uint Wait(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        var t = Task.Run(() => p.Age);
        t.Wait();
        return t.Result;
    }

    uint Wait2(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        return Task.Run(() => p.Age).Result;
    }

    void Wait3(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        Use(p).GetAwaiter().GetResult();
        Task.Run(() => p.Age).Wait();
    }

    void Wait4(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        using var done = new ManualResetEventSlim();
        Task.Run(() =>
        {
            Console.WriteLine(p.Age);
            done.Set();
        });
        done.Wait();
    }

    Task<uint> Wait5(byte[] b)
    {
        using var arena = new ArenaAllocator();
        Person p = Person.Parse(b, arena);
        var t = Task.Run(() => p.Age);
        t.Wait();
        return t;
    }

    Task Plain(byte[] b, Stream s)
    {
        using var arena = new ArenaAllocator();
        return s.WriteAsync(Person.Parse(b, arena).ToByteArray()).AsTask();
    }

    Task<uint> Plain2(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Task.FromResult(Person.Parse(b, arena).Age);
    }

    Task Plain3(byte[] b)
    {
        using var arena = new ArenaAllocator();
        return Serializes(Person.Parse(b, arena));
    }

    Task Serializes(Person p)
    {
        byte[] bytes = p.ToByteArray();
        return File.WriteAllBytesAsync("x", bytes);
    }

    Task Handed(ArenaAllocator arena, Person p) => Use(p);
    async Task Use(Person p)
    {
        await Task.Yield();
        Console.WriteLine(p.Age);
    }
}
