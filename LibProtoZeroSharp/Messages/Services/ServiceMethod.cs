using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp;

/// <summary>A method of a service, with the types of its messages: what a transport needs to carry its calls.</summary>
/// <typeparam name="TRequest">The message type of the argument.</typeparam>
/// <typeparam name="TReply">The message type of the result.</typeparam>
/// <param name="serviceName">The full name of the service.</param>
/// <param name="name">The name of the method, as in the <c>.proto</c> file.</param>
/// <param name="isClientStreaming">Whether the argument is a stream of messages.</param>
/// <param name="isServerStreaming">Whether the result is a stream of messages.</param>
/// <remarks>Generated code has one for each method: <c>Greeter.Methods.SayHello</c>.</remarks>
public sealed class ServiceMethod<TRequest, TReply>(string serviceName, string name, bool isClientStreaming = false, bool isServerStreaming = false)
    : IServiceMethod
    where TRequest : unmanaged, IProtoMessage<TRequest>
    where TReply : unmanaged, IProtoMessage<TReply>
{
    /// <inheritdoc/>
    public string ServiceName => serviceName;

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public bool IsClientStreaming => isClientStreaming;

    /// <inheritdoc/>
    public bool IsServerStreaming => isServerStreaming;

    /// <inheritdoc/>
    public MessageDescriptor RequestType => ProtoMessage.Descriptor<TRequest>();

    /// <inheritdoc/>
    public MessageDescriptor ReplyType => ProtoMessage.Descriptor<TReply>();

    /// <inheritdoc/>
    public void Accept(IServiceMethodVisitor visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        visitor.Visit(this);
    }

    /// <summary>The path of gRPC: <c>/package.Service/Method</c>.</summary>
    public override string ToString() => $"/{ServiceName}/{Name}";
}
