namespace LibProtoZeroSharp.Runtime;

using global::System;
using global::Grpc.Core;

/// <summary>
/// Starts calls with copies of requests, which live as long as a call may need them. Gives the messages of streams without their owners.
/// </summary>
internal static class GrpcCalls
{
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
