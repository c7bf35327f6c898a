using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;

namespace LibProtoZeroSharp;

/// <summary>A message as the body of an HTTP request, in protobuf. Its length is known, so the request has a <c>Content-Length</c>.</summary>
/// <typeparam name="T">The message type.</typeparam>
public sealed class ProtoContent<T> : HttpContent where T : unmanaged, IProtoMessage<T>
{
    private readonly T _message;

    /// <summary>Creates a body. Its media type is <c>application/x-protobuf</c>; <see cref="HttpContent.Headers"/> can change it.</summary>
    /// <param name="message">
    /// The message, not a null reference. It is encoded when the request is sent: until then it must not change, and its arena must not be reset or disposed.
    /// </param>
    public ProtoContent(T message)
    {
        _message = message;
        Headers.ContentType = new MediaTypeHeaderValue(ProtoMediaTypes.Protobuf);
    }

    /// <inheritdoc/>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large. Nothing is written then.</exception>
    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken) => _message.WriteTo(stream);

    /// <inheritdoc/>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large. Nothing is written then.</exception>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    /// <inheritdoc/>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large. Nothing is written then.</exception>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        _message.WriteToAsync(stream, cancellationToken: cancellationToken).AsTask();

    /// <inheritdoc/>
    /// <exception cref="ProtoException">The message is too large.</exception>
    protected override bool TryComputeLength(out long length)
    {
        length = _message.CalculateSize();
        return true;
    }
}
