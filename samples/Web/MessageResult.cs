using LibProtoZeroSharp;

namespace Web;

/// <summary>A message as a response: JSON if the request asks for it, and protobuf otherwise. It must live as long as the request.</summary>
internal sealed class MessageResult<T>(T message) : IResult where T : unmanaged, IProtoMessage<T>
{
    public async Task ExecuteAsync(HttpContext context)
    {
        HttpResponse response = context.Response;
        if (context.Request.Headers.Accept.ToString().Contains("json", StringComparison.OrdinalIgnoreCase))
        {
            response.ContentType = "application/json";
            await ProtoJson.WriteAsync(message, response.BodyWriter, cancellationToken: context.RequestAborted);
            return;
        }

        response.ContentType = "application/x-protobuf";
        response.ContentLength = message.CalculateSize();
        await message.WriteToAsync(response.BodyWriter, context.RequestAborted);
    }
}
