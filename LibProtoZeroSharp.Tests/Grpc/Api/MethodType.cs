namespace Grpc.Core;

/// <summary>The four kinds of call: one or many requests, and one or many responses.</summary>
public enum MethodType
{
    Unary,
    ClientStreaming,
    ServerStreaming,
    DuplexStreaming,
}
