using System.IO.Pipelines;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

/// <summary>
/// Reads and writes messages asynchronously, from and to streams and pipes. The input of a message is collected first and then decoded at once. A
/// message is encoded completely before any of its bytes are sent.
/// </summary>
public static partial class ProtoStream
{
    extension<T>(T) where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>Parses a message from the rest of a stream. The stream stays open.</summary>
        /// <param name="input">The encoded message, up to the end of the stream.</param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
        /// <see cref="ArenaOptions.MaxBytes"/> limits how much input is read.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
        public static ValueTask<T> ParseAsync(
            Stream input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default) =>
            AsyncInput.ParseAsync(input, arena, Copying(options), ProtoMessage.Parse<T>, cancellationToken);

        /// <summary>Parses a message from a pipe, up to the completion of its writer. The reader is not completed.</summary>
        /// <param name="input">The encoded message. It is consumed, unless waiting for it was cancelled.</param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
        /// <see cref="ArenaOptions.MaxBytes"/> limits how much input is read.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
        /// <exception cref="OperationCanceledException">The token or the pending read was cancelled.</exception>
        public static ValueTask<T> ParseAsync(
            PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default) =>
            AsyncInput.ParseAsync(input, arena, Copying(options), ProtoMessage.Parse<T>, cancellationToken);
    }

    /// <summary>Writes a message to a stream, and flushes it. The stream stays open. If encoding fails, nothing is written.</summary>
    /// <param name="message">The message, not a null reference. It is encoded before this waits, so it may change after the call.</param>
    /// <param name="output">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting. A part of the message may have been written then.</param>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask WriteToAsync<T>(this T message, Stream output, ProtoWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncOutput.WriteAsync(output, (message, options), static (state, buffer) => state.message.WriteTo(buffer, state.options), cancellationToken);

    /// <summary>Writes a message to a pipe, and flushes it. The writer is not completed.</summary>
    /// <param name="message">The message, not a null reference. It is encoded before this waits, so it may change after the call.</param>
    /// <param name="output">The destination. If encoding fails, nothing is written.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting for the reader. The message has been written to the pipe then.</param>
    /// <returns>The result of flushing: whether the reader has completed, and whether waiting for it was cancelled.</returns>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask<FlushResult> WriteToAsync<T>(this T message, PipeWriter output, ProtoWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        message.WriteTo(output, options);
        return output.FlushAsync(cancellationToken);
    }

    internal static ProtoReadOptions Copying(ProtoReadOptions options) => options with { Input = ProtoInput.Copy };
}
