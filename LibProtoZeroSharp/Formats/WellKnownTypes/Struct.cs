using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>A struct represents a JSON object. <see cref="Fields"/> are its members.</remarks>
public partial struct Struct
{
    /// <summary>The value of a field.</summary>
    /// <exception cref="KeyNotFoundException">There is no such field.</exception>
    public readonly Value this[StringSource name] =>
        TryGetValue(name, out Value value) ? value : throw new KeyNotFoundException(ErrorText.Of($"The struct does not have the field \"{name.ToString()}\"."));

    /// <summary>Looks up a field.</summary>
    /// <param name="name">The name of the field.</param>
    /// <param name="value">The value of the field; a null reference if the result is false.</param>
    /// <returns>False if there is no such field.</returns>
    public readonly bool TryGetValue(StringSource name, out Value value) => Fields.TryGetValue(name, out value);

    /// <summary>Sets the value of a field, and adds the field if there is no such field.</summary>
    /// <param name="name">The name of the field. It is copied for a new field.</param>
    /// <param name="value">The value. The struct refers to it, so it must live as long as the struct.</param>
    /// <param name="arena">The arena of the struct.</param>
    /// <exception cref="ArgumentNullException">The value is a null reference.</exception>
    public readonly void Set(StringSource name, Value value, ArenaAllocator arena)
    {
        Checks.Message(this);
        if (value.IsNull) throw new ArgumentNullException(nameof(value));
        Checks.Message(value);
        Fields.Set(name, value, arena);
    }
}
