using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Starts the calls of a client with encoded requests, and gives the messages of streams without their owners.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class GrpcCalls
{
    /// <summary>Calls a method with one request and one reply, and waits for the reply.</summary>
    /// <param name="invoker">The channel.</param>
    /// <param name="method">The method.</param>
    /// <param name="options">Metadata and the deadline.</param>
    /// <param name="request">The request, which is encoded at once.</param>
    public static MessageOwner<TReply> BlockingUnaryCall<TRequest, TReply>(
        CallInvoker invoker, Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> method, CallOptions options, TRequest request)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        using var encoded = new BufferedMessage<TRequest>(request);
        return invoker.BlockingUnaryCall(method, null, options, encoded);
    }

    /// <summary>Starts a call with one request and one reply.</summary>
    /// <inheritdoc cref="BlockingUnaryCall"/>
    public static AsyncUnaryCall<MessageOwner<TReply>> AsyncUnaryCall<TRequest, TReply>(
        CallInvoker invoker, Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> method, CallOptions options, TRequest request)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        // A call that doesn't start leaves the bytes to the garbage collector.
        var encoded = new BufferedMessage<TRequest>(request);
        AsyncUnaryCall<MessageOwner<TReply>> call = invoker.AsyncUnaryCall(method, null, options, encoded);
        if (call.ResponseAsync.IsCompleted) encoded.Dispose();
        else call.ResponseAsync.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(encoded.Dispose);
        return call;
    }

    /// <summary>Starts a call with one request and a stream of replies.</summary>
    /// <inheritdoc cref="BlockingUnaryCall"/>
    public static AsyncServerStreamingCall<TReply> AsyncServerStreamingCall<TRequest, TReply>(
        CallInvoker invoker, Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> method, CallOptions options, TRequest request)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        var encoded = new BufferedMessage<TRequest>(request);
        AsyncServerStreamingCall<MessageOwner<TReply>> call = invoker.AsyncServerStreamingCall(method, null, options, encoded);
        var replies = new GrpcReader<TReply>(call.ResponseStream, encoded);
        return new(replies, _ => call.ResponseHeadersAsync, _ => call.GetStatus(), _ => call.GetTrailers(), _ => End(call, replies), call);
    }

    /// <summary>Starts a call with a stream of requests and one reply.</summary>
    /// <inheritdoc cref="BlockingUnaryCall" path="/param[not(@name='request')]"/>
    public static AsyncClientStreamingCall<TRequest, MessageOwner<TReply>> AsyncClientStreamingCall<TRequest, TReply>(
        CallInvoker invoker, Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> method, CallOptions options)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        AsyncClientStreamingCall<OutgoingMessage<TRequest>, MessageOwner<TReply>> call = invoker.AsyncClientStreamingCall(method, null, options);
        var requests = new GrpcWriter<TRequest>(call.RequestStream);
        return new(requests, call.ResponseAsync, _ => call.ResponseHeadersAsync, _ => call.GetStatus(), _ => call.GetTrailers(), _ => call.Dispose(), call);
    }

    /// <summary>Starts a call with a stream of requests and a stream of replies.</summary>
    /// <inheritdoc cref="AsyncClientStreamingCall"/>
    public static AsyncDuplexStreamingCall<TRequest, TReply> AsyncDuplexStreamingCall<TRequest, TReply>(
        CallInvoker invoker, Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> method, CallOptions options)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        AsyncDuplexStreamingCall<OutgoingMessage<TRequest>, MessageOwner<TReply>> call = invoker.AsyncDuplexStreamingCall(method, null, options);
        var requests = new GrpcWriter<TRequest>(call.RequestStream);
        var replies = new GrpcReader<TReply>(call.ResponseStream);
        return new(requests, replies, _ => call.ResponseHeadersAsync, _ => call.GetStatus(), _ => call.GetTrailers(), _ => End(call, replies), call);
    }

    private static void End(IDisposable call, IDisposable replies)
    {
        // The call first: reading has ended then.
        call.Dispose();
        replies.Dispose();
    }
}
