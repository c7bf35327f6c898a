namespace LibProtoZeroSharp;

/// <summary>
/// Says for the analyzers which arena a method makes its result in. They take a method with one parameter of type <see cref="ArenaAllocator"/> to make
/// its result in that arena; only a method that doesn't, or that has several, needs the attribute.
/// </summary>
/// <remarks><c>[return: OfArena(nameof(arena))] static Person Load(ArenaAllocator arena, ArenaAllocator scratch)</c></remarks>
/// <param name="parameter">The name of the parameter with the arena. Null: the result is in none of the arenas that the method takes.</param>
[AttributeUsage(AttributeTargets.ReturnValue)]
public sealed class OfArenaAttribute(string? parameter) : Attribute
{
    /// <summary>The name of the parameter with the arena; null if it is none of them.</summary>
    public string? Parameter { get; } = parameter;
}
