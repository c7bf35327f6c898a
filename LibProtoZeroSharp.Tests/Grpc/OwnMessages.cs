using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Plain values as messages of this library, and back.</summary>
internal static class OwnMessages
{
    public static EchoRequest Request(EchoInput input, ArenaAllocator arena)
    {
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText(input.Text, arena);
        request.Times = input.Times;
        request.SetPayload(input.Payload, arena);
        request.Milliseconds = input.Milliseconds;
        request.Status = input.Status;
        return request;
    }

    public static EchoInput Input(EchoRequest request) =>
        new(request.Text.ToString(), request.Times, request.Milliseconds, request.Status) { Payload = request.Payload.ToArray() };

    public static void Fill(EchoReply reply, EchoOutput output, ArenaAllocator arena)
    {
        reply.SetText(output.Text, arena);
        reply.Index = output.Index;
        reply.SetPayload(output.Payload, arena);
    }

    public static EchoOutput Output(EchoReply reply) => new(reply.Text.ToString(), reply.Index, reply.Payload.ToArray());

    public static EchoOutput Output(MessageOwner<EchoReply> reply)
    {
        using (reply) return Output(reply.Message);
    }
}
