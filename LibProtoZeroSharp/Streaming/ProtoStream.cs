using System.IO.Pipelines;

namespace LibProtoZeroSharp;

/// <summary>
/// Messages from and to streams and pipes, asynchronously. A message's input is collected first and then decoded at once, and a message is
/// encoded before any of it is sent.
/// </summary>
public static class ProtoStream
{
    extension<T>(T) where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>Parses a message from the rest of a stream, which stays open.</summary>
        /// <param name="input">The encoded message, up to the stream's end.</param>
        /// <param name="arena">
        /// Holds the message until it is reset or disposed, which must not happen before this has ended. <see cref="ArenaOptions.MaxBytes"/>
        /// limits how much input is taken.
        /// </param>
        /// <param name="options">Limits. The message owns its bytes, whatever <see cref="ProtoReadOptions.Input"/> says.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <exception cref="ProtoException">The bytes are no such message.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
        public static ValueTask<T> ParseAsync(
            Stream input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default) =>
            AsyncInput.ParseAsync(input, arena, Copying(options), ProtoMessage.Parse<T>, cancellationToken);

        /// <summary>Parses a message from all that a pipe gives until its writer completes. The reader is not completed.</summary>
        /// <param name="input">The encoded message. It is consumed, unless waiting for it was cancelled.</param>
        /// <param name="arena">
        /// Holds the message until it is reset or disposed, which must not happen before this has ended. <see cref="ArenaOptions.MaxBytes"/>
        /// limits how much input is taken.
        /// </param>
        /// <param name="options">Limits. The message owns its bytes, whatever <see cref="ProtoReadOptions.Input"/> says.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <exception cref="ProtoException">The bytes are no such message.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled, or the pending read.</exception>
        public static ValueTask<T> ParseAsync(
            PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default) =>
            AsyncInput.ParseAsync(input, arena, Copying(options), ProtoMessage.Parse<T>, cancellationToken);
    }

    /// <summary>Writes a message to a stream, which stays open, and flushes it. The stream gets nothing where encoding fails.</summary>
    /// <param name="message">The message. It is encoded before anything is waited for, so it may change from then on.</param>
    /// <param name="output">Where to.</param>
    /// <param name="cancellationToken">Stops waiting. The stream may have got a part of the message then.</param>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask WriteToAsync<T>(this T message, Stream output, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncOutput.WriteAsync(output, message, static (message, buffer) => message.WriteTo(buffer), cancellationToken);

    /// <summary>Writes a message to a pipe, and flushes that. The writer is not completed.</summary>
    /// <param name="message">The message. It is encoded before anything is waited for, so it may change from then on.</param>
    /// <param name="output">Where to. It gets nothing where encoding fails.</param>
    /// <param name="cancellationToken">Stops waiting for the reader. The pipe has the message then.</param>
    /// <returns>What flushing returns: whether the reader is still there, and whether waiting for it was cancelled.</returns>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask<FlushResult> WriteToAsync<T>(this T message, PipeWriter output, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        message.WriteTo(output);
        return output.FlushAsync(cancellationToken);
    }

    private static ProtoReadOptions Copying(ProtoReadOptions options) => options with { Input = ProtoInput.Copy };
}
