using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A message that is encoded when the transport asks for it: one of a stream, or a single reply.</summary>
/// <param name="message">The message.</param>
/// <param name="memory">What is disposed when the message has been encoded; null if the caller of <c>WriteAsync</c> has the memory.</param>
internal sealed class LiveMessage<T>(T message, IDisposable? memory) : OutgoingMessage<T>(message) where T : unmanaged, IProtoMessage<T>
{
    private readonly T _message = message;

    public override T Message => _message;

    internal override void Serialize(SerializationContext context)
    {
        using (memory)
            Write(_message, context);
    }
}
