using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>
/// A request body: a single message, or messages that are written while the request runs. HttpClient asks for the body again when the server
/// has not processed the request.
/// </summary>
internal sealed class RequestContent : HttpContent
{
    private readonly Func<PipeWriter, Task>? _writeSingle;
    private readonly TaskCompletionSource<PipeWriter> _output = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _end = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _streamed;

    /// <param name="writeSingle">Writes the single message, once for each time the body is sent. Null for a stream of messages.</param>
    public RequestContent(Func<PipeWriter, Task>? writeSingle)
    {
        _writeSingle = writeSingle;
        Headers.ContentType = new MediaTypeHeaderValue(GrpcHeaders.ContentType);
    }

    /// <summary>Where the messages of a stream go, once there is a connection.</summary>
    public Task<PipeWriter> Output => _output.Task;

    /// <summary>Ends the stream of messages; without effect after its end.</summary>
    public void Complete()
    {
        _output.TrySetException(new InvalidOperationException("The call has ended."));
        _end.TrySetResult();
    }

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        // Sends the headers: the server may answer before there is a message.
        await stream.FlushAsync(cancellationToken);
        PipeWriter output = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
        if (_writeSingle is not null)
        {
            await _writeSingle(output);
            return;
        }
        if (Interlocked.Exchange(ref _streamed, true)) throw new HttpRequestException("The messages of a stream can't be sent again.");
        _output.TrySetResult(output);
        await _end.Task.WaitAsync(cancellationToken);
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
