namespace LibProtoZeroSharp.CodeAnalysis;

/// <summary>
/// Says for the analyzers that a method ends the memory of its object, or of what it gets for a parameter: older values of it must not be used afterwards. Without
/// the attribute, the code of a method of the project says what it ends.
/// </summary>
/// <remarks><c>void Return([EndsArena(CanBeUsedAgain = true)] ArenaAllocator arena)</c></remarks>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Parameter)]
public sealed class EndsArenaAttribute : Attribute
{
    /// <summary>Whether new values can be made in the arena, as after <c>ArenaAllocator.Reset</c>. Not after <c>Dispose</c>.</summary>
    public bool CanBeUsedAgain { get; set; }
}
