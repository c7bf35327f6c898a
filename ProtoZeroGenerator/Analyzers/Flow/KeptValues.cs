using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>The place of a message or collection: a variable, field or capture, and the field of the message in it that is meant.</summary>
/// <param name="Place">The symbol, or the capture of the compiler.</param>
/// <param name="Field">The field of the message, also for all that is in the field's messages; empty for the whole.</param>
internal readonly record struct Container(object Place, string Field);

/// <summary>A value that was put into a message or collection.</summary>
/// <param name="Field">The field of the message; empty for a collection, and if the field isn't known.</param>
/// <param name="Arena">The arena of the value.</param>
/// <param name="Source">The expression of the value.</param>
/// <param name="IsKey">Whether the value is a key: the collection compares it to others when it is searched.</param>
internal sealed record KeptValue(string Field, object Arena, IOperation Source, bool IsKey)
{
    /// <summary>Whether the arena has been reset or disposed since.</summary>
    public ValueEnd End { get; init; }

    /// <summary>Whether it is somewhere in the field's value, and the value itself may be of another arena.</summary>
    public bool IsInPart { get; init; }

    /// <summary>Whether it was put beside the values that were there, and not into the place of one.</summary>
    public bool IsAdded { get; init; }

    /// <summary>Whether who uses the field of the container uses the value.</summary>
    public bool IsIn(string field) => field.Length == 0 || Field.Length == 0 || Field == field;
}

/// <summary>
/// What messages and collections may hold, at one place of a method: what any path to the place has put there. Nothing is known about a container
/// that may have been emptied, because paths that empty it are not told from paths that don't need to.
/// </summary>
internal sealed class KeptValues
{
    public static readonly KeptValues Empty = new(ImmutableDictionary<object, ImmutableHashSet<KeptValue>?>.Empty);

    /// <summary>The values of each place; null if nothing is known.</summary>
    private readonly ImmutableDictionary<object, ImmutableHashSet<KeptValue>?> _values;

    private KeptValues(ImmutableDictionary<object, ImmutableHashSet<KeptValue>?> values) => _values = values;

    public IEnumerable<object> Places => _values.Keys;

    /// <summary>The values that a place holds; none if nothing is known.</summary>
    public IEnumerable<KeptValue> this[object place] => _values.TryGetValue(place, out ImmutableHashSet<KeptValue>? values) && values != null ? values : [];

    public KeptValues Add(object place, KeptValue value) =>
        !_values.TryGetValue(place, out ImmutableHashSet<KeptValue>? values) ? With(place, ImmutableHashSet.Create(value))
        : values == null ? this : With(place, values.Add(value));

    /// <summary>A field gets another value: it held one.</summary>
    public KeptValues Remove(object place, string field) =>
        _values.TryGetValue(place, out ImmutableHashSet<KeptValue>? values) && values != null
            ? With(place, values.Except(values.Where(value => value.Field == field)))
            : this;

    /// <summary>Nothing is known about the place from now on.</summary>
    public KeptValues Forget(object place) => With(place, null);

    /// <summary>The place has a new message or collection.</summary>
    public KeptValues Clear(object place) => new(_values.Remove(place));

    public KeptValues Move(object from, object to) =>
        _values.TryGetValue(from, out ImmutableHashSet<KeptValue>? values) ? new KeptValues(_values.Remove(from).SetItem(to, values)) : Clear(to);

    /// <summary>Everything that came from the arena ends.</summary>
    public KeptValues End(object arena, ValueEnd end) =>
        Change(arena, values => values.Select(value => IsAlive(value, arena) ? value with { End = end } : value).ToImmutableHashSet());

    /// <summary>The arena is made, possibly not for the first time: what came from the one before is another's.</summary>
    public KeptValues Make(object arena) => Change(arena, _ => null);

    private KeptValues Change(object arena, Func<ImmutableHashSet<KeptValue>, ImmutableHashSet<KeptValue>?> change) => new(_values.SetItems(
        _values.Where(entry => entry.Value?.Any(value => IsAlive(value, arena)) == true)
            .Select(entry => new KeyValuePair<object, ImmutableHashSet<KeptValue>?>(entry.Key, change(entry.Value!)))));

    private static bool IsAlive(KeptValue value, object arena) => value.End == ValueEnd.None && Equals(value.Arena, arena);

    public KeptValues Join(KeptValues other)
    {
        ImmutableDictionary<object, ImmutableHashSet<KeptValue>?> joined = _values;
        foreach (KeyValuePair<object, ImmutableHashSet<KeptValue>?> entry in other._values)
        {
            bool isInBoth = _values.TryGetValue(entry.Key, out ImmutableHashSet<KeptValue>? values);
            joined = joined.SetItem(entry.Key, !isInBoth ? entry.Value : values == null || entry.Value == null ? null : values.Union(entry.Value));
        }

        return new KeptValues(joined);
    }

    public bool IsSame(KeptValues other) => _values.Count == other._values.Count && _values.All(entry =>
        other._values.TryGetValue(entry.Key, out ImmutableHashSet<KeptValue>? values) && (values == null ? entry.Value == null : entry.Value?.SetEquals(values) == true));

    private KeptValues With(object place, ImmutableHashSet<KeptValue>? values) => new(_values.SetItem(place, values));
}
