using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>Something that a value holds, and where it was stored.</summary>
/// <param name="Slot">The member that holds it, which holds nothing else; null in a collection.</param>
/// <param name="IsArena">Whether it is an arena, which a reset doesn't end.</param>
internal sealed record Part(Roots Roots, IOperation Store, string? Slot, bool IsArena = false)
{
    /// <summary>The slot of what a sequence or task uses when it is evaluated.</summary>
    public const string Later = "()";

    /// <summary>The start of the slot of an index that is a parameter: the next call has another.</summary>
    public const string OfParameter = "[in ";

    /// <summary>Whether both were stored at one place of the code, which several graphs may have.</summary>
    public bool IsLike(Part other) => Store.Syntax == other.Store.Syntax && Slot == other.Slot;

    /// <summary>The slot of a member of a member. Deeper ones are taken together, so that a message that holds itself has an end.</summary>
    public static string? Inner(string? outer, string? slot) => slot == null || slot == Later || outer?.IndexOf('.') >= 0 ? outer : outer == null ? slot : $"{outer}.{slot}";
}

/// <summary>What is known about a value: the memory that it is in, and what it holds.</summary>
internal sealed record AbstractValue(Roots Own)
{
    /// <summary>A value without memory: a number, or the default of a type.</summary>
    public static readonly AbstractValue None = new(Roots.None);

    public static readonly AbstractValue Unknown = new(Roots.Unknown);

    /// <summary>Bounds the time for a value that much is put into, in many places.</summary>
    private const int MaxParts = 64;

    private readonly Few<Part> _parts = Few<Part>.None;

    public static AbstractValue Of(Memory memory) => new(Roots.Of(memory));

    /// <summary>What was put into it: any of them may have ended. Nothing, if it is more than can be followed.</summary>
    public Few<Part> Parts
    {
        get => _parts;
        init => _parts = value.Count <= MaxParts ? value : Few<Part>.None;
    }

    /// <summary>Where something was stored that some path has taken out.</summary>
    public Few<IOperation> Gone { get; init; } = Few<IOperation>.None;

    /// <summary>The elements of a list that a span or reference refers to.</summary>
    public Roots Items { get; init; } = Roots.None;

    /// <summary>The memory of one element of a stream, which ends with the next.</summary>
    public Memory? Turn { get; init; }

    /// <summary>Whether the elements of the stream end with the enumeration, not with the next one.</summary>
    public bool IsScan { get; init; }

    /// <summary>Whether an element of the stream ends with the enumeration at the latest.</summary>
    public bool EndsWithSource { get; init; }

    /// <summary>The calls that go on until somebody waits for the value.</summary>
    public Few<IOperation> Tasks { get; init; } = Few<IOperation>.None;

    /// <summary>The code of a delegate.</summary>
    public IMethodSymbol? Function { get; init; }

    /// <summary>The variable or field that it is a part of.</summary>
    public object? Whole { get; init; }

    /// <summary>Whether it is an arena, which a reset doesn't end.</summary>
    public bool IsArena { get; init; }

    public bool IsNone => Own.IsEmpty && Parts.IsEmpty && Items.IsEmpty && Turn == null && Tasks.IsEmpty && Function == null;

    private bool IsEmpty => IsNone && Gone.IsEmpty;

    /// <summary>How its memory has ended.</summary>
    public End End => Own.End;

    /// <summary>Something that it holds and that has ended.</summary>
    public Part? EndedPart(Func<Part, bool>? isOf = null) => Parts.FirstOrDefault(part => part.Roots.End != End.None && isOf?.Invoke(part) != false);

    /// <summary>All that ends with it: its own memory, or else what it holds.</summary>
    public bool HasEnded => End != End.None || EndedPart() != null;

    public AbstractValue Join(AbstractValue other)
    {
        if (ReferenceEquals(this, other) || other.IsEmpty && !IsArena && Items.IsEmpty)
            return this;
        if (IsEmpty && other.Items.IsEmpty)
            return other;
        Few<IOperation> gone = Gone.Union(other.Gone);
        return new AbstractValue(Own.Union(other.Own))
        {
            Parts = Few<Part>.None.Union(Certain(this, other).Concat(Certain(other, this)).Where(part => part.Roots.End != End.None || !gone.Contains(part.Store))),
            Gone = gone,
            Items = Items.IsEmpty || other.Items.IsEmpty ? Roots.None : Items.Union(other.Items),
            Turn = Turn ?? other.Turn,
            IsScan = IsScan || other.IsScan,
            EndsWithSource = EndsWithSource || other.EndsWithSource,
            Tasks = Tasks.Union(other.Tasks),
            Function = SymbolEqualityComparer.Default.Equals(Function, other.Function) ? Function : null,
            Whole = other.IsEmpty || Equals(Whole, other.Whole) ? Whole : IsEmpty ? other.Whole : null,
            IsArena = IsArena || other.IsArena,
        };
    }

    /// <summary>Both values, as what flows into the result of a call.</summary>
    public AbstractValue And(AbstractValue other) => IsEmpty ? other : other.IsEmpty ? this : Join(other);

    /// <summary>The parts of one path, without those that only this path has ended.</summary>
    private static IEnumerable<Part> Certain(AbstractValue path, AbstractValue other) => path.Parts.Where(part => part.Roots.End == End.None
        || path.Parts.Any(same => part.IsLike(same) && same.Roots.End == End.None) || other.Parts.All(same => !part.IsLike(same) || same.Roots.End != End.None));

    /// <summary>The same value after a memory has ended.</summary>
    public AbstractValue WithEnd(Memory memory, End end) => Map((roots, isArena) => isArena && end == End.Reset ? roots : roots.WithEnd(memory, end));

    /// <summary>The same value without what it uses when it is evaluated.</summary>
    public AbstractValue Evaluated => this with { Parts = Parts.Where(part => part.Slot != Part.Later) };

    /// <summary>The same value, after a change to each of its memories.</summary>
    public AbstractValue Map(Func<Roots, bool, Roots> change)
    {
        Roots own = change(Own, IsArena), items = Items.IsEmpty ? Items : change(Items, false);
        bool changes = Parts.Any(part => !change(part.Roots, part.IsArena).Equals(part.Roots));
        Few<Part> parts = changes ? Parts.Map(part => part with { Roots = change(part.Roots, part.IsArena) }) : Parts;
        return own.Equals(Own) && items.Equals(Items) && parts == Parts ? this : this with { Own = own, Items = items, Parts = parts };
    }

    /// <summary>Its memories and those of what it holds, each as a part.</summary>
    public Few<Part> AsParts(IOperation store, string? slot = null) =>
        (Own.IsEmpty ? Parts : Parts.Add(new Part(Own, store, null, IsArena))).Map(part => slot == null ? part : part with { Slot = slot });

    public bool Equals(AbstractValue? other) => ReferenceEquals(this, other) || other != null && Own.Equals(other.Own) && Parts.Equals(other.Parts) && Items.Equals(other.Items)
        && Gone.Equals(other.Gone) && Turn == other.Turn
        && IsScan == other.IsScan && Tasks.Equals(other.Tasks) && SymbolEqualityComparer.Default.Equals(Function, other.Function) && IsArena == other.IsArena;

    public override int GetHashCode() => Own.GetHashCode();
}
