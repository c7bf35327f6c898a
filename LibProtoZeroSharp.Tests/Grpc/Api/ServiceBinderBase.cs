namespace Grpc.Core;

/// <summary>Takes the methods of a service; a handler is null if the server shall find it by itself. A member that isn't overridden throws, as in the package.</summary>
public class ServiceBinderBase
{
    public virtual void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();

    public virtual void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();

    public virtual void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();

    public virtual void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();
}
