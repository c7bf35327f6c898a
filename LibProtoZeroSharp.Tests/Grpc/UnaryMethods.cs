using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Keeps the unary methods that a service binds, with their handlers.</summary>
internal sealed class UnaryMethods : ServiceBinderBase
{
    private readonly Dictionary<string, (IMethod Method, Delegate? Handler)> _methods = [];

    public UnaryMethods(Action<ServiceBinderBase> bind) => bind(this);

    public Method<TRequest, TResponse> Method<TRequest, TResponse>(string name) => (Method<TRequest, TResponse>)_methods[name].Method;

    public UnaryServerMethod<TRequest, TResponse> Handler<TRequest, TResponse>(string name)
        where TRequest : class
        where TResponse : class => (UnaryServerMethod<TRequest, TResponse>)_methods[name].Handler!;

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler) =>
        _methods.Add(method.Name, (method, handler));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler)
    {
    }

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler)
    {
    }

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler)
    {
    }
}
