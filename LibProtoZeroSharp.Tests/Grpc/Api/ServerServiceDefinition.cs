namespace Grpc.Core;

/// <summary>The methods of a service with their handlers.</summary>
public class ServerServiceDefinition
{
    private readonly IReadOnlyList<Action<ServiceBinderBase>> _methods;

    internal ServerServiceDefinition(IReadOnlyList<Action<ServiceBinderBase>> methods) => _methods = methods;

    public static Builder CreateBuilder() => new();

    internal void BindService(ServiceBinderBase serviceBinder)
    {
        foreach (Action<ServiceBinderBase> add in _methods) add(serviceBinder);
    }

    /// <summary>Collects the methods of a service.</summary>
    public class Builder
    {
        private readonly HashSet<string> _names = [];
        private readonly List<Action<ServiceBinderBase>> _methods = [];

        public Builder AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        public Builder AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        public Builder AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        public Builder AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        public ServerServiceDefinition Build() => new([.. _methods]);

        private Builder Add(IMethod method, Action<ServiceBinderBase> add)
        {
            if (!_names.Add(method.FullName)) throw new ArgumentException($"The method {method.FullName} was added before.", nameof(method));
            _methods.Add(add);
            return this;
        }
    }
}
