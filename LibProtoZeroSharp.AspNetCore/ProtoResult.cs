using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>Creates results of endpoints.</summary>
public static class ProtoResult
{
    /// <summary>Creates a result that writes a message.</summary>
    /// <typeparam name="T">The type of the message.</typeparam>
    /// <param name="message">The message. It must live until the response has been sent, as those in the arena of the request do.</param>
    /// <param name="statusCode">The status of the response.</param>
    public static ProtoResult<T> Create<T>(T message, int statusCode = StatusCodes.Status200OK) where T : unmanaged, IProtoMessage<T> => new(message, statusCode);
}

/// <summary>
/// A message as the response of an endpoint. The request header <c>Accept</c> decides whether it is protobuf or JSON; it is protobuf if the client has no
/// preference.
/// </summary>
/// <typeparam name="T">The type of the message.</typeparam>
/// <param name="message">The message. It must live until the response has been sent, as those in the arena of the request do.</param>
/// <param name="statusCode">The status of the response.</param>
public sealed class ProtoResult<T>(T message, int statusCode = StatusCodes.Status200OK) : IResult, IStatusCodeHttpResult, IEndpointMetadataProvider
    where T : unmanaged, IProtoMessage<T>
{
    /// <summary>Gets the message.</summary>
    public T Message => message;

    /// <summary>Gets the status of the response.</summary>
    public int StatusCode => statusCode;

    int? IStatusCodeHttpResult.StatusCode => statusCode;

    /// <summary>Writes the response. ASP.NET Core calls it.</summary>
    /// <param name="httpContext">The request.</param>
    /// <exception cref="ProtoException">The message can't be encoded. Nothing has been sent then.</exception>
    /// <exception cref="OperationCanceledException">The request was aborted.</exception>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        HttpResponse response = httpContext.Response;
        ProtoZeroOptions options = ProtoZeroOptions.Of(httpContext);
        string? mediaType = MediaTypes.OfResponse(httpContext.Request);
        if (mediaType == null && options.ReturnHttpNotAcceptable)
        {
            response.StatusCode = StatusCodes.Status406NotAcceptable;
            return;
        }

        response.StatusCode = statusCode;
        response.ContentType = mediaType ?? ProtoMediaTypes.Protobuf;
        if (mediaType == ProtoMediaTypes.Json)
        {
            ProtoJson.Write(message, response.BodyWriter, options.JsonWrite);
        }
        else
        {
            int size = message.CalculateSize();
            response.ContentLength = size;
            message.WriteTo(response.BodyWriter, size);
        }

        await response.BodyWriter.FlushAsync(httpContext.RequestAborted);
    }

    /// <summary>Adds the content types to the description of the endpoint, with the status 200. ASP.NET Core calls it.</summary>
    /// <param name="method">The method of the endpoint; it is ignored.</param>
    /// <param name="builder">The endpoint.</param>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(T), [ProtoMediaTypes.Protobuf, ProtoMediaTypes.Json]));
    }
}
