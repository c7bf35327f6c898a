using System.Reflection;
using LibProtoZeroSharp;
using Microsoft.Net.Http.Headers;

namespace Web;

/// <summary>The body of a request as a message, from protobuf or from JSON, by its content type. It lives as long as the request.</summary>
internal sealed record Body<T>(T Message) : IBindableFromHttpContext<Body<T>> where T : unmanaged, IProtoMessage<T>
{
    public static async ValueTask<Body<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        HttpRequest request = context.Request;
        if (request.HasJsonContentType())
            return new Body<T>(await ProtoJson.ParseAsync<T>(request.BodyReader, context.Arena(), cancellationToken: context.RequestAborted));
        if (IsProtobuf(request.ContentType))
            return new Body<T>(await ProtoStream.ParseAsync<T>(request.BodyReader, context.Arena(), cancellationToken: context.RequestAborted));
        throw new BadHttpRequestException("The body is neither application/x-protobuf nor application/json.", StatusCodes.Status415UnsupportedMediaType);
    }

    /// <summary>There is no other sign of a message: most bytes parse as some message.</summary>
    private static bool IsProtobuf(string? contentType) =>
        MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)
        && (type.MediaType.Equals("application/x-protobuf", StringComparison.OrdinalIgnoreCase)
            || type.MediaType.Equals("application/protobuf", StringComparison.OrdinalIgnoreCase));
}
