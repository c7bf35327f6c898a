namespace LibProtoZeroSharp.CodeAnalysis;

/// <summary>
/// Says for the analyzers that a method moves the elements of its list or map: older spans of it, and references into it, must not be used afterwards. Without the
/// attribute, a method moves no elements.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class InvalidatesAttribute : Attribute;
