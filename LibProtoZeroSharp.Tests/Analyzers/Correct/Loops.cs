using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp;
using P;

/// <summary>Loops that change collections, but not the one that they enumerate, or not any more.</summary>
public class Loops
{
    private Person _field;

    void Copies(Person person, ArenaAllocator arena)
    {
        foreach (Person friend in person.Friends.ToArray())
            person.Friends.Remove(friend);
        foreach (int score in person.Scores.AsEnumerable().ToList())
            person.Scores.Add(score, arena);
        foreach (Person friend in person.Friends.AsEnumerable().OrderBy(friend => friend.Age))
            person.Friends.Add(friend, arena);
        foreach (int score in person.Scores.AsEnumerable().Reverse().Take(5))
            person.Scores.RemoveAt(0);
    }

    void Others(Person person, Person other, ArenaAllocator arena)
    {
        foreach (Person friend in person.Friends)
        {
            other.Friends.Add(friend, arena);
            friend.Friends.Clear();
            friend.Scores.Add(1, arena);
            person.Scores.Add((int)friend.Age, arena);
        }

        foreach (int score in person.Boss.Scores)
            person.Scores.Remove(score);
        foreach (int score in person.Scores)
            person.Boss.Scores.Add(score, arena);
    }

    bool Leaves(Person person, ArenaAllocator arena)
    {
        foreach (int score in person.Scores)
        {
            if (score > 5)
            {
                person.Scores.Remove(score);
                break;
            }

            if (score < 0)
            {
                person.Scores.Add(score, arena);
                Console.WriteLine(score);
                return true;
            }

            if (score == 0)
            {
                person.Scores.Clear();
                throw new InvalidOperationException();
            }
        }

        foreach (Person friend in person.Friends)
        {
            switch (friend.Age)
            {
                case 5:
                    return person.Friends.Remove(friend);
                default:
                    continue;
            }
        }

        return false;
    }

    void Later(Person person, ArenaAllocator arena)
    {
        var changes = new List<Action>();
        foreach (int score in person.Scores)
            changes.Add(() => person.Scores.Add(score, arena));
        foreach (Action change in changes)
            change();

        void Add(int score) => person.Scores.Add(score, arena);
        var all = new List<int>();
        foreach (int score in person.Scores)
            all.Add(score);
        foreach (int score in all)
            Add(score);
    }

    void Moves(Person person, ArenaAllocator arena)
    {
        Person current = person;
        foreach (Person friend in current.Friends)
        {
            current = friend;
            current.Friends.Add(arena);
        }

        foreach (Person friend in _field.Friends)
        {
            _field = friend;
            _field.Friends.Clear();
        }
    }

    void Keys(Person person, ArenaAllocator arena)
    {
        foreach (ref MapEntry<Utf8String, int> label in person.Labels)
            label.Value++;
        foreach (MapEntry<Utf8String, int> label in person.Labels)
            person.Labels.Set(label.Key, label.Value + 1, arena);
        foreach (Utf8String key in person.Labels.Keys.AsEnumerable().ToArray())
            person.Labels.Remove(key);
    }

    void Indexes(Person person, ArenaAllocator arena)
    {
        for (int i = person.Scores.Count - 1; i >= 0; i--)
        {
            if (person.Scores[i] < 0)
                person.Scores.RemoveAt(i);
        }

        for (int i = 0, count = person.Scores.Count; i < count; i++)
            person.Scores.Add(person.Scores[i], arena);
    }

    int Spans(Person person, ArenaAllocator arena)
    {
        Span<int> scores = person.Scores.AsSpan();
        int sum = 0;
        while (sum < 100)
        {
            foreach (int score in scores)
                sum += score;
            for (int i = 0; i < 5; i++)
                person.Scores.Add(i, arena);
            scores = person.Scores.AsSpan();
        }

        Span<int> once = person.Scores.AsSpan();
        foreach (int score in once.ToArray())
        {
            if (score > 5)
                person.Scores.Add(score, arena);
        }

        return sum + once.Length;
    }
}
