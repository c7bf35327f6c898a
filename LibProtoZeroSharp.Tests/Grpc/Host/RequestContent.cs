using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>A request body that is written while the request runs.</summary>
internal sealed class RequestContent : HttpContent
{
    private readonly TaskCompletionSource<PipeWriter> _output = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _end = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public RequestContent() => Headers.ContentType = new MediaTypeHeaderValue(GrpcHeaders.ContentType);

    /// <summary>Where the body goes, once there is a connection.</summary>
    public Task<PipeWriter> Output => _output.Task;

    /// <summary>Ends the body; without effect after its end.</summary>
    public void Complete()
    {
        _output.TrySetException(new InvalidOperationException("The call has ended."));
        _end.TrySetResult();
    }

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        // Sends the headers: the server may answer before there is a message.
        await stream.FlushAsync(cancellationToken);
        _output.TrySetResult(PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true)));
        await _end.Task.WaitAsync(cancellationToken);
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
