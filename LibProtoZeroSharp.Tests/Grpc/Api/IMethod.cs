namespace Grpc.Core;

/// <summary>A method of a service, whatever its messages are.</summary>
public interface IMethod
{
    MethodType Type { get; }

    string ServiceName { get; }

    string Name { get; }

    /// <summary>The path of the HTTP request.</summary>
    string FullName { get; }
}
