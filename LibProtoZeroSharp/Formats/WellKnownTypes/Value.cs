using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>A value represents any JSON value. A value without a kind, as <see cref="Create"/> makes it, represents none.</remarks>
public partial struct Value
{
    /// <summary>JSON's <c>null</c>.</summary>
    public static Value ForNull(ArenaAllocator arena)
    {
        Value value = Create(arena);
        value.NullValue = WellKnownTypes.NullValue.NullValue;
        return value;
    }

    /// <summary>A number. JSON has no NaN and no infinities, so a value with one of them can't be written as JSON (<c>struct.proto</c>).</summary>
    public static Value ForNumber(double number, ArenaAllocator arena)
    {
        Value value = Create(arena);
        value.NumberValue = number;
        return value;
    }

    /// <summary>A string, which is copied into the arena.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    public static Value ForString(StringSource text, ArenaAllocator arena)
    {
        Value value = Create(arena);
        value.SetStringValue(text, arena);
        return value;
    }

    /// <summary>JSON's <c>true</c> or <c>false</c>.</summary>
    public static Value ForBool(bool boolean, ArenaAllocator arena)
    {
        Value value = Create(arena);
        value.BoolValue = boolean;
        return value;
    }

    /// <summary>
    /// An object. The value refers to it, so it must live as long as the value. An unset field, which reads as an empty object, is allowed.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="structure"/> is a null reference.</exception>
    public static Value ForStruct(Struct structure, ArenaAllocator arena)
    {
        if (structure.IsNull) throw new ArgumentNullException(nameof(structure));
        Value value = Create(arena);
        if (!MessageData.Present(structure).IsSet) value.MutableStructValue(arena);
        else value.SetStructValue(structure);
        return value;
    }

    /// <summary>
    /// An array. The value refers to it, so it must live as long as the value. An unset field, which reads as an empty array, is allowed.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="list"/> is a null reference.</exception>
    public static Value ForList(ListValue list, ArenaAllocator arena)
    {
        if (list.IsNull) throw new ArgumentNullException(nameof(list));
        Value value = Create(arena);
        if (!MessageData.Present(list).IsSet) value.MutableListValue(arena);
        else value.SetListValue(list);
        return value;
    }

    /// <summary>An array of values. This value refers to them, so they must live as long as this value.</summary>
    /// <exception cref="ArgumentNullException">A value is a null reference.</exception>
    public static Value ForList(ReadOnlySpan<Value> values, ArenaAllocator arena) => ForList(ListValue.From(values, arena), arena);
}
