namespace LibProtoZeroSharp.Conformance;

/// <summary>What was asked for makes no sense; the message is for the user.</summary>
internal sealed class UsageException(string message) : Exception(message);
