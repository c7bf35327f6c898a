using System.Buffers;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A message that is encoded already, in an array of the pool. The transport gets the bytes as often as it sends them: an HTTP handler may repeat a call.
/// An array that is not given back is garbage as any other.
/// </summary>
internal sealed class BufferedMessage<T> : OutgoingMessage<T>, IDisposable where T : unmanaged, IProtoMessage<T>
{
    /// <summary>The bytes are those of a message of this program, so they need no limits. The stack limits how deep it nests.</summary>
    private static readonly ProtoReadOptions Unlimited = new() { AllowPartial = true, MaxExpansion = -1, MaxDepth = int.MaxValue };

    private readonly int _length;
    private byte[]? _bytes;
    private MessageOwner<T>? _copy;

    public BufferedMessage(T message) : base(message)
    {
        try
        {
            _bytes = ArrayPool<byte>.Shared.Rent(message.CalculateSize());
            _length = message.WriteTo(_bytes);
        }
        catch (ProtoException exception)
        {
            throw GrpcMethods.ToRpcException(exception);
        }
    }

    public override T Message
    {
        get
        {
            lock (this)
            {
                ObjectDisposedException.ThrowIf(_bytes == null, this);
                return (_copy ??= MessageOwner<T>.Parse(_bytes.AsSpan(0, _length), Unlimited)).Message;
            }
        }
    }

    /// <summary>Gives the array back. The second call does nothing.</summary>
    public void Dispose()
    {
        // The call may end on another thread than that of the transport, and the next call gets the array.
        lock (this)
        {
            if (_bytes != null) ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = null;
            _copy?.Dispose();
        }
    }

    internal override void Serialize(SerializationContext context)
    {
        lock (this)
        {
            ObjectDisposedException.ThrowIf(_bytes == null, this);
            if (_copy != null)
            {
                // An interceptor may have changed it.
                Write(_copy.Message, context);
                return;
            }

            context.SetPayloadLength(_length);
            context.GetBufferWriter().Write(_bytes.AsSpan(0, _length));
            context.Complete();
        }
    }
}
