using LibProtoZeroSharp.Conformance.Protocol;

namespace LibProtoZeroSharp.Conformance.Testee;

/// <summary>A message type that requests are about.</summary>
internal interface ITestMessage
{
    /// <summary>Reads the request's payload as a message of the type, and writes it in the format that the request asks for.</summary>
    ConformanceResponse Answer(ConformanceRequest request, ArenaAllocator arena);
}

/// <inheritdoc/>
internal sealed class TestMessage<T> : ITestMessage where T : unmanaged, IProtoMessage<T>
{
    public ConformanceResponse Answer(ConformanceRequest request, ArenaAllocator arena)
    {
        ConformanceResponse response = ConformanceResponse.Create(arena);
        if (request.PayloadCase != ConformanceRequest.PayloadOneofCase.ProtobufPayload || request.RequestedOutputFormat != WireFormat.Protobuf)
        {
            response.Skipped = arena.CopyString("not a format of ours");
            return response;
        }

        T message;
        try
        {
            message = ProtoMessage.Parse<T>(request.ProtobufPayload.AsSpan(), arena);
        }
        catch (ProtoException exception)
        {
            response.ParseError = arena.CopyString(exception.Message);
            return response;
        }

        try
        {
            response.ProtobufPayload = arena.CopyBytes(ProtoMessage.ToByteArray(message));
        }
        catch (ProtoException exception)
        {
            response.SerializeError = arena.CopyString(exception.Message);
        }

        return response;
    }
}
