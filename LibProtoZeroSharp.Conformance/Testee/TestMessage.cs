using LibProtoZeroSharp.Conformance.Protocol;

namespace LibProtoZeroSharp.Conformance.Testee;

/// <summary>A message type that requests are about.</summary>
internal interface ITestMessage
{
    /// <summary>Reads the request's payload as a message of the type, and writes it in the format that the request asks for.</summary>
    ConformanceResponse Answer(ConformanceRequest request, ArenaAllocator arena);
}

/// <inheritdoc/>
/// <typeparam name="T">What holds a message of the type.</typeparam>
internal abstract class TestMessage<T> : ITestMessage where T : struct
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

    protected abstract T Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena);

    protected abstract T ParseJson(Utf8String json, ArenaAllocator arena, ProtoJsonReadOptions options);

    protected abstract T ParseText(Utf8String text, ArenaAllocator arena, ProtoTextReadOptions options);

    protected abstract byte[] ToByteArray(T message);

    protected abstract string ToJson(T message, ProtoJsonWriteOptions options);

    protected abstract string ToText(T message, ProtoTextWriteOptions options);

    private static bool SaysWhere(ProtoException exception, ConformanceRequest request) =>
        request.PayloadCase == ConformanceRequest.PayloadOneofCase.ProtobufPayload
            ? exception.Offset >= 0 && exception.Offset <= request.ProtobufPayload.Length
            : exception is { Line: > 0, Column: > 0 };

    /// <returns>False if the payload is in an unsupported format.</returns>
    private bool TryRead(ConformanceRequest request, ArenaAllocator arena, out T message)
    {
        switch (request.PayloadCase)
        {
            case ConformanceRequest.PayloadOneofCase.ProtobufPayload:
                message = Parse(request.ProtobufPayload.AsSpan(), arena);
                return true;
            case ConformanceRequest.PayloadOneofCase.JsonPayload:
                bool ignoresUnknown = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest;
                message = ParseJson(request.JsonPayload, arena, new ProtoJsonReadOptions { IgnoreUnknownFields = ignoresUnknown, Types = TestMessages.Types });
                return true;
            case ConformanceRequest.PayloadOneofCase.TextPayload:
                message = ParseText(request.TextPayload, arena, new ProtoTextReadOptions { Types = TestMessages.Types, AllowOverwrites = true });
                return true;
            default:
                message = default;
                return false;
        }
    }

    /// <returns>False if the requested output format is unsupported.</returns>
    private bool TryWrite(T message, ConformanceRequest request, ConformanceResponse response, ArenaAllocator arena)
    {
        try
        {
            switch (request.RequestedOutputFormat)
            {
                case WireFormat.Protobuf:
                    response.ProtobufPayload = arena.CopyBytes(ToByteArray(message));
                    return true;
                case WireFormat.Json:
                    response.JsonPayload = arena.CopyString(ToJson(message, new ProtoJsonWriteOptions { Types = TestMessages.Types }));
                    return true;
                case WireFormat.TextFormat:
                    var options = new ProtoTextWriteOptions { Types = TestMessages.Types, UnknownFields = request.PrintUnknownFields };
                    response.TextPayload = arena.CopyString(ToText(message, options));
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

/// <summary>A generated type.</summary>
internal sealed class GeneratedTestMessage<T> : TestMessage<T> where T : unmanaged, IProtoMessage<T>
{
    protected override T Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena) => ProtoMessage.Parse<T>(bytes, arena);

    protected override T ParseJson(Utf8String json, ArenaAllocator arena, ProtoJsonReadOptions options) => ProtoJson.Parse<T>(json, arena, options);

    protected override T ParseText(Utf8String text, ArenaAllocator arena, ProtoTextReadOptions options) => ProtoText.Parse<T>(text, arena, options);

    protected override byte[] ToByteArray(T message) => ProtoMessage.ToByteArray(message);

    protected override string ToJson(T message, ProtoJsonWriteOptions options) => ProtoJson.ToString(message, options);

    protected override string ToText(T message, ProtoTextWriteOptions options) => ProtoText.ToString(message, options);
}

/// <summary>A type that is known at run time only.</summary>
internal sealed class DynamicTestMessage(DynamicMessageType type) : TestMessage<DynamicMessage>
{
    protected override DynamicMessage Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena) => type.Parse(bytes, arena);

    protected override DynamicMessage ParseJson(Utf8String json, ArenaAllocator arena, ProtoJsonReadOptions options) => ProtoJson.Parse(type, json, arena, options);

    protected override DynamicMessage ParseText(Utf8String text, ArenaAllocator arena, ProtoTextReadOptions options) => ProtoText.Parse(type, text, arena, options);

    protected override byte[] ToByteArray(DynamicMessage message) => message.ToByteArray();

    protected override string ToJson(DynamicMessage message, ProtoJsonWriteOptions options) => ProtoJson.ToString(message, options);

    protected override string ToText(DynamicMessage message, ProtoTextWriteOptions options) => ProtoText.ToString(message, options);
}
