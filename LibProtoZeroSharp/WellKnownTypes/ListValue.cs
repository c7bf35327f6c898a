namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>A list stands for an array of JSON, whose items <see cref="Values"/> has.</remarks>
public partial struct ListValue
{
    /// <summary>A list of values.</summary>
    /// <param name="values">The values, which are referred to: they have to live as long as the list.</param>
    /// <param name="arena">Holds the list.</param>
    /// <exception cref="ArgumentNullException">A value is null.</exception>
    public static ListValue From(ReadOnlySpan<Value> values, ArenaAllocator arena)
    {
        ListValue list = Create(arena);
        list.Values.EnsureCapacity(values.Length, arena);
        foreach (Value value in values) list.Add(value, arena);
        return list;
    }

    /// <summary>Adds a value at the end.</summary>
    /// <param name="value">The value, which is referred to: it has to live as long as the list.</param>
    /// <param name="arena">Where the list lives.</param>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public readonly void Add(Value value, ArenaAllocator arena)
    {
        Checks.Message(this);
        if (value.IsNull) throw new ArgumentNullException(nameof(value));
        Values.Add(value, arena);
    }
}
