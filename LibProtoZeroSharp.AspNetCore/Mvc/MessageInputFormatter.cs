using Microsoft.AspNetCore.Mvc.Formatters;

namespace LibProtoZeroSharp.AspNetCore.Mvc;

/// <summary>Reads messages that are parameters of actions, into the arena of the request.</summary>
internal sealed class MessageInputFormatter : InputFormatter
{
    /// <summary>The media types are for descriptions of the API: <see cref="CanRead"/> decides.</summary>
    public MessageInputFormatter()
    {
        SupportedMediaTypes.Add(ProtoMediaTypes.Protobuf);
        SupportedMediaTypes.Add(ProtoMediaTypes.Json);
    }

    /// <summary>Accepts a message with any content type, because no other formatter can read one.</summary>
    public override bool CanRead(InputFormatterContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return CanReadType(context.ModelType);
    }

    /// <summary>Reads the message. The base class would not read an empty body, which is a valid message in protobuf.</summary>
    public override Task<InputFormatterResult> ReadAsync(InputFormatterContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return ReadRequestBodyAsync(context);
    }

    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        MessageSerializer serializer = MessageTypes.Find(context.ModelType)!;
        return await InputFormatterResult.SuccessAsync(await RequestBody.ReadAsync(context.HttpContext, serializer.ParseAsync, serializer.ParseJsonAsync));
    }

    protected override bool CanReadType(Type type) => MessageTypes.Find(type) != null;
}
