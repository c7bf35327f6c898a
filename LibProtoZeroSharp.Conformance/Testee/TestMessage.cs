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
        try
        {
            if (!TryRead(request, arena, out T message) || !TryWrite(message, request, response, arena))
                response.Skipped = arena.CopyString("not a format of ours");
        }
        catch (ProtoException exception)
        {
            if (SaysWhere(exception, request)) response.ParseError = arena.CopyString(exception.Message);
            else response.RuntimeError = arena.CopyString("An error that doesn't say where in the input it is: " + exception);
        }

        return response;
    }

    private static bool SaysWhere(ProtoException exception, ConformanceRequest request) =>
        request.PayloadCase == ConformanceRequest.PayloadOneofCase.ProtobufPayload
            ? exception.Offset >= 0 && exception.Offset <= request.ProtobufPayload.Length
            : exception is { Line: > 0, Column: > 0 };

    /// <returns>False if the payload is in an unsupported format.</returns>
    private static bool TryRead(ConformanceRequest request, ArenaAllocator arena, out T message)
    {
        switch (request.PayloadCase)
        {
            case ConformanceRequest.PayloadOneofCase.ProtobufPayload:
                message = ProtoMessage.Parse<T>(request.ProtobufPayload.AsSpan(), arena);
                return true;
            case ConformanceRequest.PayloadOneofCase.JsonPayload:
                bool ignoresUnknown = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest;
                var jsonOptions = new ProtoJsonReadOptions { IgnoreUnknownFields = ignoresUnknown, Types = TestMessages.Types };
                message = ProtoJson.Parse<T>(request.JsonPayload, arena, jsonOptions);
                return true;
            case ConformanceRequest.PayloadOneofCase.TextPayload:
                message = ProtoText.Parse<T>(request.TextPayload, arena, new ProtoTextReadOptions { Types = TestMessages.Types, AllowOverwrites = true });
                return true;
            default:
                message = default;
                return false;
        }
    }

    /// <returns>False if the requested output format is unsupported.</returns>
    private static bool TryWrite(T message, ConformanceRequest request, ConformanceResponse response, ArenaAllocator arena)
    {
        try
        {
            switch (request.RequestedOutputFormat)
            {
                case WireFormat.Protobuf:
                    response.ProtobufPayload = arena.CopyBytes(ProtoMessage.ToByteArray(message));
                    return true;
                case WireFormat.Json:
                    response.JsonPayload = ProtoJson.ToUtf8String(message, arena, new ProtoJsonWriteOptions { Types = TestMessages.Types });
                    return true;
                case WireFormat.TextFormat:
                    var options = new ProtoTextWriteOptions { Types = TestMessages.Types, UnknownFields = request.PrintUnknownFields };
                    response.TextPayload = ProtoText.ToUtf8String(message, arena, options);
                    return true;
                default:
                    return false;
            }
        }
        catch (ProtoException exception)
        {
            response.SerializeError = arena.CopyString(exception.Message);
            return true;
        }
    }
}
