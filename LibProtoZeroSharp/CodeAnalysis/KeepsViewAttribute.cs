namespace LibProtoZeroSharp.CodeAnalysis;

/// <summary>
/// Says for the analyzers that a method keeps what it gets for a parameter, and doesn't copy it: the value must live as long as what keeps it is used. Without the
/// attribute, a message, list or map keeps the messages that its members get, and views that they get without an arena for copies.
/// </summary>
/// <remarks><c>static void AddTag(Person person, [KeepsView] Utf8String tag, ArenaAllocator arena) => person.Tags.AddView(tag, arena);</c></remarks>
/// <param name="into">
/// The name of the parameter that keeps the value. Null: the object of the method keeps it; for a static method, the first message, list or map that it gets.
/// </param>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class KeepsViewAttribute(string? into = null) : Attribute
{
    /// <summary>The name of the parameter that keeps the value; null if the object of the method does.</summary>
    public string? Into { get; } = into;
}
