using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>Reads the body of a request as a message, for endpoints and for controllers.</summary>
internal static class RequestBody
{
    /// <summary>Parses the rest of a pipe, in one of the formats.</summary>
    public delegate ValueTask<T> Parser<T, TOptions>(PipeReader input, ArenaAllocator arena, TOptions options, CancellationToken cancellationToken);

    /// <summary>Reads the body into the arena of the request.</summary>
    /// <exception cref="RejectedBodyException">The body is not a message, has another content type, or exceeds a limit.</exception>
    /// <exception cref="OperationCanceledException">The request was aborted.</exception>
    public static async ValueTask<T> ReadAsync<T>(HttpContext context, Parser<T, ProtoReadOptions> parse, Parser<T, ProtoJsonReadOptions> parseJson)
    {
        HttpRequest request = context.Request;
        ProtoZeroOptions options = ProtoZeroOptions.Of(context);
        string mediaType = MediaTypes.OfBody(request.ContentType) ?? throw new RejectedBodyException(
            $"Expected a body of {ProtoMediaTypes.Protobuf} or of {ProtoMediaTypes.Json} in UTF-8, found {(request.ContentType is { } other ? $"'{other}'" : "no Content-Type")}.",
            StatusCodes.Status415UnsupportedMediaType);
        try
        {
            // Rejected before its bytes are buffered. Without a Content-Length, the parser stops reading at the limit.
            long limit = options.Arena.MaxBytes;
            if (limit != 0 && request.ContentLength > limit) throw new ProtoException(ProtoError.ArenaExhausted, limit);
            return await (mediaType == ProtoMediaTypes.Json
                ? parseJson(request.BodyReader, context.Arena(), options.JsonRead, context.RequestAborted)
                : parse(request.BodyReader, context.Arena(), options.Read, context.RequestAborted));
        }
        catch (ProtoException exception)
        {
            throw new RejectedBodyException(exception);
        }
        catch (Exception exception) when (exception is InvalidDataException || IsOfBrotli(exception))
        {
            throw new RejectedBodyException("The body is not what its Content-Encoding says: " + exception.Message, StatusCodes.Status400BadRequest, exception);
        }
        catch (BadHttpRequestException exception)
        {
            throw new RejectedBodyException(exception);
        }
    }

    /// <summary>Other decompressing streams throw <see cref="InvalidDataException"/> if their input is corrupt.</summary>
    private static bool IsOfBrotli(Exception exception) => exception is InvalidOperationException { Source: "System.IO.Compression.Brotli" };
}
