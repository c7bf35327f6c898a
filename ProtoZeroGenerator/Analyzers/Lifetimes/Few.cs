using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Linq;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>An immutable set with few items. It compares each with each, which takes less time and memory than hash codes of so few.</summary>
internal sealed class Few<T>(params T[] items) : ReadOnlyCollection<T>(items), IEquatable<Few<T>>
{
    public static readonly Few<T> None = new();

    public bool IsEmpty => Count == 0;

    public Few<T> Add(T item) => Contains(item) ? this : new([.. this, item]);

    public Few<T> Union(IEnumerable<T> others) => IsEmpty && others is Few<T> few ? few : others.Aggregate(this, (all, item) => all.Add(item));

    public Few<T> Except(IEnumerable<T> others) => Where(item => !others.Contains(item));

    public Few<T> Where(Func<T, bool> isIn) => this.All(isIn) ? this : new([.. Enumerable.Where(this, isIn)]);

    /// <summary>The set of what a change makes of the items.</summary>
    public Few<T> Map(Func<T, T> change) => IsEmpty ? this : None.Union(this.Select(change));

    public bool Overlaps(IEnumerable<T> others) => others.Any(Contains);

    public bool Equals(Few<T>? other) => ReferenceEquals(this, other) || Count == other?.Count && this.All(other.Contains);

    public override bool Equals(object? other) => Equals(other as Few<T>);

    public override int GetHashCode() => Count;
}
