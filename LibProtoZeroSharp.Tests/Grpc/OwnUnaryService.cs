using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Its unary method sends the text back and adds nothing to a call. It fails with a status that the request asks for.</summary>
internal sealed class OwnUnaryService : Echo.EchoBase
{
    public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        if (request.Status != 0) throw new RpcException(new Status((StatusCode)request.Status, "as asked for"));
        reply.Text = request.Text;
        return Task.CompletedTask;
    }
}
