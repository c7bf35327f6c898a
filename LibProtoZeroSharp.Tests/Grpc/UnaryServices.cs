extern alias Oracle;

using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Sends back what it gets, and adds nothing to a call. It fails with a status that the request asks for.</summary>
internal sealed class OwnUnaryService : Echo.EchoBase
{
    public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        if (request.Status != 0) throw new RpcException(new Status((StatusCode)request.Status, "as asked for"));
        reply.Text = request.Text;
        reply.Payload = request.Payload;
        return Task.CompletedTask;
    }
}

/// <summary>The same service with Google's classes.</summary>
internal sealed class GoogleUnaryService : OracleProtos.Echo.EchoBase
{
    public override Task<OracleProtos.EchoReply> Unary(OracleProtos.EchoRequest request, ServerCallContext context) =>
        Task.FromResult(new OracleProtos.EchoReply { Text = request.Text, Payload = request.Payload });
}
