using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Tests.Protos.Rpc;
using Status = LibProtoZeroSharp.Tests.Protos.Rpc.Status;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

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

    public static byte[] Details(EchoDetails details)
    {
        using var arena = new ArenaAllocator();
        ErrorInfo info = ErrorInfo.Create(arena);
        info.SetReason(details.Reason, arena);
        info.SetDomain(EchoDetails.Domain, arena);
        foreach ((string key, string value) in details.Metadata) info.Metadata.Set(arena.CopyString(key), arena.CopyString(value), arena);
        return ErrorDetails.CreateException((StatusCode)details.Code, details.Message, info).Trailers.GetValueBytes(EchoDetails.Key)!;
    }

    public static EchoDetails Details(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        Status status = Status.Parse(bytes, arena);
        Assert.Equal(1, status.Details.Count);
        Assert.True(ErrorDetails.TryRead(new RpcException(default, new Metadata { { EchoDetails.Key, bytes } }), arena, out ErrorInfo info));
        Assert.Equal(EchoDetails.Domain, info.Domain.ToString());
        return new(
            status.Code, status.Message.ToString(), info.Reason.ToString(),
            info.Metadata.AsEnumerable().ToDictionary(entry => entry.Key.ToString(), entry => entry.Value.ToString()));
    }
}
