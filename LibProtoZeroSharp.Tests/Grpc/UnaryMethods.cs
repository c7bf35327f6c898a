using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Keeps the unary methods that a service binds, and calls them without a network.</summary>
internal sealed class UnaryMethods : ServiceBinderBase
{
    private readonly Dictionary<string, (IMethod Method, Func<BufferSerializationContext, Task> Call)> _methods = [];

    public UnaryMethods(Action<ServiceBinderBase> bind) => bind(this);

    public Method<TRequest, TResponse> Method<TRequest, TResponse>(string name) => (Method<TRequest, TResponse>)_methods[name].Method;

    /// <summary>Calls a method with the encoded request in the buffer. The encoded reply replaces it.</summary>
    public Task CallAsync(string name, BufferSerializationContext message) => _methods[name].Call(message);

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler) =>
        _methods.Add(method.Name, (method, message => CallAsync(method, handler!, message)));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler)
    {
    }

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler)
    {
    }

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler)
    {
    }

    private static async Task CallAsync<TRequest, TResponse>(
        Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse> handler, BufferSerializationContext message)
        where TRequest : class
        where TResponse : class
    {
        TRequest request = method.RequestMarshaller.ContextualDeserializer(new BufferDeserializationContext(message.Payload));
        TResponse response = await handler(request, null!);
        message.Clear();
        method.ResponseMarshaller.ContextualSerializer(response, message);
    }
}
