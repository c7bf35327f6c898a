namespace LibProtoZeroSharp.Conformance;

/// <summary>The arguments are invalid; the message is for the user.</summary>
internal sealed class UsageException(string message) : Exception(message);
