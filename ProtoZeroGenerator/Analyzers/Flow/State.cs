using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>
/// What is proven at one place of a method, on all paths that lead to it. Places of values are symbols, captures of the compiler, and operations
/// whose result is dropped.
/// </summary>
/// <param name="Values">What is proven about the values of places.</param>
/// <param name="Disposed">The arenas that are disposed.</param>
/// <param name="Mixed">The arenas whose messages may lead to values of other arenas.</param>
/// <param name="Kept">What has been put into collections and messages on any of the paths.</param>
internal sealed record State(ImmutableDictionary<object, FlowValue> Values, ImmutableHashSet<object> Disposed, ImmutableHashSet<object> Mixed, KeptValues Kept)
{
    public static readonly State Empty = new(
        ImmutableDictionary<object, FlowValue>.Empty, ImmutableHashSet<object>.Empty, ImmutableHashSet<object>.Empty, KeptValues.Empty);

    public FlowValue? this[object place] => Values.TryGetValue(place, out FlowValue? value) ? value : null;

    public State With(object place, FlowValue? value) => this with { Values = value == null ? Values.Remove(place) : Values.SetItem(place, value) };

    /// <summary>Everything that came from the arena ends, and so does what its messages keep. An arena that is disposed ends, too.</summary>
    public State End(object arena, ValueEnd end) => this with
    {
        Values = Values.SetItems(Values
            .Where(entry => entry.Value is { Kind: not (FlowValueKind.Arena or FlowValueKind.Stream), End: ValueEnd.None or ValueEnd.Maybe } && Equals(entry.Value.Arena, arena))
            .Select(entry => new KeyValuePair<object, FlowValue>(entry.Key, entry.Value with { End = end }))),
        Disposed = end == ValueEnd.Disposed ? Disposed.Add(arena) : Disposed,
        Mixed = Mixed.Remove(arena),
        Kept = Kept.End(arena, end).Clear(arena),
    };

    /// <summary>The arena is made, possibly not for the first time. Nothing is proven any more about what came from one that was made before.</summary>
    public State Make(object arena) => this with
    {
        Values = Values.RemoveRange(Values.Where(entry => entry.Value.End is ValueEnd.None or ValueEnd.Maybe && Equals(entry.Value.Arena, arena)).Select(entry => entry.Key)),
        Disposed = Disposed.Remove(arena),
        Mixed = Mixed.Remove(arena),
        Kept = Kept.Make(arena),
    };

    /// <summary>Messages of the arena may lead to values that don't come from it.</summary>
    public State Mix(object arena) => this with { Mixed = Mixed.Add(arena) };

    /// <summary>What both prove, and the tasks that either has dropped.</summary>
    public State Join(State other) => new(Join(Values, other.Values), Disposed.Intersect(other.Disposed), Mixed.Union(other.Mixed), Kept.Join(other.Kept));

    private static ImmutableDictionary<object, FlowValue> Join(ImmutableDictionary<object, FlowValue> left, ImmutableDictionary<object, FlowValue> right)
    {
        ImmutableDictionary<object, FlowValue> joined = left;
        foreach (KeyValuePair<object, FlowValue> entry in left)
        {
            FlowValue? value = right.TryGetValue(entry.Key, out FlowValue? other) ? Join(entry.Value, other) : null;
            if (value != null || other != null || !IsDropped(entry))
                joined = value == null ? joined.Remove(entry.Key) : joined.SetItem(entry.Key, value);
        }

        return joined.AddRange(right.Where(entry => !left.ContainsKey(entry.Key) && IsDropped(entry)));
    }

    /// <summary>Whether it is a task that nobody waits for. It runs on, whichever path led there.</summary>
    private static bool IsDropped(KeyValuePair<object, FlowValue> entry) => entry is { Key: IOperation, Value.Kind: FlowValueKind.Task };

    private static FlowValue? Join(FlowValue left, FlowValue right) =>
        left == right || right == FlowValue.Nothing ? left : left == FlowValue.Nothing ? right
        : left with { End = right.End } == right ? left with { End = ValueEnd.Maybe } : null;

    public bool IsSame(State other) =>
        Values.Count == other.Values.Count && Disposed.Count == other.Disposed.Count && Mixed.Count == other.Mixed.Count
        && Disposed.SetEquals(other.Disposed) && Mixed.SetEquals(other.Mixed) && Values.All(entry => entry.Value == other[entry.Key])
        && Kept.IsSame(other.Kept);
}
