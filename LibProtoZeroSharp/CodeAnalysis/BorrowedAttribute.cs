namespace LibProtoZeroSharp.CodeAnalysis;

/// <summary>
/// Says for the analyzers that a result ends soon after the method that asks for it, such as the message of a request: it must not be kept in a field, or used by
/// a task that nobody waits for. Without the attribute, this holds for what an overridden method of a gRPC service gets.
/// </summary>
/// <remarks><c>[Borrowed] Person Current { get; }</c></remarks>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Property)]
public sealed class BorrowedAttribute : Attribute;
