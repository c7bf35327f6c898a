using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>How memory has ended.</summary>
internal enum End
{
    None,
    Reset,
    Disposed,

    /// <summary>The next message of a stream was read.</summary>
    NextRead,

    /// <summary>A stream was read to its end.</summary>
    StreamRead,
}

/// <summary>
/// Memory that can end: an arena, an object that has arenas, or one step of a stream. It is known by what it came from, which is a variable, a field of an object
/// or an expression.
/// </summary>
/// <param name="Key">The symbol or the node of syntax that it came from.</param>
/// <param name="Owner">The object whose field the key is; null for other keys.</param>
/// <param name="Note">Distinguishes several memories with one key.</param>
internal sealed record Memory(object Key, Memory? Owner = null, string Note = "")
{
    public static readonly Memory This = new("this"), Unknown = new("?");

    private const int MaxDepth = 3;

    public static Memory Of(ISymbol symbol) => new(symbol);

    public Memory Field(ISymbol field) => this == Unknown || Depth >= MaxDepth ? Unknown : new Memory(field, this);

    private int Depth => Owner == null ? 0 : Owner.Depth + 1;

    /// <summary>Whether it is the other one, or in a field of it.</summary>
    public bool IsIn(Memory other) => this == other || Owner?.IsIn(other) == true;

    /// <summary>What it is in: a variable, this object or an expression.</summary>
    internal Memory Base => Owner?.Base ?? this;
}

/// <summary>Memory as a value has seen it: it may have ended since.</summary>
internal readonly record struct Root(Memory Memory, End End);

/// <summary>The memories that a value may be of: it is of one of them. An empty set is that of a value that has no memory.</summary>
internal readonly record struct Roots(Few<Root> All)
{
    public static readonly Roots None = new(Few<Root>.None);

    public static readonly Roots Unknown = Of(Memory.Unknown);

    public static Roots Of(Memory memory) => new(new Few<Root>(new Root(memory, End.None)));

    public bool IsEmpty => All.IsEmpty;

    public IEnumerable<Memory> Memories => All.Select(root => root.Memory);

    /// <summary>How all of them have ended; <see cref="End.None"/> if one of them may not have.</summary>
    public End End => All.IsEmpty || All.Any(root => root.End == End.None) ? End.None : All.First().End;

    public Roots Union(Roots other) => IsEmpty ? other : other.IsEmpty ? this : new Roots(All.Union(other.All));

    public Roots WithEnd(Memory memory, End end) => All.Any(root => root.End == End.None && root.Memory.IsIn(memory))
        ? new Roots(All.Map(root => root.End == End.None && root.Memory.IsIn(memory) ? new Root(root.Memory, end) : root))
        : this;

    /// <summary>The same after the expression of a memory was evaluated again: they are of what it was before.</summary>
    public Roots WithAge(Memory memory) => All.Any(root => root.Memory.IsIn(memory))
        ? new Roots(All.Map(root => root.Memory.IsIn(memory) ? new Root(root.End == End.None ? new Memory(memory.Key, null, "before") : Memory.Unknown, root.End) : root))
        : this;
}
