using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

// A message with its length before it, as generated messages are written by ProtoStream.
public readonly partial struct DynamicMessage
{
    /// <summary>Writes the message with its length before it. If an exception is thrown, nothing has been written.</summary>
    /// <param name="output">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message is too large, or nests deeper than the stack allows: it may contain itself.
    /// </exception>
    public void WriteDelimitedTo(IBufferWriter<byte> output, ProtoWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        DelimitedOutput.Write(DelimitedBy(options), this, output);
    }

    /// <summary>Writes the message with its length before it. If encoding fails, nothing has been written.</summary>
    /// <inheritdoc cref="WriteDelimitedTo(IBufferWriter{byte}, ProtoWriteOptions)"/>
    public void WriteDelimitedTo(Stream output, ProtoWriteOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        DelimitedOutput.Write(DelimitedBy(options), this, output);
    }

    /// <summary>Writes the message with its length before it to a stream, and flushes it. The stream stays open. If encoding fails, nothing is written.</summary>
    /// <param name="output">The destination. The message is encoded before this waits, so it may change after the call.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting. A part of the message may have been written then.</param>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public ValueTask WriteDelimitedToAsync(Stream output, ProtoWriteOptions options = default, CancellationToken cancellationToken = default) =>
        AsyncOutput.WriteAsync(
            output, (message: this, options), static (state, buffer) => DelimitedOutput.Write(state.message.DelimitedBy(state.options), state.message, buffer), cancellationToken);

    /// <summary>Writes the message with its length before it to a pipe, and flushes it. The writer is not completed.</summary>
    /// <param name="output">
    /// The destination. The message is encoded before this waits, so it may change after the call. If encoding fails, nothing is written.
    /// </param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting for the reader. The message has been written to the pipe then.</param>
    /// <returns>The result of flushing: whether the reader has completed, and whether waiting for it was cancelled.</returns>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public ValueTask<FlushResult> WriteDelimitedToAsync(PipeWriter output, ProtoWriteOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        DelimitedOutput.Write(DelimitedBy(options), this, output);
        return output.FlushAsync(cancellationToken);
    }

    private DynamicDelimitedType DelimitedBy(ProtoWriteOptions options) => new(Type, options);
}
