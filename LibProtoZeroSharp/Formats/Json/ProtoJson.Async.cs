using System.IO.Pipelines;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

public static partial class ProtoJson
{
    /// <summary>Parses a message from the rest of a stream. The stream stays open.</summary>
    /// <param name="utf8Json">The JSON in UTF-8, up to the end of the stream.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
    /// <see cref="ArenaOptions.MaxBytes"/> limits how much input is read.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)" path="/*[not(self::param)]"/>
    public static ValueTask<T> ParseAsync<T>(
        Stream utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncInput.ParseAsync(utf8Json, arena, options, Parse<T>, cancellationToken);

    /// <summary>Parses a message from a pipe, up to the completion of its writer. The reader is not completed.</summary>
    /// <param name="utf8Json">The JSON in UTF-8. It is consumed, unless waiting for it was cancelled.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
    /// <see cref="ArenaOptions.MaxBytes"/> limits how much input is read.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <exception cref="OperationCanceledException">The token or the pending read was cancelled.</exception>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)" path="/*[not(self::param)]"/>
    public static ValueTask<T> ParseAsync<T>(
        PipeReader utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncInput.ParseAsync(utf8Json, arena, options, Parse<T>, cancellationToken);

    /// <summary>
    /// Writes a message to a stream, and flushes it. The stream stays open. If JSON can't represent the message, nothing is written.
    /// </summary>
    /// <param name="message">The message, not a null reference. It is encoded before this waits, so it may change after the call.</param>
    /// <param name="output">The destination of the text, in UTF-8.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Stops waiting. A part of the text may have been written then.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Write{T}(in T, System.Buffers.IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static ValueTask WriteAsync<T>(
        T message, Stream output, ProtoJsonWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncOutput.WriteAsync(output, (message, options), static (text, buffer) => Write(text.message, buffer, text.options), cancellationToken);

    /// <summary>Writes a message to a pipe, and flushes it. The writer is not completed.</summary>
    /// <param name="message">The message, not a null reference. It is encoded before this waits, so it may change after the call.</param>
    /// <param name="output">The destination of the text, in UTF-8. If JSON can't represent the message, nothing is written.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Stops waiting for the reader. The text has been written to the pipe then.</param>
    /// <returns>The result of flushing: whether the reader has completed, and whether waiting for it was cancelled.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Write{T}(in T, System.Buffers.IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static ValueTask<FlushResult> WriteAsync<T>(
        T message, PipeWriter output, ProtoJsonWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        Write(message, output, options);
        return output.FlushAsync(cancellationToken);
    }
}
