using System.Buffers;
using System.IO.Pipelines;

namespace LibProtoZeroSharp.Messages;

/// <summary>Writes a whole message to a stream.</summary>
internal static class AsyncOutput
{
    // The stream gets each block by a call of its own.
    private static readonly StreamPipeWriterOptions Options = new(minimumBufferSize: 64 << 10, leaveOpen: true);

    /// <summary>Writes to a stream, and flushes it. If <paramref name="write"/> throws, nothing is written.</summary>
    public static async ValueTask WriteAsync<TState>(
        Stream output, TState state, Action<TState, IBufferWriter<byte>> write, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(output);
        PipeWriter writer = PipeWriter.Create(output, Options);
        Exception? failure = null;
        try
        {
            write(state, writer);
            await writer.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception)
        {
            failure = exception;
            throw;
        }
        finally
        {
            // With a failure, this drops the bytes that were not written yet.
            await writer.CompleteAsync(failure).ConfigureAwait(false);
        }
    }
}
