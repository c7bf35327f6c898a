namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>A mistake in the request that the user can correct. protoc prints the message.</summary>
internal sealed class RequestException(string message) : Exception(message);
