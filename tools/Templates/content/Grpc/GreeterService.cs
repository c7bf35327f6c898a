using Greet;
using Grpc.Core;
using LibProtoZeroSharp;

internal sealed class GreeterService : Greeter.GreeterBase
{
    // The reply is sent when the task has completed. Request and reply are in the arena of the call.
    public override Task SayHello(HelloRequest request, HelloReply reply, ArenaAllocator arena, ServerCallContext context)
    {
        if (request.Name.IsEmpty) throw new RpcException(new Status(StatusCode.InvalidArgument, "A name is needed."));
        reply.SetText($"Hello {request.Name}", arena);
        return Task.CompletedTask;
    }
}
