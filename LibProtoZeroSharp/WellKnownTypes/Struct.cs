namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>A struct stands for an object of JSON, whose members <see cref="Fields"/> has.</remarks>
public partial struct Struct
{
    /// <summary>The value of a field.</summary>
    /// <exception cref="KeyNotFoundException">There is no such field.</exception>
    public readonly Value this[TextSource name] =>
        TryGetValue(name, out Value value) ? value : throw new KeyNotFoundException($"The struct does not have the field \"{name.ToString()}\".");

    /// <summary>Looks a field up.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">Its value; null where the result is false.</param>
    /// <returns>False where there is no such field.</returns>
    public readonly bool TryGetValue(TextSource name, out Value value) => Fields.TryGetValue(name, out value);

    /// <summary>Gives a field a value, whether it had one or not.</summary>
    /// <param name="name">Its name, of which a new field gets a copy.</param>
    /// <param name="value">Its value, which is referred to: it has to live as long as the struct.</param>
    /// <param name="arena">Where the struct lives.</param>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public readonly void Set(TextSource name, Value value, ArenaAllocator arena)
    {
        Checks.Message(this);
        if (value.IsNull) throw new ArgumentNullException(nameof(value));
        Checks.Message(value);
        Fields.Set(name, value, arena);
    }
}
