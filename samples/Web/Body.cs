using System.Reflection;
using LibProtoZeroSharp;

namespace Web;

/// <summary>The body of a request as a message, from protobuf or from JSON, by its content type. It lives as long as the request.</summary>
internal sealed record Body<T>(T Message) : IBindableFromHttpContext<Body<T>> where T : unmanaged, IProtoMessage<T>
{
    public static async ValueTask<Body<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        HttpRequest request = context.Request;
        return new Body<T>(request.HasJsonContentType()
            ? await ProtoJson.ParseAsync<T>(request.BodyReader, context.Arena(), cancellationToken: context.RequestAborted)
            : await ProtoStream.ParseAsync<T>(request.BodyReader, context.Arena(), cancellationToken: context.RequestAborted));
    }
}
