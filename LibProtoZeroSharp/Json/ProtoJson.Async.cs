using System.IO.Pipelines;

namespace LibProtoZeroSharp;

public static partial class ProtoJson
{
    /// <summary>Parses a message from the rest of a stream, which stays open.</summary>
    /// <param name="utf8Json">The JSON, in UTF-8, up to the stream's end.</param>
    /// <param name="arena">
    /// Holds the message until it is reset or disposed, which must not happen before this has ended. <see cref="ArenaOptions.MaxBytes"/>
    /// limits how much input is taken.
    /// </param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)"/>
    public static ValueTask<T> ParseAsync<T>(
        Stream utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncInput.ParseAsync(utf8Json, arena, options, Parse<T>, cancellationToken);

    /// <summary>Parses a message from all that a pipe gives until its writer completes. The reader is not completed.</summary>
    /// <param name="utf8Json">The JSON, in UTF-8. It is consumed, unless waiting for it was cancelled.</param>
    /// <param name="arena">
    /// Holds the message until it is reset or disposed, which must not happen before this has ended. <see cref="ArenaOptions.MaxBytes"/>
    /// limits how much input is taken.
    /// </param>
    /// <param name="options">Limits, and what is known beside the message's own fields.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled, or the pending read.</exception>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoJsonReadOptions)"/>
    public static ValueTask<T> ParseAsync<T>(
        PipeReader utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncInput.ParseAsync(utf8Json, arena, options, Parse<T>, cancellationToken);

    /// <summary>Writes a message to a stream, which stays open, and flushes it. The stream gets nothing where the message has no form in JSON.</summary>
    /// <param name="message">The message, not a null reference. It is written to memory before anything is waited for, so it may change from then on.</param>
    /// <param name="output">Gets the text in UTF-8.</param>
    /// <param name="options">How it is written.</param>
    /// <param name="cancellationToken">Stops waiting. The stream may have got a part of the text then.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Write{T}(in T, System.Buffers.IBufferWriter{byte}, ProtoJsonWriteOptions)" path="/exception"/>
    public static ValueTask WriteAsync<T>(
        T message, Stream output, ProtoJsonWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncOutput.WriteAsync(output, (message, options), static (text, buffer) => Write(text.message, buffer, text.options), cancellationToken);

    /// <summary>Writes a message to a pipe, and flushes that. The writer is not completed.</summary>
    /// <param name="message">The message, not a null reference. It is written to memory before anything is waited for, so it may change from then on.</param>
    /// <param name="output">Gets the text in UTF-8, or nothing where the message has no form in JSON.</param>
    /// <param name="options">How it is written.</param>
    /// <param name="cancellationToken">Stops waiting for the reader. The pipe has the text then.</param>
    /// <returns>What flushing returns: whether the reader is still there, and whether waiting for it was cancelled.</returns>
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
