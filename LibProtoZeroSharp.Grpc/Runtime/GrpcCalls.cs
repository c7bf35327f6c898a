using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Starts calls with copies of requests, which live as long as a call may need them. Gives the messages of streams without their owners.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class GrpcCalls
{
    /// <summary>Calls a method with one request and one reply, and waits for the reply.</summary>
    /// <param name="invoker">The channel.</param>
    /// <param name="method">The method.</param>
    /// <param name="options">Metadata and the deadline.</param>
    /// <param name="request">The request, which is copied.</param>
    public static MessageOwner<TReply> BlockingUnaryCall<TRequest, TReply>(
        CallInvoker invoker, Method<MessageOwner<TRequest>, MessageOwner<TReply>> method, CallOptions options, TRequest request)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        MessageOwner<TRequest> copy = MessageOwner<TRequest>.Copy(request);
        try
        {
            return invoker.BlockingUnaryCall(method, null, options, copy);
        }
        finally
        {
            copy.Free();
        }
    }

    /// <summary>Starts a call with one request and one reply.</summary>
    /// <param name="invoker">The channel.</param>
    /// <param name="method">The method.</param>
    /// <param name="options">Metadata and the deadline.</param>
    /// <param name="request">The request, which is copied.</param>
    public static AsyncUnaryCall<MessageOwner<TReply>> AsyncUnaryCall<TRequest, TReply>(
        CallInvoker invoker, Method<MessageOwner<TRequest>, MessageOwner<TReply>> method, CallOptions options, TRequest request)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        MessageOwner<TRequest> copy = MessageOwner<TRequest>.Copy(request);
        try
        {
            AsyncUnaryCall<MessageOwner<TReply>> call = invoker.AsyncUnaryCall(method, null, options, copy);
            if (call.ResponseAsync.IsCompleted) copy.Free();
            else call.ResponseAsync.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(copy.Free);
            return call;
        }
        catch
        {
            copy.Free();
            throw;
        }
    }

    /// <summary>Starts a call with one request and a stream of replies.</summary>
    /// <param name="invoker">The channel.</param>
    /// <param name="method">The method.</param>
    /// <param name="options">Metadata and the deadline.</param>
    /// <param name="request">The request, which is copied.</param>
    public static AsyncServerStreamingCall<TReply> AsyncServerStreamingCall<TRequest, TReply>(
        CallInvoker invoker, Method<MessageOwner<TRequest>, MessageOwner<TReply>> method, CallOptions options, TRequest request)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        MessageOwner<TRequest> copy = MessageOwner<TRequest>.Copy(request);
        try
        {
            AsyncServerStreamingCall<MessageOwner<TReply>> call = invoker.AsyncServerStreamingCall(method, null, options, copy);
            var replies = new GrpcReader<TReply>(call.ResponseStream, copy.Free);
            return new(
                replies, _ => call.ResponseHeadersAsync, _ => call.GetStatus(), _ => call.GetTrailers(), _ => End(call, replies), call);
        }
        catch
        {
            copy.Free();
            throw;
        }
    }

    /// <summary>Makes a call that takes requests without their owners.</summary>
    /// <param name="call">The call with owners.</param>
    public static AsyncClientStreamingCall<TRequest, MessageOwner<TReply>> Unwrap<TRequest, TReply>(
        AsyncClientStreamingCall<MessageOwner<TRequest>, MessageOwner<TReply>> call)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply> => new(
            new GrpcClientWriter<TRequest>(call.RequestStream),
            call.ResponseAsync,
            _ => call.ResponseHeadersAsync,
            _ => call.GetStatus(),
            _ => call.GetTrailers(),
            _ => call.Dispose(),
            call);

    /// <summary>Makes a call that takes requests and gives replies without their owners.</summary>
    /// <param name="call">The call with owners.</param>
    public static AsyncDuplexStreamingCall<TRequest, TReply> Unwrap<TRequest, TReply>(
        AsyncDuplexStreamingCall<MessageOwner<TRequest>, MessageOwner<TReply>> call)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        var replies = new GrpcReader<TReply>(call.ResponseStream);
        return new(
            new GrpcClientWriter<TRequest>(call.RequestStream),
            replies,
            _ => call.ResponseHeadersAsync,
            _ => call.GetStatus(),
            _ => call.GetTrailers(),
            _ => End(call, replies),
            call);
    }

    private static void End(IDisposable call, IDisposable replies)
    {
        // The call first: reading has ended then.
        call.Dispose();
        replies.Dispose();
    }

    /// <summary>Gives back a copy of a request, which another thread may be writing. Its delegate needs no closure.</summary>
    private static void Free(this IDisposable copy)
    {
        lock (copy)
            copy.Dispose();
    }
}
