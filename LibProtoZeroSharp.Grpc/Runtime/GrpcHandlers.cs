using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Calls the methods of a service with messages, and disposes of what was received. A single reply disposes of it when it has been sent.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class GrpcHandlers
{
    /// <summary>Handles a call with one request and one reply, which is in the arena of the request.</summary>
    /// <param name="service">The service.</param>
    /// <param name="request">The request.</param>
    /// <param name="context">The context of the call.</param>
    /// <param name="method">The method of the service.</param>
    public static async Task<OutgoingMessage<TReply>> Unary<TService, TRequest, TReply>(
        TService service, MessageOwner<TRequest> request, ServerCallContext context,
        Func<TService, TRequest, TReply, ArenaAllocator, ServerCallContext, Task> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        try
        {
            TReply reply = ProtoMessage.Create<TReply>(request.Arena);
            await method(service, request.Message, reply, request.Arena, context).ConfigureAwait(false);
            return new LiveMessage<TReply>(reply, request);
        }
        catch
        {
            request.Dispose();
            throw;
        }
    }

    /// <summary>Handles a call with a stream of requests and one reply.</summary>
    /// <param name="service">The service.</param>
    /// <param name="requestStream">The requests.</param>
    /// <param name="context">The context of the call.</param>
    /// <param name="method">The method of the service.</param>
    public static async Task<OutgoingMessage<TReply>> ClientStreaming<TService, TRequest, TReply>(
        TService service, IAsyncStreamReader<MessageOwner<TRequest>> requestStream, ServerCallContext context,
        Func<TService, IAsyncStreamReader<TRequest>, TReply, ArenaAllocator, ServerCallContext, Task> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        using var requests = new GrpcReader<TRequest>(requestStream);
        var reply = new MessageOwner<TReply>();
        try
        {
            await method(service, requests, reply.Message, reply.Arena, context).ConfigureAwait(false);
            return new LiveMessage<TReply>(reply.Message, reply);
        }
        catch
        {
            reply.Dispose();
            throw;
        }
    }

    /// <summary>Handles a call with one request and a stream of replies.</summary>
    /// <param name="service">The service.</param>
    /// <param name="request">The request.</param>
    /// <param name="responseStream">Takes the replies.</param>
    /// <param name="context">The context of the call.</param>
    /// <param name="method">The method of the service.</param>
    public static async Task ServerStreaming<TService, TRequest, TReply>(
        TService service, MessageOwner<TRequest> request, IServerStreamWriter<OutgoingMessage<TReply>> responseStream, ServerCallContext context,
        Func<TService, TRequest, IServerStreamWriter<TReply>, ServerCallContext, Task> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        using (request)
            await method(service, request.Message, new GrpcWriter<TReply>(responseStream), context).ConfigureAwait(false);
    }

    /// <summary>Handles a call with a stream of requests and a stream of replies.</summary>
    /// <param name="service">The service.</param>
    /// <param name="requestStream">The requests.</param>
    /// <param name="responseStream">Takes the replies.</param>
    /// <param name="context">The context of the call.</param>
    /// <param name="method">The method of the service.</param>
    public static async Task DuplexStreaming<TService, TRequest, TReply>(
        TService service, IAsyncStreamReader<MessageOwner<TRequest>> requestStream, IServerStreamWriter<OutgoingMessage<TReply>> responseStream,
        ServerCallContext context, Func<TService, IAsyncStreamReader<TRequest>, IServerStreamWriter<TReply>, ServerCallContext, Task> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        using var requests = new GrpcReader<TRequest>(requestStream);
        await method(service, requests, new GrpcWriter<TReply>(responseStream), context).ConfigureAwait(false);
    }
}
