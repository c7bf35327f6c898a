using System.Globalization;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>gRPC's calls with one request and one reply, over HTTP/2: each message is in a frame, and the status is in the trailers.</summary>
internal static class GrpcEndpoint
{
    public const string ContentType = "application/grpc";
    public const string EncodingHeader = "grpc-encoding", StatusTrailer = "grpc-status", MessageTrailer = "grpc-message";

    public static async Task HandleAsync<TRequest, TReply>(HttpContext context, Signal<TRequest, TReply> signal)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        if (!TryStart(context)) return;

        using ArenaAllocator arena = Limits.CreateArena();
        try
        {
            TRequest request = await GrpcFrame.ReadAsync<TRequest>(context, arena);
            GrpcFrame.Write(context.Response.BodyWriter, signal.Receive(request, arena));
            await context.Response.BodyWriter.FlushAsync(context.RequestAborted);
            End(context, GrpcCode.Ok, null);
        }
        catch (Exception exception) when (Rejection.Of(exception) is { } rejection)
        {
            End(context, rejection.Code, rejection.Message);
        }
    }

    /// <summary>Answers a call of a method that the receiver doesn't have. Any other request is not found.</summary>
    public static Task RejectUnknown(HttpContext context)
    {
        if (!IsGrpc(context.Request)) context.Response.StatusCode = StatusCodes.Status404NotFound;
        else if (TryStart(context)) End(context, GrpcCode.Unimplemented, "There is no such method.");
        return Task.CompletedTask;
    }

    /// <summary>Begins the response. The result is false if the request is no call of gRPC: then the response says so.</summary>
    private static bool TryStart(HttpContext context)
    {
        if (!IsGrpc(context.Request) || !HttpProtocol.IsHttp2(context.Request.Protocol))
        {
            context.Response.StatusCode = StatusCodes.Status415UnsupportedMediaType;
            return false;
        }

        context.Response.ContentType = ContentType;
        context.Response.Headers["grpc-accept-encoding"] = Compression.Gzip;
        return true;
    }

    /// <summary>The type may have the suffix +proto. Other suffixes, such as +json, name formats that the receiver doesn't have.</summary>
    private static bool IsGrpc(HttpRequest request) => request.ContentType is ContentType or ContentType + "+proto";

    private static void End(HttpContext context, GrpcCode code, string? message)
    {
        context.Response.AppendTrailer(StatusTrailer, ((int)code).ToString(CultureInfo.InvariantCulture));
        if (message != null) context.Response.AppendTrailer(MessageTrailer, Uri.EscapeDataString(message));
    }
}
