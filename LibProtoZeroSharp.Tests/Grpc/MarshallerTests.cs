using System.Runtime.InteropServices;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The statuses with which a call ends if a message can't be read or written.</summary>
public class MarshallerTests
{
    private static readonly Method<MessageOwner<EchoRequest>, MessageOwner<EchoReply>> Unary = MethodCatcher.UnaryOfEcho();

    [Theory]
    [InlineData("0A05", ProtoError.Truncated)]
    [InlineData("0A01FF", ProtoError.InvalidUtf8)]
    [InlineData("0F", ProtoError.InvalidWireType)]
    public void MalformedMessagesAreInternalErrors(string hex, ProtoError error) => AssertRefused(Convert.FromHexString(hex), StatusCode.Internal, error);

    [Fact]
    public void AMessageBeyondALimitExhaustsResources()
    {
        byte[] groups = new byte[200];
        groups.AsSpan().Fill((7 << 3) | 3);
        AssertRefused(groups, StatusCode.ResourceExhausted, ProtoError.DepthExceeded);
    }

    [Fact]
    public void ARequestAllocatesItsOwnerAndNothingElse()
    {
        var context = new ArrayDeserializationContext([0x0A, 4, .. "text"u8]);
        long before = 0, one = 0;
        for (int i = 0; i < 100; i++)
        {
            before = GC.GetAllocatedBytesForCurrentThread();
            Unary.RequestMarshaller.ContextualDeserializer(context).Dispose();
            one = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.InRange(one, 1, 48);
    }

    [Fact]
    public void AReplyThatCannotBeWrittenIsAnInternalErrorAndGivesItsArenaBack()
    {
        var reply = new MessageOwner<EchoReply>();
        reply.Message.Text = reply.Arena.CopyString([0xFF]);
        var context = new ArraySerializationContext();
        RpcException exception = Assert.Throws<RpcException>(() => Unary.ResponseMarshaller.ContextualSerializer(reply, context));
        Assert.Equal(StatusCode.Internal, exception.StatusCode);
        Assert.Contains("text", exception.Status.Detail, StringComparison.Ordinal);
        Assert.Throws<ObjectDisposedException>(() => reply.Message);
        Assert.Throws<InvalidOperationException>(() => context.Payload);
    }

    /// <summary>A writer takes more than 2 GiB, but a length of gRPC doesn't. The pages of the payload are never touched, unless it is encoded.</summary>
    [Fact]
    public unsafe void AReplyOfMoreThanTwoGibibytesIsRefusedBeforeItsPayloadIsEncoded()
    {
        const int Most = int.MaxValue - 64;
        void* zeros = NativeMemory.AllocZeroed(Most);
        try
        {
            var reply = new MessageOwner<EchoReply>();
            reply.Message.Text = new Utf8String((byte*)zeros, 1 << 20);
            reply.Message.Payload = new UnmanagedBytes((byte*)zeros, Most);
            RpcException exception = Assert.Throws<RpcException>(() => Unary.ResponseMarshaller.ContextualSerializer(reply, new ArraySerializationContext()));
            Assert.Equal(ProtoError.MessageTooLarge, Assert.IsType<ProtoException>(exception.Status.DebugException).Error);
            Assert.Throws<ObjectDisposedException>(() => reply.Message);
        }
        finally
        {
            NativeMemory.Free(zeros);
        }
    }

    private static void AssertRefused(byte[] bytes, StatusCode status, ProtoError error)
    {
        var context = new ArrayDeserializationContext(bytes);
        RpcException exception = Assert.Throws<RpcException>(() => Unary.RequestMarshaller.ContextualDeserializer(context));
        Assert.Equal(status, exception.StatusCode);
        var cause = Assert.IsType<ProtoException>(exception.Status.DebugException);
        Assert.Equal((error, cause.Message), (cause.Error, exception.Status.Detail));
    }

    /// <summary>Keeps the description of a method that is bound.</summary>
    private sealed class MethodCatcher : ServiceBinderBase
    {
        private Method<MessageOwner<EchoRequest>, MessageOwner<EchoReply>>? _caught;

        public static Method<MessageOwner<EchoRequest>, MessageOwner<EchoReply>> UnaryOfEcho()
        {
            var catcher = new MethodCatcher();
            Echo.BindService(catcher, null);
            return catcher._caught!;
        }

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler)
        {
            if (method.Name == nameof(Echo.EchoBase.Unary)) _caught = (Method<MessageOwner<EchoRequest>, MessageOwner<EchoReply>>)(object)method;
        }

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler)
        {
        }

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler)
        {
        }

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler)
        {
        }
    }
}
