using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Managed bytes of reading one message, without a call.</summary>
public class MarshallerAllocationTests
{
    [Fact]
    public void ARequestAllocatesItsOwnerAndNothingElse()
    {
        Marshaller<MessageOwner<EchoRequest>> marshaller = new UnaryMethods(binder => Echo.BindService(binder, null))
            .Method<MessageOwner<EchoRequest>, OutgoingMessage<EchoReply>>(nameof(Echo.EchoBase.Unary)).RequestMarshaller;
        var context = new BufferDeserializationContext((byte[])[0x0A, 4, .. "text"u8]);
        long before = 0, one = 0;
        for (int i = 0; i < 100; i++)
        {
            before = GC.GetAllocatedBytesForCurrentThread();
            marshaller.ContextualDeserializer(context).Dispose();
            one = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.InRange(one, 1, 48);
    }
}
