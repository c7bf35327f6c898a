using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>How the test server ends calls.</summary>
public class ServerTests
{
    [Fact]
    public async Task AnExceptionOfAHandlerIsUnknown()
    {
        await using GrpcHost host = await BytesService.StartAsync((_, _) => throw new FormatException("secret"));
        RpcException e = await Assert.ThrowsAsync<RpcException>(() => BytesService.CallAsync(host, []));
        Assert.Equal(StatusCode.Unknown, e.StatusCode);
        Assert.DoesNotContain("secret", e.Status.Detail);
    }

    [Fact]
    public async Task NoMessageIsCancelled()
    {
        await using GrpcHost host = await BytesService.StartAsync((_, _) => Task.FromResult<byte[]>(null!));
        Assert.Equal(StatusCode.Cancelled, (await Assert.ThrowsAsync<RpcException>(() => BytesService.CallAsync(host, []))).StatusCode);
    }

    [Fact]
    public async Task AHandlerCanSetTheStatus()
    {
        await using GrpcHost host = await BytesService.StartAsync((request, context) =>
        {
            context.Status = new Status(StatusCode.FailedPrecondition, "not now");
            return Task.FromResult(request);
        });
        RpcException e = await Assert.ThrowsAsync<RpcException>(() => BytesService.CallAsync(host, []));
        Assert.Equal((StatusCode.FailedPrecondition, "not now"), (e.StatusCode, e.Status.Detail));
    }

    [Fact]
    public async Task AnUnknownMethodIsUnimplemented()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        RpcException e = await Assert.ThrowsAsync<RpcException>(() => BytesService.CallAsync(host, [], BytesService.Method("Other")));
        Assert.Equal(StatusCode.Unimplemented, e.StatusCode);
    }

    [Fact]
    public async Task HeadersArriveBeforeTheResponse()
    {
        var released = new TaskCompletionSource();
        await using GrpcHost host = await BytesService.StartAsync(async (request, context) =>
        {
            await context.WriteResponseHeadersAsync([new Metadata.Entry("early", "yes")]);
            await released.Task;
            return request;
        });
        using var channel = new GrpcChannel(host.Address);
        using AsyncUnaryCall<byte[]> call = channel.CreateCallInvoker().AsyncUnaryCall(BytesService.Method(), null, default, [1]);
        Assert.Equal("yes", (await call.ResponseHeadersAsync).GetValue("early"));
        released.SetResult();
        Assert.Equal([1], await call);
    }

    [Fact]
    public async Task AHandlerSeesTheDeadline()
    {
        DateTime deadline = DateTime.UtcNow.AddHours(1), seen = default;
        await using GrpcHost host = await BytesService.StartAsync((request, context) =>
        {
            seen = context.Deadline;
            return Task.FromResult(request);
        });
        using var channel = new GrpcChannel(host.Address);
        channel.CreateCallInvoker().BlockingUnaryCall(BytesService.Method(), null, new CallOptions(deadline: deadline), []);
        Assert.InRange(seen, deadline.AddMinutes(-30), deadline.AddMinutes(30));
    }

    [Fact]
    public async Task AServerThatIsGoneIsUnavailable()
    {
        GrpcHost host = await BytesService.StartAsync();
        Uri address = host.Address;
        await host.DisposeAsync();
        using var channel = new GrpcChannel(address);
        using AsyncUnaryCall<byte[]> call = channel.CreateCallInvoker().AsyncUnaryCall(BytesService.Method(), null, default, []);
        Assert.Equal(StatusCode.Unavailable, (await Assert.ThrowsAsync<RpcException>(async () => await call)).StatusCode);
        Assert.Equal(StatusCode.Unavailable, call.GetStatus().StatusCode);
    }
}
