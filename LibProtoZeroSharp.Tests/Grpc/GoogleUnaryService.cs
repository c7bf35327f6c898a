extern alias Oracle;

using Grpc.Core;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Its unary method sends the text back, and adds nothing to a call.</summary>
internal sealed class GoogleUnaryService : Echo.EchoBase
{
    public override Task<EchoReply> Unary(EchoRequest request, ServerCallContext context) => Task.FromResult(new EchoReply { Text = request.Text });
}
