using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace LibProtoZeroSharp.AspNetCore.Mvc;

/// <summary>Writes messages that actions return.</summary>
internal sealed class MessageOutputFormatter : OutputFormatter
{
    public MessageOutputFormatter()
    {
        foreach (string type in MediaTypes.All) SupportedMediaTypes.Add(type);
    }

    /// <summary>Leaves null, the value of a nullable message, to the formatter that responds with the status 204.</summary>
    public override bool CanWriteResult(OutputFormatterCanWriteContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Object != null && base.CanWriteResult(context);
    }

    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        HttpContext http = context.HttpContext;
        object message = context.Object!;
        MessageSerializer serializer = MessageTypes.Find(message.GetType())!;
        if (MediaTypes.OfBody(context.ContentType.Value) == ProtoMediaTypes.Json)
        {
            serializer.WriteJson(message, http.Response.BodyWriter, ProtoZeroOptions.Of(http).JsonWrite);
        }
        else
        {
            http.Response.ContentLength = serializer.CalculateSize(message);
            serializer.Write(message, http.Response.BodyWriter);
        }

        await http.Response.BodyWriter.FlushAsync(http.RequestAborted);
    }

    protected override bool CanWriteType(Type? type) => type != null && MessageTypes.Find(type) != null;
}
