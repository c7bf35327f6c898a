extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

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
}
