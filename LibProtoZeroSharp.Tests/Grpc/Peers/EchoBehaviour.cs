using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>What the service does, in plain values. Services only translate their messages.</summary>
/// <param name="cancelledCalls">Gets the calls that are cancelled.</param>
/// <param name="encode">Encodes the details of an error.</param>
internal sealed class EchoBehaviour(CancelledCalls cancelledCalls, Func<EchoDetails, byte[]> encode)
{
    public const string NoteKey = "note";
    public const string BinaryNoteKey = "note-bin";

    public async Task<EchoOutput> UnaryAsync(EchoInput request, ServerCallContext context)
    {
        Begin(context);
        await Task.Delay(request.Milliseconds, context.CancellationToken);
        return Answer(request, 0);
    }

    public async Task<EchoOutput> CollectAsync(IAsyncEnumerable<EchoInput> requests, ServerCallContext context)
    {
        Begin(context);
        var texts = new List<string>();
        var payload = new MemoryStream();
        await foreach (EchoInput request in requests)
        {
            EchoOutput answer = Answer(request, texts.Count);
            texts.Add(answer.Text);
            payload.Write(answer.Payload);
        }
        return new EchoOutput(string.Join(',', texts), texts.Count, payload.ToArray());
    }

    /// <summary>The time is that between two replies.</summary>
    public async IAsyncEnumerable<EchoOutput> RepeatAsync(EchoInput request, ServerCallContext context)
    {
        Begin(context);
        for (int i = 0; i < request.Times; i++)
        {
            if (i != 0) await Task.Delay(request.Milliseconds, context.CancellationToken);
            yield return Answer(request with { Status = 0 }, i);
        }
        Answer(request, 0);
    }

    public async IAsyncEnumerable<EchoOutput> ChatAsync(IAsyncEnumerable<EchoInput> requests, ServerCallContext context)
    {
        Begin(context);
        int index = 0;
        await foreach (EchoInput request in requests) yield return Answer(request, index++);
    }

    private EchoOutput Answer(EchoInput request, int index) => request.Status == 0
        ? new EchoOutput(request.Text, index, request.Payload)
        : throw new RpcException(new Status((StatusCode)request.Status, request.Text), new Metadata { { EchoDetails.Key, encode(EchoDetails.Of(request)) } });

    private void Begin(ServerCallContext context)
    {
        string note = context.RequestHeaders.GetValue(NoteKey)!;
        context.ResponseTrailers.Add(NoteKey, note);
        context.ResponseTrailers.Add(BinaryNoteKey, context.RequestHeaders.GetValueBytes(BinaryNoteKey)!);
        context.CancellationToken.Register(() => cancelledCalls.Add(note));
    }
}
