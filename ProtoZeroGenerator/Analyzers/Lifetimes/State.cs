using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>What is known at one place of a method.</summary>
internal sealed record State
{
    public static readonly State Empty = new();

    /// <summary>The values of variables, of fields of this object, and of what the compiler captures.</summary>
    public ImmutableDictionary<object, AbstractValue> Places { get; init; } = ImmutableDictionary<object, AbstractValue>.Empty;

    /// <summary>Tasks that nobody has waited for, with what they use.</summary>
    public ImmutableDictionary<IOperation, AbstractValue> Running { get; init; } = ImmutableDictionary<IOperation, AbstractValue>.Empty;

    /// <summary>The memory that every path has ended.</summary>
    public ImmutableDictionary<Memory, End> Ended { get; init; } = ImmutableDictionary<Memory, End>.Empty;

    /// <summary>Whether the caller may have gone on: an <c>await</c> or <c>yield</c> was passed.</summary>
    public bool IsLater { get; init; }

    public State With(object place, AbstractValue value) => this with { Places = Places.SetItem(place, value) };

    public State WithEnd(Memory memory, End end) =>
        memory == Memory.Unknown ? this : Map(value => value.WithEnd(memory, end)) with { Ended = Ended.SetItem(memory, end) };

    /// <summary>After an expression was evaluated that makes a new memory.</summary>
    public State WithNew(Memory memory) => Map(value => value.Map((roots, _) => roots.WithAge(memory))) with { Ended = Ended.Remove(memory) };

    private State Map(Func<AbstractValue, AbstractValue> change)
    {
        ImmutableDictionary<object, AbstractValue> places = Places;
        foreach (KeyValuePair<object, AbstractValue> place in Places)
        {
            AbstractValue value = place.Value, changed = change(value);
            if (!ReferenceEquals(value, changed))
                places = places.SetItem(place.Key, changed);
        }

        ImmutableDictionary<IOperation, AbstractValue> running = Running;
        foreach (KeyValuePair<IOperation, AbstractValue> task in Running)
            running = running.SetItem(task.Key, change(task.Value));
        return this with { Places = places, Running = running };
    }

    public State Join(State other)
    {
        ImmutableDictionary<object, AbstractValue> places = Places;
        foreach (KeyValuePair<object, AbstractValue> place in other.Places)
        {
            AbstractValue joined = places.TryGetValue(place.Key, out AbstractValue? value) ? value.Join(place.Value) : place.Value;
            if (!ReferenceEquals(joined, value))
                places = places.SetItem(place.Key, joined);
        }

        return new State
        {
            Places = places,
            Running = Running.SetItems(other.Running.Select(task => new KeyValuePair<IOperation, AbstractValue>(
                task.Key, Running.TryGetValue(task.Key, out AbstractValue? value) ? value.Join(task.Value) : task.Value))),
            Ended = Ended.RemoveRange(Ended.Keys.Where(memory => !other.Ended.ContainsKey(memory))),
            IsLater = IsLater || other.IsLater,
        };
    }

    public bool IsSame(State other) => IsLater == other.IsLater && Same(Places, other.Places) && Same(Running, other.Running) && Same(Ended, other.Ended);

    public static bool Same<TKey, TValue>(ImmutableDictionary<TKey, TValue> left, ImmutableDictionary<TKey, TValue> right)
        where TKey : notnull =>
        left == right || left.Count == right.Count && left.All(entry => right.TryGetValue(entry.Key, out TValue? value) && Equals(entry.Value, value));
}
