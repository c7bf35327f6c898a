using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Starts the calls of one method, with requests that are encoded at once, and gives the messages of streams without their owners.</summary>
/// <param name="method">The names and the kind of the method.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcClientMethod<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
    where TRequest : unmanaged, IProtoMessage<TRequest>
    where TReply : unmanaged, IProtoMessage<TReply>
{
    private readonly Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> _method =
        new(GrpcMethods.Type(method), method.ServiceName, method.Name, GrpcMethods.Sent<TRequest>(), GrpcMethods.Received<TReply>());

    /// <summary>Calls the method, and waits for the reply.</summary>
    /// <param name="invoker">The channel.</param>
    /// <param name="options">Metadata and the deadline.</param>
    /// <param name="request">The request.</param>
    public MessageOwner<TReply> BlockingUnaryCall(CallInvoker invoker, CallOptions options, TRequest request)
    {
        using var encoded = new BufferedMessage<TRequest>(request);
        return invoker.BlockingUnaryCall(_method, null, options, encoded);
    }

    /// <summary>Starts a call with one request and one reply.</summary>
    /// <inheritdoc cref="BlockingUnaryCall"/>
    public AsyncUnaryCall<MessageOwner<TReply>> AsyncUnaryCall(CallInvoker invoker, CallOptions options, TRequest request)
    {
        // A call that doesn't start leaves the bytes to the garbage collector.
        var encoded = new BufferedMessage<TRequest>(request);
        AsyncUnaryCall<MessageOwner<TReply>> call = invoker.AsyncUnaryCall(_method, null, options, encoded);
        if (call.ResponseAsync.IsCompleted) encoded.Dispose();
        else call.ResponseAsync.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(encoded.Dispose);
        return call;
    }

    /// <summary>Starts a call with one request and a stream of replies.</summary>
    /// <inheritdoc cref="BlockingUnaryCall"/>
    public AsyncServerStreamingCall<TReply> AsyncServerStreamingCall(CallInvoker invoker, CallOptions options, TRequest request)
    {
        var encoded = new BufferedMessage<TRequest>(request);
        AsyncServerStreamingCall<MessageOwner<TReply>> call = invoker.AsyncServerStreamingCall(_method, null, options, encoded);
        var replies = new GrpcReader<TReply>(call.ResponseStream, encoded);
        return new(replies, _ => call.ResponseHeadersAsync, _ => call.GetStatus(), _ => call.GetTrailers(), _ => End(call, replies), call);
    }

    /// <summary>Starts a call with a stream of requests and one reply.</summary>
    /// <param name="invoker">The channel.</param>
    /// <param name="options">Metadata and the deadline.</param>
    public AsyncClientStreamingCall<TRequest, MessageOwner<TReply>> AsyncClientStreamingCall(CallInvoker invoker, CallOptions options)
    {
        AsyncClientStreamingCall<OutgoingMessage<TRequest>, MessageOwner<TReply>> call = invoker.AsyncClientStreamingCall(_method, null, options);
        var requests = new GrpcWriter<TRequest>(call.RequestStream);
        return new(requests, call.ResponseAsync, _ => call.ResponseHeadersAsync, _ => call.GetStatus(), _ => call.GetTrailers(), _ => call.Dispose(), call);
    }

    /// <summary>Starts a call with a stream of requests and a stream of replies.</summary>
    /// <inheritdoc cref="AsyncClientStreamingCall"/>
    public AsyncDuplexStreamingCall<TRequest, TReply> AsyncDuplexStreamingCall(CallInvoker invoker, CallOptions options)
    {
        AsyncDuplexStreamingCall<OutgoingMessage<TRequest>, MessageOwner<TReply>> call = invoker.AsyncDuplexStreamingCall(_method, null, options);
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
