using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp;
using P;

/// <summary>Spans of lists and maps, and references into them and into oneofs, that are valid when they are used.</summary>
public class References
{
    private readonly ArenaAllocator _arena = new();

    int TakenAgain(Person p, ArenaAllocator arena)
    {
        Span<int> scores = p.Scores.AsSpan();
        p.Scores.Add(scores[0], arena);
        scores = p.Scores.AsSpan();
        return scores[0];
    }

    int TakenAgainInALoop(Person p, ArenaAllocator arena)
    {
        int sum = 0;
        for (int i = 0; i < 10; i++)
        {
            Span<int> scores = p.Scores.AsSpan()[1..];
            sum += scores[i];
            p.Scores.Add(i, arena);
        }

        return sum;
    }

    int AnotherField(Person p, ArenaAllocator arena)
    {
        ref int score = ref p.Scores[0];
        p.Friends.Add(arena).Age = 1;
        p.Weights.Add(1, arena);
        return score;
    }

    int AnotherMessage(Person p, Person other, ArenaAllocator arena)
    {
        ref int score = ref p.Scores[0];
        other.Scores.Add(1, arena);
        return score;
    }

    int AnotherMessageInTheSameVariable(Person p, Person other, ArenaAllocator arena)
    {
        ref int score = ref p.Scores[0];
        p = other;
        p.Scores.Add(1, arena);
        return score;
    }

    int InOneBranch(Person p, ArenaAllocator arena, bool more)
    {
        Span<int> scores = p.Scores.AsSpan();
        if (more)
            p.Scores.Add(1, arena);
        return more ? 0 : scores[0];
    }

    int Reserved(Person p, ArenaAllocator arena)
    {
        p.Scores.EnsureCapacity(p.Scores.Count + 1, arena);
        ref int first = ref p.Scores[0];
        p.Scores.Add(1, arena);
        return first;
    }

    int ReservedByOther(Person p, ArenaAllocator arena)
    {
        Reserve(p.Scores, arena);
        ref int first = ref p.Scores[0];
        p.Scores.Add(1, arena);
        return first;
    }

    static void Reserve(UnmanagedList<int> list, ArenaAllocator arena) => list.EnsureCapacity(100, arena);

    int ReservedByTheCaller(UnmanagedList<int> list, ArenaAllocator arena)
    {
        Span<int> items = list.AsSpan();
        list.Add(1, arena);
        return items[0];
    }

    uint ReservedAtFirst(ArenaAllocator arena)
    {
        var list = MessageList<Person>.Create(arena, 2);
        ref Person first = ref list.Add(arena);
        ref Person second = ref list.Add(arena);
        first.Age = second.Age = 1;
        return first.Age;
    }

    void IfThereIsRoom(Person p, ArenaAllocator arena)
    {
        Span<int> scores = p.Scores.AsSpan();
        while (p.Scores.Count < p.Scores.Capacity)
            p.Scores.Add(scores[0], arena);
        scores[0] = 1;
    }

    /// <summary>Removing in place keeps the room of the items.</summary>
    void Filter(Person p, ArenaAllocator arena)
    {
        Span<int> scores = p.Scores.AsSpan();
        UnmanagedList<int> list = p.Scores;
        list.Clear();
        for (int i = 0; i < scores.Length; i++)
        {
            if (scores[i] > 5)
                list.Add(scores[i], arena);
        }
    }

    void SetOfAMap(Person p, ArenaAllocator arena)
    {
        Span<MapEntry<Utf8String, int>> entries = p.Labels.AsSpan();
        for (int i = 0; i < entries.Length; i++)
            p.Labels.Set(entries[i].Key, 5, arena);
    }

    bool OnlyAsked(Person p, ArenaAllocator arena)
    {
        Span<int> scores = p.Scores.AsSpan();
        ref int first = ref p.Scores[0];
        p.Scores.AddRange(scores, arena);
        return scores.Length > 1 && scores.Overlaps(p.Scores.AsSpan()) && Unsafe.AreSame(ref first, ref p.Scores[0]);
    }

    uint Messages(Person p, ArenaAllocator arena)
    {
        Person first = p.Friends.Add(arena);
        Person second = p.Friends.Add(arena);
        Person boss = p.MutableChief(arena);
        p.SetEmail("x", arena);
        return first.Age + second.Age + boss.Age;
    }

    int EitherSpan(Person p, ArenaAllocator arena, bool c)
    {
        Span<int> scores = c ? p.Scores.AsSpan() : stackalloc int[1];
        p.Scores.Add(1, arena);
        return c ? 0 : scores[0];
    }

    int Refilled(Person p, ArenaAllocator arena)
    {
        Span<int> scores = p.Scores.AsSpan();
        p.Scores.Add(1, arena);
        Take(out scores);
        return scores[0];
    }

    static void Take(out Span<int> span) => span = new int[1];

    int Failing(Person p, ArenaAllocator arena)
    {
        Span<int> scores = p.Scores.AsSpan();
        try
        {
            p.Scores.Add(1, arena);
        }
        catch (InsufficientMemoryException)
        {
            return scores[0];
        }
        finally
        {
            scores = p.Scores.AsSpan();
        }

        return scores[0];
    }

    uint SameCaseAgain(Person p, ArenaAllocator arena)
    {
        ref Person chief = ref p.MutableChief(arena);
        chief.Age = 1;
        p.SetEmail("x", arena);
        p.MutableChief(arena);
        chief.Age = 2;
        return chief.Age;
    }

    uint NoOneof(Person p, ArenaAllocator arena)
    {
        ref Person boss = ref p.MutableBoss(arena);
        p.SetEmail("x", arena);
        p.MutableChief(arena);
        return boss.Age;
    }

    uint AnotherOneof(Person p, Person other, ArenaAllocator arena)
    {
        ref Person chief = ref p.MutableChief(arena);
        other.SetEmail("x", arena);
        return chief.Age;
    }

    uint InAFunction(Person p)
    {
        ref Person chief = ref p.MutableChief(_arena);
        Action later = () => p.SetEmail("x", _arena);
        uint age = chief.Age;
        later();
        return age;
    }
}
