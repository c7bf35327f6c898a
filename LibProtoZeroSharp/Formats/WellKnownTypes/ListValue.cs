using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>A list represents a JSON array. <see cref="Values"/> are its items.</remarks>
public partial struct ListValue
{
    /// <summary>Makes a list of values.</summary>
    /// <param name="values">The values. The list refers to them, so they must live as long as the list.</param>
    /// <param name="arena">The arena of the list.</param>
    /// <exception cref="ArgumentNullException">A value is a null reference.</exception>
    public static ListValue From(ReadOnlySpan<Value> values, ArenaAllocator arena)
    {
        ListValue list = Create(arena);
        list.Values.EnsureCapacity(values.Length, arena);
        foreach (Value value in values) list.Add(value, arena);
        return list;
    }

    /// <summary>Adds a value at the end.</summary>
    /// <param name="value">The value. The list refers to it, so it must live as long as the list.</param>
    /// <param name="arena">The arena of the list.</param>
    /// <exception cref="ArgumentNullException">The value is a null reference.</exception>
    public readonly void Add(Value value, ArenaAllocator arena)
    {
        Checks.Message(this);
        if (value.IsNull) throw new ArgumentNullException(nameof(value));
        Values.Add(value, arena);
    }
}
