namespace LibProtoZeroSharp.CodeAnalysis;

/// <summary>
/// Says for the analyzers which memory a result is in. Without the attribute, a member of the library with one <c>ArenaAllocator</c> makes its result in
/// that arena, any other member returns something of its receiver, and the code of a method of the project says what it returns.
/// </summary>
/// <remarks><c>[return: OfArena(nameof(arena))] static Person Load(ArenaAllocator arena, ArenaAllocator scratch)</c></remarks>
/// <param name="source">
/// The name of the parameter with the arena, or with what the result is a part of; <c>"this"</c> for the receiver. Null: the result is of none of them.
/// </param>
[AttributeUsage(AttributeTargets.ReturnValue | AttributeTargets.Property)]
public sealed class OfArenaAttribute(string? source) : Attribute
{
    /// <summary>The name of the parameter, or <c>"this"</c>; null if the result is of none of them.</summary>
    public string? Source { get; } = source;
}
