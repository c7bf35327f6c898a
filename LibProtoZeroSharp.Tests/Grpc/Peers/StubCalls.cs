using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>Runs calls of stubs, whatever their messages are.</summary>
/// <param name="decode">Decodes the details of an error.</param>
/// <param name="compress">Whether the requests are compressed.</param>
internal sealed class StubCalls(Func<byte[], EchoDetails> decode, bool compress)
{
    public Task<EchoOutcome> UnaryAsync<TReply>(EchoCall call, Func<CallOptions, AsyncUnaryCall<TReply>> start, Func<TReply, EchoOutput> read) =>
        RunAsync(call, async (options, cancellation, replies) =>
        {
            using AsyncUnaryCall<TReply> stub = start(options);
            if (call.CancelAfter == 0) cancellation.Cancel();
            replies.Add(read(await stub));
            return (stub.GetStatus(), stub.GetTrailers());
        });

    public Task<EchoOutcome> CollectAsync<TRequest, TReply>(
        EchoCall call, Func<CallOptions, AsyncClientStreamingCall<TRequest, TReply>> start, Func<EchoInput, TRequest> write, Func<TReply, EchoOutput> read) =>
        RunAsync(call, async (options, cancellation, replies) =>
        {
            using AsyncClientStreamingCall<TRequest, TReply> stub = start(options);
            try
            {
                foreach (EchoInput request in call.Requests) await stub.RequestStream.WriteAsync(write(request));
                if (call.CancelAfter == 0) cancellation.Cancel();
                await stub.RequestStream.CompleteAsync();
            }
            catch (RpcException)
            {
                // The server may reject a request before it has all. The response says why.
            }
            replies.Add(read(await stub));
            return (stub.GetStatus(), stub.GetTrailers());
        });

    public Task<EchoOutcome> RepeatAsync<TReply>(EchoCall call, Func<CallOptions, AsyncServerStreamingCall<TReply>> start, Func<TReply, EchoOutput> read) =>
        RunAsync(call, async (options, cancellation, replies) =>
        {
            using AsyncServerStreamingCall<TReply> stub = start(options);
            await foreach (TReply reply in stub.ResponseStream.ReadAllAsync())
            {
                replies.Add(read(reply));
                if (replies.Count == call.CancelAfter) cancellation.Cancel();
            }
            return (stub.GetStatus(), stub.GetTrailers());
        });

    public Task<EchoOutcome> ChatAsync<TRequest, TReply>(
        EchoCall call, Func<CallOptions, AsyncDuplexStreamingCall<TRequest, TReply>> start, Func<EchoInput, TRequest> write, Func<TReply, EchoOutput> read) =>
        RunAsync(call, async (options, cancellation, replies) =>
        {
            using AsyncDuplexStreamingCall<TRequest, TReply> stub = start(options);
            foreach (EchoInput request in call.Requests)
            {
                await stub.RequestStream.WriteAsync(write(request));
                if (!await stub.ResponseStream.MoveNext(CancellationToken.None)) break;
                replies.Add(read(stub.ResponseStream.Current));
                if (replies.Count == call.CancelAfter) cancellation.Cancel();
            }
            await stub.RequestStream.CompleteAsync();
            Assert.False(await stub.ResponseStream.MoveNext(CancellationToken.None));
            return (stub.GetStatus(), stub.GetTrailers());
        });

    private async Task<EchoOutcome> RunAsync(
        EchoCall call, Func<CallOptions, CancellationTokenSource, List<EchoOutput>, Task<(Status Status, Metadata Trailers)>> run)
    {
        using var cancellation = new CancellationTokenSource();
        var headers = new Metadata { { EchoBehaviour.NoteKey, call.Note }, { EchoBehaviour.BinaryNoteKey, call.BinaryNote } };
        if (compress) headers.Add("grpc-internal-encoding-request", "gzip");
        var options = new CallOptions(headers, DateTime.UtcNow + call.Timeout, cancellation.Token);
        var replies = new List<EchoOutput>();
        try
        {
            (Status status, Metadata trailers) = await run(options, cancellation, replies);
            return Outcome(replies, status, trailers);
        }
        catch (RpcException e)
        {
            return Outcome(replies, e.Status, e.Trailers);
        }
    }

    private EchoOutcome Outcome(List<EchoOutput> replies, Status status, Metadata trailers) =>
        new(replies, status.StatusCode, status.Detail, trailers.GetValue(EchoBehaviour.NoteKey), trailers.GetValueBytes(EchoBehaviour.BinaryNoteKey),
        trailers.GetValueBytes(EchoDetails.Key) is { } bytes ? decode(bytes) : null);
}
