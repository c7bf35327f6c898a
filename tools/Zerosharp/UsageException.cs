namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The command line asks for something that does not exist or does not fit together.</summary>
internal sealed class UsageException(string message) : Exception(message);
