using System.IO.Pipelines;
using System.Net.Http.Headers;
using Google.Rpc;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>OTLP over HTTP: a message in the body, as protobuf or as JSON, and the reply or the error in the same format.</summary>
internal static class HttpEndpoint
{
    public const string Protobuf = "application/x-protobuf", Json = "application/json";

    // A sender may be newer than the schema, so the fields that it doesn't know are skipped.
    private static readonly ProtoReadOptions ReadOptions = new() { DiscardUnknownFields = true };
    private static readonly ProtoJsonReadOptions JsonOptions = new() { IgnoreUnknownFields = true };

    public static async Task HandleAsync<TRequest, TReply>(HttpContext context, Signal<TRequest, TReply> signal)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        using ArenaAllocator arena = Limits.CreateArena();
        // An error of a request in an unknown format is protobuf, too.
        bool isJson = false;
        try
        {
            isJson = IsJson(context.Request.ContentType);
            TRequest request = await ReadAsync<TRequest>(context, isJson, arena);
            if (isJson) signal.RestoreIds(request, arena);
            await WriteAsync(context, signal.Receive(request, arena), isJson);
        }
        catch (Exception exception) when (Rejection.Of(exception) is { } rejection)
        {
            await RejectAsync(context, rejection, isJson);
        }
    }

    private static async Task RejectAsync(HttpContext context, Rejection rejection, bool isJson)
    {
        // The request may have filled its arena.
        using var arena = new ArenaAllocator();
        Status status = Status.Create(arena);
        status.Code = (int)rejection.Code;
        status.SetMessage(rejection.Message, arena);
        context.Response.StatusCode = rejection.HttpStatus;
        await WriteAsync(context, status, isJson);
    }

    private static bool IsJson(string? contentType)
    {
        MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type);
        return type?.MediaType switch
        {
            Json => true,
            Protobuf => false,
            _ => throw Rejection.Unsupported($"The content type is neither {Protobuf} nor {Json}."),
        };
    }

    private static async ValueTask<T> ReadAsync<T>(HttpContext context, bool isJson, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        HttpRequest request = context.Request;
        if (!Compression.IsGzip(request.Headers.ContentEncoding)) return await ParseAsync<T>(request.BodyReader, isJson, arena, context.RequestAborted);

        PipeReader decompressed = await Compression.DecompressAsync(request.BodyReader, context.RequestAborted);
        try
        {
            return await ParseAsync<T>(decompressed, isJson, arena, context.RequestAborted);
        }
        finally
        {
            await decompressed.CompleteAsync();
        }
    }

    private static ValueTask<T> ParseAsync<T>(PipeReader body, bool isJson, ArenaAllocator arena, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T> => isJson
            ? ProtoJson.ParseAsync<T>(body, arena, JsonOptions, cancellationToken)
            : ProtoStream.ParseAsync<T>(body, arena, ReadOptions, cancellationToken);

    private static async Task WriteAsync<T>(HttpContext context, T message, bool isJson) where T : unmanaged, IProtoMessage<T>
    {
        context.Response.ContentType = isJson ? Json : Protobuf;
        if (isJson) await ProtoJson.WriteAsync(message, context.Response.BodyWriter, cancellationToken: context.RequestAborted);
        else await message.WriteToAsync(context.Response.BodyWriter, cancellationToken: context.RequestAborted);
    }
}
