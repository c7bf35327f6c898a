using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>HttpClient sends a request again, body included, when the server has not processed it.</summary>
public class RetryTests
{
    [Fact]
    public async Task ASingleMessageIsSentAgain()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        await using var proxy = new UnwillingProxy(host.Address);
        using var channel = new GrpcChannel(proxy.Address);
        using AsyncUnaryCall<byte[]> call = channel.CreateCallInvoker().AsyncUnaryCall(BytesService.Method(), null, default, [1, 2, 3]);
        Assert.Equal([1, 2, 3], await call);
    }

    /// <summary>The messages of a stream are gone once they are sent: the call must not go on without them.</summary>
    [Fact]
    public async Task AStreamOfMessagesIsNot()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        await using var proxy = new UnwillingProxy(host.Address);
        using var channel = new GrpcChannel(proxy.Address);
        using AsyncDuplexStreamingCall<byte[], byte[]> call = channel.CreateCallInvoker().AsyncDuplexStreamingCall(BytesService.Method(), null, default);
        RpcException e = await Assert.ThrowsAsync<RpcException>(async () =>
        {
            await call.RequestStream.WriteAsync([1, 2, 3], TestContext.Current.CancellationToken);
            await call.ResponseStream.MoveNext(TestContext.Current.CancellationToken);
        });
        Assert.Equal(StatusCode.Unavailable, e.StatusCode);
    }
}
