using System.Runtime.InteropServices;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The statuses with which a call ends if a message can't be read or written.</summary>
public class MarshallerTests
{
    private static readonly Method<MessageOwner<EchoRequest>, OutgoingMessage<EchoReply>> Unary = new UnaryMethods(binder => Echo.BindService(binder, null))
        .Method<MessageOwner<EchoRequest>, OutgoingMessage<EchoReply>>(nameof(Echo.EchoBase.Unary));

    [Theory]
    [InlineData("0A05", ProtoError.Truncated)]
    [InlineData("0A01FF", ProtoError.InvalidUtf8)]
    [InlineData("0F", ProtoError.InvalidWireType)]
    public void MalformedMessagesAreInternalErrors(string hex, ProtoError error) => AssertRejected(Convert.FromHexString(hex), StatusCode.Internal, error);

    [Fact]
    public void AMessageBeyondALimitExhaustsResources()
    {
        byte[] groups = new byte[200];
        groups.AsSpan().Fill((7 << 3) | 3);
        AssertRejected(groups, StatusCode.ResourceExhausted, ProtoError.DepthExceeded);
    }

    [Fact]
    public void TheLimitsOfTheProcessCount()
    {
        ProtoGrpcOptions before = ProtoGrpcOptions.Current;
        byte[] groups = [(7 << 3) | 3, (7 << 3) | 3, (7 << 3) | 4, (7 << 3) | 4], text = [0x0A, 0x80, 0x80, 0x40, .. new byte[1 << 20]];
        try
        {
            ProtoGrpcOptions.Current = new ProtoGrpcOptions { Arena = new ArenaOptions { MaxBytes = 1 << 20 }, Read = new ProtoReadOptions { MaxDepth = 1 } };
            AssertRejected(groups, StatusCode.ResourceExhausted, ProtoError.DepthExceeded);
            AssertRejected(text, StatusCode.ResourceExhausted, ProtoError.ArenaExhausted);
        }
        finally
        {
            ProtoGrpcOptions.Current = before;
        }

        foreach (byte[] bytes in (byte[][])[groups, text])
        {
            using MessageOwner<EchoRequest> read = Unary.RequestMarshaller.ContextualDeserializer(new BufferDeserializationContext(bytes));
            Assert.Equal(bytes, read.Message.ToByteArray());
        }
    }

    /// <summary>The buffer belongs to the transport, which uses it again.</summary>
    [Fact]
    public void AMessageKeepsNoViewOfTheBufferOfItsBytes()
    {
        byte[] buffer = [0x0A, 4, .. "text"u8];
        using MessageOwner<EchoRequest> request = Unary.RequestMarshaller.ContextualDeserializer(new BufferDeserializationContext(buffer));
        buffer.AsSpan().Fill(0xDD);
        Assert.True(request.Message.Text == "text"u8);
    }

    [Fact]
    public async Task AReplyThatCannotBeWrittenIsAnInternalErrorAndGivesTheArenaOfItsCallBack()
    {
        var request = new MessageOwner<EchoRequest>();
        OutgoingMessage<EchoReply> reply = await new Replying((reply, arena) => reply.Text = arena.CopyString([0xFF])).Unary(request, null!);
        var context = new BufferSerializationContext();
        RpcException exception = Assert.Throws<RpcException>(() => Unary.ResponseMarshaller.ContextualSerializer(reply, context));
        Assert.Equal(StatusCode.Internal, exception.StatusCode);
        Assert.Contains("text", exception.Status.Detail, StringComparison.Ordinal);
        Assert.Throws<ObjectDisposedException>(() => request.Message);
        Assert.Throws<ObjectDisposedException>(() => reply.Message.Index);
        Assert.False(context.IsTouched);
    }

    /// <summary>
    /// A writer takes more than 2 GiB, but a length of gRPC doesn't. The pages of the payload are never touched, unless it is encoded.
    /// </summary>
    [Fact]
    public async Task AReplyOfMoreThanTwoGibibytesIsRejectedBeforeItsPayloadIsEncoded()
    {
        const int Most = int.MaxValue - 64;
        nint zeros = Zeros();
        try
        {
            var request = new MessageOwner<EchoRequest>();
            OutgoingMessage<EchoReply> reply = await new Replying((reply, _) => Fill(reply, zeros)).Unary(request, null!);
            RpcException exception = Assert.Throws<RpcException>(() => Unary.ResponseMarshaller.ContextualSerializer(reply, new BufferSerializationContext()));
            Assert.Equal(ProtoError.MessageTooLarge, Assert.IsType<ProtoException>(exception.Status.DebugException).Error);
            Assert.Throws<ObjectDisposedException>(() => request.Message);
        }
        finally
        {
            Free(zeros);
        }

        static unsafe nint Zeros() => (nint)NativeMemory.AllocZeroed(Most);
        static unsafe void Free(nint zeros) => NativeMemory.Free((void*)zeros);
        static unsafe void Fill(EchoReply reply, nint zeros)
        {
            reply.Text = new Utf8String((byte*)zeros, 1 << 20);
            reply.Payload = new UnmanagedBytes((byte*)zeros, Most);
        }
    }

    private static void AssertRejected(byte[] bytes, StatusCode status, ProtoError error)
    {
        var context = new BufferDeserializationContext(bytes);
        RpcException exception = Assert.Throws<RpcException>(() => Unary.RequestMarshaller.ContextualDeserializer(context));
        Assert.Equal(status, exception.StatusCode);
        var cause = Assert.IsType<ProtoException>(exception.Status.DebugException);
        Assert.Equal((error, cause.Message), (cause.Error, exception.Status.Detail));
    }

    private sealed class Replying(Action<EchoReply, ArenaAllocator> fill) : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            fill(reply, arena);
            return Task.CompletedTask;
        }
    }
}
