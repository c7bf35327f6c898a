using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>What a call of a method does, in terms of its parameters, its object, fields, and variables that it captures.</summary>
internal sealed record Summary
{
    public static readonly Summary Empty = new();

    /// <summary>What it returns; the elements that an iterator returns.</summary>
    public AbstractValue Result { get; init; } = AbstractValue.None;

    /// <summary>What every call ends.</summary>
    public ImmutableDictionary<Memory, End> Ends { get; init; } = ImmutableDictionary<Memory, End>.Empty;

    /// <summary>The last values of fields, parameters and captured variables that the method changes.</summary>
    public ImmutableDictionary<object, AbstractValue> Exits { get; init; } = ImmutableDictionary<object, AbstractValue>.Empty;

    /// <summary>The fields, parameters and captured variables that it takes something out of.</summary>
    public Few<object> Emptied { get; init; } = Few<object>.None;

    /// <summary>What it uses after the caller may have gone on.</summary>
    public Few<Memory> UsedLater { get; init; } = Few<Memory>.None;

    /// <summary>The arenas in which it may allocate after the caller may have gone on.</summary>
    public Few<Memory> ArenasLater { get; init; } = Few<Memory>.None;

    /// <summary>The sequences of which it keeps an element while it reads the next.</summary>
    public Few<ISymbol> Buffers { get; init; } = Few<ISymbol>.None;

    /// <summary>Whether it uses what the fields of its object hold.</summary>
    public bool ReadsFields { get; init; }

    public bool Equals(Summary? other) => other != null && Result.Equals(other.Result) && State.Same(Ends, other.Ends) && State.Same(Exits, other.Exits)
        && Emptied.Equals(other.Emptied) && UsedLater.Equals(other.UsedLater)
        && ArenasLater.Equals(other.ArenasLater) && Buffers.Equals(other.Buffers) && ReadsFields == other.ReadsFields;

    public override int GetHashCode() => Exits.Count + Ends.Count;
}
