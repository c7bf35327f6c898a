using System.Reflection;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Binds a service as ASP.NET Core does: by the attribute of its base class, without an instance, with the handlers found by name and parameters.</summary>
internal sealed class ServiceReflection : ServiceBinderBase
{
    private readonly ServiceBinderBase _binder;
    private readonly object _service;

    private ServiceReflection(ServiceBinderBase binder, object service)
    {
        _binder = binder;
        _service = service;
    }

    public static void Bind(ServiceBinderBase binder, object service)
    {
        Type baseType = service.GetType();
        while (baseType.GetCustomAttribute<BindServiceMethodAttribute>(inherit: false) is null)
        {
            baseType = baseType.BaseType ?? throw new InvalidOperationException($"{service.GetType()} has no base class with a BindServiceMethod attribute.");
        }
        var attribute = baseType.GetCustomAttribute<BindServiceMethodAttribute>(inherit: false)!;
        MethodInfo bind = attribute.BindType.GetMethod(
            attribute.BindMethodName, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static, [typeof(ServiceBinderBase), baseType])
            ?? throw new InvalidOperationException($"{attribute.BindType} has no method {attribute.BindMethodName} for {baseType}.");
        bind.Invoke(null, [new ServiceReflection(binder, service), null]);
    }

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler) =>
        _binder.AddMethod(method, handler ?? Find<UnaryServerMethod<TRequest, TResponse>>(method));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler) =>
        _binder.AddMethod(method, handler ?? Find<ClientStreamingServerMethod<TRequest, TResponse>>(method));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler) =>
        _binder.AddMethod(method, handler ?? Find<ServerStreamingServerMethod<TRequest, TResponse>>(method));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler) =>
        _binder.AddMethod(method, handler ?? Find<DuplexStreamingServerMethod<TRequest, TResponse>>(method));

    /// <summary>The public virtual method of the same name whose parameters are exactly those of the delegate.</summary>
    private THandler Find<THandler>(IMethod method)
        where THandler : Delegate
    {
        Type[] parameters = [.. typeof(THandler).GetMethod("Invoke")!.GetParameters().Select(parameter => parameter.ParameterType)];
        for (Type? type = _service.GetType(); type is not null; type = type.BaseType)
        {
            MethodInfo? found = type.GetMethod(method.Name, BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly, parameters);
            // A method that only hides that of the base class is no handler.
            if (found is { IsVirtual: true }) return found.CreateDelegate<THandler>(_service);
        }
        throw new InvalidOperationException($"{_service.GetType()} has no public virtual method {method.Name} with the parameters of {typeof(THandler)}.");
    }
}
