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
        T message;
        try
        {
            if (!TryParse(request, arena, out message))
            {
                response.Skipped = arena.CopyString("not a format of ours");
                return response;
            }
        }
        catch (ProtoException exception)
        {
            response.ParseError = arena.CopyString(exception.Message);
            return response;
        }

        try
        {
            switch (request.RequestedOutputFormat)
            {
                case WireFormat.Protobuf:
                    response.ProtobufPayload = arena.CopyBytes(ProtoMessage.ToByteArray(message));
                    break;
                case WireFormat.Json:
                    response.JsonPayload = arena.CopyString(ProtoJson.ToString(message, new ProtoJsonWriteOptions { Types = TestMessages.Types }));
                    break;
                default:
                    response.Skipped = arena.CopyString("not a format of ours");
                    break;
            }
        }
        catch (ProtoException exception)
        {
            response.SerializeError = arena.CopyString(exception.Message);
        }

        return response;
    }

    /// <returns>False where the payload is in a format that is not ours.</returns>
    private static bool TryParse(ConformanceRequest request, ArenaAllocator arena, out T message)
    {
        switch (request.PayloadCase)
        {
            case ConformanceRequest.PayloadOneofCase.ProtobufPayload:
                message = ProtoMessage.Parse<T>(request.ProtobufPayload.AsSpan(), arena);
                return true;
            case ConformanceRequest.PayloadOneofCase.JsonPayload:
                bool ignoresUnknown = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest;
                var options = new ProtoJsonReadOptions { IgnoreUnknownFields = ignoresUnknown, Types = TestMessages.Types };
                message = ProtoJson.Parse<T>(request.JsonPayload, arena, options);
                return true;
            default:
                message = default;
                return false;
        }
    }
}
