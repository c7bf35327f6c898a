extern alias Oracle;

using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Oracle::LibProtoZeroSharp.Tests.Protos;
using Oracle::LibProtoZeroSharp.Tests.Protos.Rpc;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>Plain values as Google's messages, and back.</summary>
internal static class GoogleMessages
{
    public static EchoRequest Request(EchoInput input) => new()
    {
        Text = input.Text,
        Times = input.Times,
        Payload = ByteString.CopyFrom(input.Payload),
        Milliseconds = input.Milliseconds,
        Status = input.Status,
    };

    public static EchoInput Input(EchoRequest request) =>
        new(request.Text, request.Times, request.Milliseconds, request.Status) { Payload = request.Payload.ToByteArray() };

    public static EchoReply Reply(EchoOutput output) => new() { Text = output.Text, Index = output.Index, Payload = ByteString.CopyFrom(output.Payload) };

    public static EchoOutput Output(EchoReply reply) => new(reply.Text, reply.Index, reply.Payload.ToByteArray());

    public static byte[] Details(EchoDetails details)
    {
        var info = new ErrorInfo { Reason = details.Reason, Domain = EchoDetails.Domain };
        foreach ((string key, string value) in details.Metadata) info.Metadata.Add(key, value);
        return new Status { Code = details.Code, Message = details.Message, Details = { Any.Pack(info) } }.ToByteArray();
    }

    public static EchoDetails Details(byte[] bytes)
    {
        Status status = Status.Parser.ParseFrom(bytes);
        var info = Assert.Single(status.Details).Unpack<ErrorInfo>();
        Assert.Equal(EchoDetails.Domain, info.Domain);
        return new(status.Code, status.Message, info.Reason, info.Metadata);
    }
}
