using LibProtoZeroSharp;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Web;

/// <summary>Reads the messages that are parameters of controllers. They live as long as the request.</summary>
internal sealed class ProtobufInputFormatter : InputFormatter
{
    public ProtobufInputFormatter() => SupportedMediaTypes.Add("application/x-protobuf");

    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        HttpContext http = context.HttpContext;
        MessageSerializer serializer = MessageSerializer.Find(context.ModelType)!;
        return await InputFormatterResult.SuccessAsync(
            await serializer.ParseAsync(http.Request.BodyReader, http.Arena(), cancellationToken: http.RequestAborted));
    }

    protected override bool CanReadType(Type type) => MessageSerializer.Find(type) != null;
}

/// <summary>Writes the messages that are results of controllers.</summary>
internal sealed class ProtobufOutputFormatter : OutputFormatter
{
    public ProtobufOutputFormatter() => SupportedMediaTypes.Add("application/x-protobuf");

    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        HttpResponse response = context.HttpContext.Response;
        MessageSerializer.Find(context.ObjectType!)!.Write(context.Object!, response.BodyWriter);
        await response.BodyWriter.FlushAsync(context.HttpContext.RequestAborted);
    }

    protected override bool CanWriteType(Type? type) => type != null && MessageSerializer.Find(type) != null;
}
