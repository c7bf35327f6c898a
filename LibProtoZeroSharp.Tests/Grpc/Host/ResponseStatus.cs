using System.Net;
using System.Net.Http.Headers;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>What an HTTP response, or the lack of one, says about the call.</summary>
internal static class ResponseStatus
{
    // Error codes of HTTP/2.
    private const long RefusedStream = 7;
    private const long Cancel = 8;
    private const long EnhanceYourCalm = 11;

    /// <summary>Throws if the response isn't gRPC.</summary>
    public static void CheckHttp(HttpResponseMessage response)
    {
        if (response.StatusCode != HttpStatusCode.OK)
        {
            throw Statuses.Exception(Statuses.OfHttp((int)response.StatusCode), $"The server answered with the HTTP status {(int)response.StatusCode}.");
        }
        string? type = response.Content.Headers.ContentType?.MediaType;
        if (type?.StartsWith(GrpcHeaders.ContentType, StringComparison.Ordinal) != true)
        {
            throw Statuses.Exception(StatusCode.Unknown, $"The server answered with the content type {type}.");
        }
    }

    /// <summary>The status at the end of a response, with the trailers. A response without a body has it in the headers.</summary>
    public static RpcException Read(HttpResponseMessage response)
    {
        HttpResponseHeaders headers = response.TrailingHeaders.Contains(Statuses.CodeHeader) ? response.TrailingHeaders : response.Headers;
        if (!headers.TryGetValues(Statuses.CodeHeader, out IEnumerable<string>? code))
        {
            return Statuses.Exception(StatusCode.Internal, "The response has no grpc-status.");
        }
        var trailers = new Metadata();
        foreach ((string key, IEnumerable<string> values) in headers)
        {
            foreach (string value in values) HeaderText.Read(trailers, key, value);
        }
        string? message = headers.TryGetValues(Statuses.MessageHeader, out IEnumerable<string>? texts) ? string.Join(",", texts) : null;
        return new RpcException(Statuses.Parse(code.First(), message), trailers);
    }

    /// <summary>HttpClient also says that the call was cancelled when the server gives the connection up while the request is sent.</summary>
    public static RpcException OfException(Exception exception)
    {
        for (Exception? e = exception; e is not null; e = e.InnerException)
        {
            if (e is HttpProtocolException protocol) return Make(OfErrorCode(protocol.ErrorCode), exception);
        }
        return Make(exception is HttpRequestException or OperationCanceledException ? StatusCode.Unavailable : StatusCode.Internal, exception);
    }

    private static StatusCode OfErrorCode(long errorCode) => errorCode switch
    {
        RefusedStream => StatusCode.Unavailable,
        Cancel => StatusCode.Cancelled,
        EnhanceYourCalm => StatusCode.ResourceExhausted,
        _ => StatusCode.Internal,
    };

    private static RpcException Make(StatusCode code, Exception exception)
    {
        string detail = exception.Message;
        for (Exception? inner = exception.InnerException; inner is not null; inner = inner.InnerException) detail += " " + inner.Message;
        return new RpcException(new Status(code, detail, exception));
    }
}
