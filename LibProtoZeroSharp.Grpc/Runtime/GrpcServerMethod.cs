using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Handles the calls of one method: calls it with messages, and disposes of what was received. A single reply does so when it has been sent.</summary>
/// <param name="method">The names and the kind of the method.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcServerMethod<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
    where TRequest : unmanaged, IProtoMessage<TRequest>
    where TReply : unmanaged, IProtoMessage<TReply>
{
    /// <summary>Gets the description for gRPC.</summary>
    public Method<MessageOwner<TRequest>, OutgoingMessage<TReply>> Method { get; } =
        new(GrpcMethods.Type(method), method.ServiceName, method.Name, GrpcMethods.Received<TRequest>(), GrpcMethods.Sent<TReply>());

    /// <summary>Handles a call with one request and one reply, which is in the arena of the request.</summary>
    /// <param name="service">The service.</param>
    /// <param name="request">The request.</param>
    /// <param name="context">The context of the call.</param>
    /// <param name="handler">The method of the service.</param>
    public async Task<OutgoingMessage<TReply>> Unary<TService>(
        TService service, MessageOwner<TRequest> request, ServerCallContext context,
        Func<TService, TRequest, TReply, ArenaAllocator, ServerCallContext, Task> handler)
    {
        try
        {
            TReply reply = ProtoMessage.Create<TReply>(request.Arena);
            await handler(service, request.Message, reply, request.Arena, context).ConfigureAwait(false);
            return new LiveMessage<TReply>(reply, request);
        }
        catch
        {
            request.Dispose();
            throw;
        }
    }

    /// <summary>Handles a call with a stream of requests and one reply.</summary>
    /// <inheritdoc cref="Unary"/>
    public async Task<OutgoingMessage<TReply>> ClientStreaming<TService>(
        TService service, IAsyncStreamReader<MessageOwner<TRequest>> requests, ServerCallContext context,
        Func<TService, IAsyncStreamReader<TRequest>, TReply, ArenaAllocator, ServerCallContext, Task> handler)
    {
        using var reader = new GrpcReader<TRequest>(requests);
        var reply = new MessageOwner<TReply>();
        try
        {
            await handler(service, reader, reply.Message, reply.Arena, context).ConfigureAwait(false);
            return new LiveMessage<TReply>(reply.Message, reply);
        }
        catch
        {
            reply.Dispose();
            throw;
        }
    }

    /// <summary>Handles a call with one request and a stream of replies.</summary>
    /// <inheritdoc cref="Unary"/>
    public async Task ServerStreaming<TService>(
        TService service, MessageOwner<TRequest> request, IServerStreamWriter<OutgoingMessage<TReply>> replies, ServerCallContext context,
        Func<TService, TRequest, IServerStreamWriter<TReply>, ServerCallContext, Task> handler)
    {
        using (request)
            await handler(service, request.Message, new GrpcWriter<TReply>(replies), context).ConfigureAwait(false);
    }

    /// <summary>Handles a call with a stream of requests and a stream of replies.</summary>
    /// <inheritdoc cref="Unary"/>
    public async Task DuplexStreaming<TService>(
        TService service, IAsyncStreamReader<MessageOwner<TRequest>> requests, IServerStreamWriter<OutgoingMessage<TReply>> replies,
        ServerCallContext context, Func<TService, IAsyncStreamReader<TRequest>, IServerStreamWriter<TReply>, ServerCallContext, Task> handler)
    {
        using var reader = new GrpcReader<TRequest>(requests);
        await handler(service, reader, new GrpcWriter<TReply>(replies), context).ConfigureAwait(false);
    }
}
