namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The methods of the service.</summary>
public enum EchoMethod
{
    Unary,
    Collect,
    Repeat,
    Chat,
    Old,
}
