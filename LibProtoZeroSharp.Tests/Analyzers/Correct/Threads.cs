using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Threads that have an arena each, take turns, or only read.</summary>
public class Threads
{
    private readonly ArenaAllocator _arena = new();
    private readonly SemaphoreSlim _turn = new(1);
    private readonly object _lock = new();

    void OneEach(byte[][] all)
    {
        Parallel.ForEach(all, bytes =>
        {
            using var arena = new ArenaAllocator();
            Console.WriteLine(Person.Parse(bytes, arena).Age);
        });
        Parallel.ForEach(all, () => new ArenaAllocator(), (bytes, _, arena) =>
        {
            arena.Reset();
            Console.WriteLine(Person.Parse(bytes, arena).Age);
            return arena;
        }, arena => arena.Dispose());
        using var locals = new ThreadLocal<ArenaAllocator>(() => new ArenaAllocator(), true);
        Parallel.For(0, all.Length, i => Console.WriteLine(Person.Parse(all[i], locals.Value).Age));
        foreach (ArenaAllocator arena in locals.Values)
            arena.Dispose();
    }

    long OnlyRead(byte[] bytes, int[] ages)
    {
        using var arena = new ArenaAllocator();
        Person person = Person.Parse(bytes, arena);
        Parallel.ForEach(ages, age => Console.WriteLine(person.Friends.AsEnumerable().Count(friend => friend.Age == age)));
        return ages.AsParallel().Sum(age => (long)age * person.Age);
    }

    void Locked(byte[][] all)
    {
        Parallel.ForEach(all, bytes =>
        {
            lock (_lock)
                Console.WriteLine(Person.Parse(bytes, _arena).Age);
        });
    }

    async Task TurnsAsync(byte[][] all)
    {
        var tasks = all.Select(bytes => Task.Run(async () =>
        {
            await _turn.WaitAsync();
            try
            {
                Console.WriteLine(Person.Parse(bytes, _arena).Age);
            }
            finally
            {
                _turn.Release();
            }
        }));
        await Task.WhenAll(tasks);
    }

    async Task OneAfterTheOtherAsync(byte[][] all)
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] bytes in all)
            await Task.Run(() => Person.Parse(bytes, arena));
        Task<Person> first = Task.Run(() => Person.Parse(all[0], arena));
        Person person = await first;
        Task<Person> second = Task.Run(() => Person.Parse(all[1], arena));
        second.Wait();
        person.SetName("Ada", arena);
        Person third = Task.Run(() => Person.Parse(all[2], arena)).Result;
        third.SetName(person.Name, arena);
    }

    async Task TwoArenasAsync(byte[] bytes)
    {
        using var left = new ArenaAllocator();
        using var right = new ArenaAllocator();
        Task<Person> one = Task.Run(() => Person.Parse(bytes, left));
        Task<Person> two = Task.Run(() => Person.Parse(bytes, right));
        await Task.WhenAll(one, two);
        Console.WriteLine(one.Result.Age + two.Result.Age);
    }

    async Task OneOfTwoAsync(byte[] bytes, bool isLong)
    {
        using var arena = new ArenaAllocator();
        Task<Person> task;
        if (isLong)
            task = Task.Run(() => Person.Parse(bytes, arena));
        else
            task = Task.Run(() => Person.Create(arena));
        await task;
        await (isLong ? Task.Run(() => Person.Parse(bytes, arena)) : Task.Run(() => Person.Create(arena)));
    }

    async Task EachInItsTurnAsync(byte[][] all)
    {
        foreach (byte[] bytes in all)
        {
            using var arena = new ArenaAllocator();
            Task<Person> task = Task.Run(() => Person.Parse(bytes, arena));
            Console.WriteLine(bytes.Length);
            Console.WriteLine((await task).Age);
        }

        var tasks = new List<Task<uint>>();
        foreach (byte[] bytes in all)
        {
            tasks.Add(Task.Run(() =>
            {
                using var arena = new ArenaAllocator();
                return Person.Parse(bytes, arena).Age;
            }));
        }

        Console.WriteLine((await Task.WhenAll(tasks)).Sum(age => age));
    }

    void OwnThread(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        uint age = 0;
        var thread = new Thread(() => age = Person.Parse(bytes, arena).Age);
        thread.Start();
        thread.Join();
        Console.WriteLine(age + Person.Create(arena).Age);
    }

    void Pool(ConcurrentBag<ArenaAllocator> pool, byte[][] all) => Parallel.ForEach(all, bytes =>
    {
        if (!pool.TryTake(out ArenaAllocator arena))
            arena = new ArenaAllocator();
        arena.Reset();
        Console.WriteLine(Person.Parse(bytes, arena).Age);
        pool.Add(arena);
    });
}
