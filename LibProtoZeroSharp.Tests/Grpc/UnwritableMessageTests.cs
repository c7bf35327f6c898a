using System.Buffers;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A message that can't be written, because a text is not UTF-8. ASP.NET Core writes the length as soon as it is asked for the buffer.</summary>
public class UnwritableMessageTests
{
    [Fact]
    public void ItIsFoundBeforeTheTransportIsAskedForABuffer()
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        request.Text = arena.CopyString([0xFF]);
        var invoker = new KeepingInvoker();
        using AsyncServerStreamingCall<EchoReply> call = new Echo.EchoClient(invoker).Repeat(request, cancellationToken: TestContext.Current.CancellationToken);
        RpcException exception = Assert.Throws<RpcException>(() => invoker.Serialize(new UntouchedContext()));
        Assert.Equal(StatusCode.Internal, exception.StatusCode);
    }

    /// <summary>Fails with another exception if it is asked for anything.</summary>
    private sealed class UntouchedContext : SerializationContext
    {
        public override void SetPayloadLength(int payloadLength) => throw new InvalidOperationException();

        public override IBufferWriter<byte> GetBufferWriter() => throw new InvalidOperationException();

        public override void Complete() => throw new InvalidOperationException();

        public override void Complete(byte[] payload) => throw new InvalidOperationException();
    }
}
