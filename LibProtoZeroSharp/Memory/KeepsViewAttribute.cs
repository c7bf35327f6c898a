namespace LibProtoZeroSharp;

/// <summary>
/// Says for the analyzers that a method keeps a view of an argument: in its object, or else in the first message, list or map that it takes. They take a
/// method that has no such parameter to keep copies. A view must not be used after the arena of the argument was reset or disposed.
/// </summary>
/// <remarks><c>static void AddTag(Person person, [KeepsView] Utf8String tag, ArenaAllocator arena) => person.Tags.AddView(tag, arena);</c></remarks>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class KeepsViewAttribute : Attribute;
