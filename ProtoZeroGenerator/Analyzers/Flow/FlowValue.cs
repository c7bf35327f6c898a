using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What a value is, as far as the arena matters that it comes from.</summary>
internal enum FlowValueKind
{
    /// <summary>A variable has no message yet, only <c>default</c>. Whatever it gets on another path is all that it ever has.</summary>
    Nothing,

    /// <summary>The arena itself, or the owner of a message with its arena.</summary>
    Arena,

    /// <summary>A sequence, or its enumerator, whose elements are each valid until the next one is read. It is its own arena, which each step resets.</summary>
    Stream,

    /// <summary>A message, a handle, a view, or something that refers to one, as a lambda does.</summary>
    View,

    /// <summary>A task that uses the arena or something from it.</summary>
    Task,
}

internal enum ValueEnd
{
    None,

    /// <summary>On one path the arena has been reset or disposed, on another it hasn't.</summary>
    Maybe,
    Reset,
    Disposed,
}

/// <summary>What is proven about a value at one place of a method. Nothing is proven about a value without one.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Arena">The arena: the operation that made it, or the parameter or field that it came from. Null if it isn't known.</param>
internal sealed record FlowValue(FlowValueKind Kind, object? Arena)
{
    public static readonly FlowValue Nothing = new(FlowValueKind.Nothing, null);

    /// <summary>Whether the arena has been reset or disposed since.</summary>
    public ValueEnd End { get; init; }

    /// <summary>Whether strings in it may be views of the input, which can live longer than the arena.</summary>
    public bool MayAlias { get; init; }

    /// <summary>Whether it has views of memory on the stack of the method.</summary>
    public bool OnStack { get; init; }

    /// <summary>Whether it is a sequence whose elements are of the arena, too. A lambda or a task that uses an arena can make others.</summary>
    public bool HasElements { get; init; }

    /// <summary>Where it was stored in a place that outlives the method.</summary>
    public IOperation? Store { get; init; }
}
