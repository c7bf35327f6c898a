using Grpc.Core;
using Microsoft.AspNetCore.Http;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The methods of a server, by the paths of their requests.</summary>
internal sealed class ServiceRoutes(GrpcHostOptions options) : ServiceBinderBase
{
    private readonly Dictionary<string, RequestDelegate> _routes = new(StringComparer.Ordinal);

    public Task HandleAsync(HttpContext http)
    {
        if (http.Request.ContentType?.StartsWith(GrpcHeaders.ContentType, StringComparison.Ordinal) != true)
        {
            http.Response.StatusCode = StatusCodes.Status415UnsupportedMediaType;
            return Task.CompletedTask;
        }
        return _routes.TryGetValue(http.Request.Path.Value!, out RequestDelegate? route)
            ? route(http)
            : ServerCall.RunAsync(http, options, _ => throw Statuses.Exception(StatusCode.Unimplemented, $"The server has no method {http.Request.Path}."));
    }

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler) =>
        Add(method, handler, async (call, handle) => await call.WriteSingleAsync(method, await handle(await call.ReadSingleAsync(method), call.Context)));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler) =>
        Add(method, handler, async (call, handle) => await call.WriteSingleAsync(method, await handle(call.Requests(method), call.Context)));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler) =>
        Add(method, handler, async (call, handle) => await handle(await call.ReadSingleAsync(method), call.Responses(method), call.Context));

    public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler) =>
        Add(method, handler, (call, handle) => handle(call.Requests(method), call.Responses(method), call.Context));

    private void Add<THandler>(IMethod method, THandler? handler, Func<ServerCall, THandler, Task> run)
        where THandler : Delegate
    {
        if (handler is null) throw new ArgumentNullException(nameof(handler), $"The method {method.FullName} has no handler.");
        _routes.Add(method.FullName, http => ServerCall.RunAsync(http, options, call => run(call, handler)));
    }
}
