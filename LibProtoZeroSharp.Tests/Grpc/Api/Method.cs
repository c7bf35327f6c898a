namespace Grpc.Core;

/// <summary>A method of a service with the marshallers of its messages.</summary>
public class Method<TRequest, TResponse> : IMethod
{
    public Method(MethodType type, string serviceName, string name, Marshaller<TRequest> requestMarshaller, Marshaller<TResponse> responseMarshaller)
    {
        ArgumentNullException.ThrowIfNull(serviceName);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(requestMarshaller);
        ArgumentNullException.ThrowIfNull(responseMarshaller);
        Type = type;
        ServiceName = serviceName;
        Name = name;
        RequestMarshaller = requestMarshaller;
        ResponseMarshaller = responseMarshaller;
        FullName = $"/{serviceName}/{name}";
    }

    public MethodType Type { get; }

    public string ServiceName { get; }

    public string Name { get; }

    public Marshaller<TRequest> RequestMarshaller { get; }

    public Marshaller<TResponse> ResponseMarshaller { get; }

    public string FullName { get; }
}
