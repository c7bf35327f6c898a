using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp;

/// <summary>A method of a service. <see cref="ServiceMethod{TRequest, TReply}"/> is the same with the types of its messages.</summary>
public interface IServiceMethod
{
    /// <summary>The full name of the service.</summary>
    string ServiceName { get; }

    /// <summary>The name of the method, as in the <c>.proto</c> file.</summary>
    string Name { get; }

    /// <summary>Whether the argument is a stream of messages.</summary>
    bool IsClientStreaming { get; }

    /// <summary>Whether the result is a stream of messages.</summary>
    bool IsServerStreaming { get; }

    /// <summary>The message type of the argument.</summary>
    /// <exception cref="NotSupportedException">The type was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    MessageDescriptor RequestType { get; }

    /// <summary>The message type of the result.</summary>
    /// <exception cref="NotSupportedException">The type was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    MessageDescriptor ReplyType { get; }

    /// <summary>Calls the visitor with this method and the types of its messages.</summary>
    void Accept(IServiceMethodVisitor visitor);
}

/// <summary>Code that is generic over the messages of a method, for <see cref="IServiceMethod.Accept"/>.</summary>
public interface IServiceMethodVisitor
{
    /// <summary>Is called with the method.</summary>
    void Visit<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>;
}
