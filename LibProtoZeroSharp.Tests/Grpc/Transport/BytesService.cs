using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>One unary method whose messages are plain bytes, with a handler of the test.</summary>
internal static class BytesService
{
    public static readonly Marshaller<byte[]> Marshaller = Marshallers.Create<byte[]>(bytes => bytes, bytes => bytes);

    public static Method<byte[], byte[]> Method(string name = "Call", Marshaller<byte[]>? marshaller = null) =>
        new(MethodType.Unary, "tests.Bytes", name, marshaller ?? Marshaller, marshaller ?? Marshaller);

    /// <summary>A server that sends each message back.</summary>
    public static Task<GrpcHost> StartAsync(GrpcHostOptions? options = null) => StartAsync((request, _) => Task.FromResult(request), options);

    public static Task<GrpcHost> StartAsync(UnaryServerMethod<byte[], byte[]> handler, GrpcHostOptions? options = null) =>
        GrpcHost.StartAsync(binder => binder.AddMethod(Method(), handler), options);

    public static async Task<byte[]> CallAsync(GrpcHost host, byte[] request, Method<byte[], byte[]>? method = null, GrpcChannelOptions? options = null)
    {
        using var channel = new GrpcChannel(host.Address, options);
        using AsyncUnaryCall<byte[]> call = channel.CreateCallInvoker().AsyncUnaryCall(method ?? Method(), null, default, request);
        return await call;
    }
}
