using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Makes each call an HTTP request.</summary>
internal sealed class HttpCallInvoker(HttpClient client, GrpcChannelOptions channel) : CallInvoker
{
    public override TResponse BlockingUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        using AsyncUnaryCall<TResponse> call = AsyncUnaryCall(method, host, options, request);
        return call.GetAwaiter().GetResult();
    }

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        var call = new ClientCall<TRequest, TResponse>(client, channel, method, host, options, request);
        return new AsyncUnaryCall<TResponse>(call.ReadSingleAsync(), Headers, GetStatus, GetTrailers, Dispose, call);
    }

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        var call = new ClientCall<TRequest, TResponse>(client, channel, method, host, options, request);
        return new AsyncServerStreamingCall<TResponse>(call, Headers, GetStatus, GetTrailers, Dispose, call);
    }

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options)
    {
        var call = Start(method, host, options);
        return new AsyncClientStreamingCall<TRequest, TResponse>(call, call.ReadSingleAsync(), Headers, GetStatus, GetTrailers, Dispose, call);
    }

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options)
    {
        var call = Start(method, host, options);
        return new AsyncDuplexStreamingCall<TRequest, TResponse>(call, call, Headers, GetStatus, GetTrailers, Dispose, call);
    }

    private ClientCall<TRequest, TResponse> Start<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        new(client, channel, method, host, options);

    private static Task<Metadata> Headers(object call) => ((IClientCall)call).ResponseHeadersAsync;

    private static Status GetStatus(object call) => ((IClientCall)call).GetStatus();

    private static Metadata GetTrailers(object call) => ((IClientCall)call).GetTrailers();

    private static void Dispose(object call) => ((IClientCall)call).Dispose();
}
