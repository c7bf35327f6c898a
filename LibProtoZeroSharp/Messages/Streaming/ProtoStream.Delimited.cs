using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

// Delimited messages: each has its length before it, as a varint, so that many can follow one another. Protobuf names the form in "Streaming Multiple
// Messages" of its techniques; the other libraries call it writeDelimitedTo and parseDelimitedFrom.
public static partial class ProtoStream
{
    extension<T>(T) where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>Reads the delimited message at the start of a span, if it is there as a whole.</summary>
        /// <param name="input">The rest of the input. If the result is true, it is advanced past the message; otherwise it is not changed.</param>
        /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
        /// <param name="message">The message; a null reference if the result is false.</param>
        /// <param name="options">
        /// Limits, and whether the input is copied. With <see cref="ProtoInput.AliasUnsafe"/> it must be pinned or unmanaged and outlive the message.
        /// </param>
        /// <returns>False if <paramref name="input"/> ends inside the message, or is empty.</returns>
        /// <exception cref="ProtoException">
        /// The bytes are not a valid message of this type, or exceed a limit. If the length is valid, <paramref name="input"/> is then advanced past
        /// the message.
        /// </exception>
        public static bool TryReadDelimited(ref ReadOnlySpan<byte> input, ArenaAllocator arena, out T message, ProtoReadOptions options = default) =>
            DelimitedInput.TryRead(default(GeneratedDelimitedType<T>), ref input, arena, out message, options);

        /// <summary>Reads the delimited message at the start of a sequence, if it is there as a whole.</summary>
        /// <inheritdoc cref="TryReadDelimited{T}(ref ReadOnlySpan{byte}, ArenaAllocator, out T, ProtoReadOptions)"/>
        public static bool TryReadDelimited(ref ReadOnlySequence<byte> input, ArenaAllocator arena, out T message, ProtoReadOptions options = default) =>
            DelimitedInput.TryRead(default(GeneratedDelimitedType<T>), ref input, arena, out message, options);

        /// <summary>Reads one delimited message from a stream, and not a byte more.</summary>
        /// <param name="input">
        /// The stream. The length is read byte by byte, so a stream with a buffer is faster; to read many messages, use
        /// <see cref="ReadAllDelimited{T}(Stream, ArenaAllocator, ProtoReadOptions)"/>.
        /// </param>
        /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <returns>The message; null if the stream has ended.</returns>
        /// <exception cref="ProtoException">
        /// The bytes are not a valid message of this type, or exceed a limit, or the stream ends inside a message. Its offset counts from the start of
        /// the length.
        /// </exception>
        public static T? ReadDelimited(Stream input, ArenaAllocator arena, ProtoReadOptions options = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.Read<T, GeneratedDelimitedType<T>>(default, input, arena, Copying(options));
        }

        /// <summary>Reads one delimited message from a stream, and not a byte more.</summary>
        /// <param name="input">
        /// The stream. The length is read byte by byte; to read many messages,
        /// <see cref="ReadAllDelimitedAsync{T}(Stream, ArenaAllocator, ProtoReadOptions, CancellationToken)"/> is faster.
        /// </param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input. A part of the message may have been read then.</param>
        /// <returns>The message; null if the stream has ended.</returns>
        /// <exception cref="ProtoException">
        /// The bytes are not a valid message of this type, or exceed a limit, or the stream ends inside a message. Its offset counts from the start of
        /// the length.
        /// </exception>
        /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
        public static ValueTask<T?> ReadDelimitedAsync(
            Stream input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAsync<T, GeneratedDelimitedType<T>>(default, input, arena, Copying(options), cancellationToken);
        }

        /// <summary>Reads one delimited message from a pipe. What follows it stays in the pipe.</summary>
        /// <param name="input">The pipe. Its reader is not completed.</param>
        /// <param name="arena">
        /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input. Nothing has been consumed then.</param>
        /// <returns>The message; null if the pipe has ended.</returns>
        /// <exception cref="ProtoException">
        /// The bytes are not a valid message of this type, or exceed a limit, or the pipe ends inside a message. Its offset counts from the start of the
        /// length. A malformed message has been consumed, so that the next one can be read; a malformed length has not.
        /// </exception>
        /// <exception cref="OperationCanceledException">The token or the pending read was cancelled.</exception>
        public static ValueTask<T?> ReadDelimitedAsync(
            PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAsync<T, GeneratedDelimitedType<T>>(default, input, arena, Copying(options), cancellationToken);
        }

        /// <summary>Enumerates the delimited messages in a span. They are all in one arena.</summary>
        /// <param name="input">The messages. With <see cref="ProtoInput.AliasUnsafe"/> it must be pinned or unmanaged and outlive the messages.</param>
        /// <param name="arena">
        /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message.
        /// </param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static DelimitedMessages<T> ReadAllDelimited(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
            new(ref MemoryMarshal.GetReference(input), input.Length, arena, options);

        /// <summary>Enumerates the delimited messages in a span. Each is valid until the next one is read.</summary>
        /// <param name="input">The messages. With <see cref="ProtoInput.AliasUnsafe"/> it must be pinned or unmanaged.</param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static DelimitedMessages<T> ReadAllDelimited(ReadOnlySpan<byte> input, ProtoReadOptions options = default) =>
            new(ref MemoryMarshal.GetReference(input), input.Length, null, options);

        /// <summary>Enumerates the delimited messages in a sequence. They are all in one arena.</summary>
        /// <param name="input">The messages, cut anywhere.</param>
        /// <param name="arena">
        /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message.
        /// </param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static DelimitedMessages<T> ReadAllDelimited(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
            new(input, arena, options);

        /// <summary>Enumerates the delimited messages in a sequence. Each is valid until the next one is read.</summary>
        /// <param name="input">The messages, cut anywhere.</param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static DelimitedMessages<T> ReadAllDelimited(in ReadOnlySequence<byte> input, ProtoReadOptions options = default) => new(input, null, options);

        /// <summary>
        /// Enumerates the delimited messages in unmanaged memory of any length, such as a memory-mapped file. They are all in one arena.
        /// </summary>
        /// <param name="input">The messages: <paramref name="length"/> readable bytes. With <see cref="ProtoInput.AliasUnsafe"/> they outlive the messages.</param>
        /// <param name="length">Bytes of the input.</param>
        /// <param name="arena">
        /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message.
        /// </param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static unsafe DelimitedMessages<T> ReadAllDelimited(byte* input, nint length, ArenaAllocator arena, ProtoReadOptions options = default) =>
            new(ref *input, CheckLength(length), arena, options);

        /// <summary>
        /// Enumerates the delimited messages in unmanaged memory of any length, such as a memory-mapped file. Each is valid until the next one is read.
        /// </summary>
        /// <param name="input">The messages: <paramref name="length"/> readable bytes.</param>
        /// <param name="length">Bytes of the input.</param>
        /// <param name="options">Limits, and whether the input is copied.</param>
        public static unsafe DelimitedMessages<T> ReadAllDelimited(byte* input, nint length, ProtoReadOptions options = default) =>
            new(ref *input, CheckLength(length), null, options);

        /// <summary>Enumerates the delimited messages of a stream, up to its end. They are all in one arena.</summary>
        /// <param name="input">The stream, which stays open. It is read ahead of the messages.</param>
        /// <param name="arena">
        /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <remarks>
        /// Enumerating throws a <see cref="ProtoException"/> if the bytes are not valid messages of this type, or exceed a limit, or if the stream ends
        /// inside a message. Its offset counts from where the enumeration began.
        /// </remarks>
        public static IEnumerable<T> ReadAllDelimited(Stream input, ArenaAllocator arena, ProtoReadOptions options = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAll<T, GeneratedDelimitedType<T>>(default, input, arena, Copying(options));
        }

        /// <summary>Enumerates the delimited messages of a stream, up to its end. Each is valid until the next one is read.</summary>
        /// <inheritdoc cref="ReadAllDelimited{T}(Stream, ArenaAllocator, ProtoReadOptions)"/>
        public static IEnumerable<T> ReadAllDelimited(Stream input, ProtoReadOptions options = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAll<T, GeneratedDelimitedType<T>>(default, input, null, Copying(options));
        }

        /// <summary>Enumerates the delimited messages of a stream asynchronously, up to its end. They are all in one arena.</summary>
        /// <param name="input">The stream, which stays open. It is read ahead of the messages.</param>
        /// <param name="arena">
        /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <inheritdoc cref="ReadAllDelimited{T}(Stream, ArenaAllocator, ProtoReadOptions)" path="/remarks"/>
        public static IAsyncEnumerable<T> ReadAllDelimitedAsync(
            Stream input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAllAsync<T, GeneratedDelimitedType<T>>(default, input, arena, Copying(options), cancellationToken);
        }

        /// <summary>Enumerates the delimited messages of a stream asynchronously, up to its end. Each is valid until the next one is read.</summary>
        /// <param name="input">The stream, which stays open. It is read ahead of the messages.</param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <inheritdoc cref="ReadAllDelimited{T}(Stream, ArenaAllocator, ProtoReadOptions)" path="/remarks"/>
        public static IAsyncEnumerable<T> ReadAllDelimitedAsync(
            Stream input, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAllAsync<T, GeneratedDelimitedType<T>>(default, input, null, Copying(options), cancellationToken);
        }

        /// <summary>Enumerates the delimited messages of a pipe, until its writer completes. They are all in one arena.</summary>
        /// <param name="input">
        /// The pipe. Its reader is not completed. If the enumeration stops early, what follows the last message stays in the pipe.
        /// </param>
        /// <param name="arena">
        /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message.
        /// </param>
        /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
        /// <param name="cancellationToken">Stops waiting for input.</param>
        /// <remarks>
        /// Enumerating throws a <see cref="ProtoException"/> if the bytes are not valid messages of this type, or exceed a limit, or if the pipe ends
        /// inside a message. Its offset counts from where the enumeration began. A malformed message has been consumed then, a malformed length has not.
        /// </remarks>
        public static IAsyncEnumerable<T> ReadAllDelimitedAsync(
            PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAllAsync<T, GeneratedDelimitedType<T>>(default, input, arena, Copying(options), cancellationToken);
        }

        /// <summary>Enumerates the delimited messages of a pipe, until its writer completes. Each is valid until the next one is read.</summary>
        /// <inheritdoc cref="ReadAllDelimitedAsync{T}(PipeReader, ArenaAllocator, ProtoReadOptions, CancellationToken)"/>
        public static IAsyncEnumerable<T> ReadAllDelimitedAsync(
            PipeReader input, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        {
            ArgumentNullException.ThrowIfNull(input);
            return DelimitedInput.ReadAllAsync<T, GeneratedDelimitedType<T>>(default, input, null, Copying(options), cancellationToken);
        }
    }

    /// <summary>Writes a message with its length before it. If an exception is thrown, nothing has been written.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <param name="output">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message is too large, or nests deeper than the stack allows: it may contain itself.
    /// </exception>
    public static void WriteDelimitedTo<T>(this T message, IBufferWriter<byte> output, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        DelimitedOutput.Write(new GeneratedDelimitedType<T>(options), message, output);
    }

    /// <summary>Writes a message with its length before it. If encoding fails, nothing has been written.</summary>
    /// <inheritdoc cref="WriteDelimitedTo{T}(T, IBufferWriter{byte}, ProtoWriteOptions)"/>
    public static void WriteDelimitedTo<T>(this T message, Stream output, ProtoWriteOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        DelimitedOutput.Write(new GeneratedDelimitedType<T>(options), message, output);
    }

    /// <summary>Writes a message with its length before it to a stream, and flushes it. The stream stays open. If encoding fails, nothing is written.</summary>
    /// <param name="message">The message, not a null reference. It is encoded before this waits, so it may change after the call.</param>
    /// <param name="output">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting. A part of the message may have been written then.</param>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask WriteDelimitedToAsync<T>(this T message, Stream output, ProtoWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        AsyncOutput.WriteAsync(
            output, (message, options), static (state, buffer) => DelimitedOutput.Write(new GeneratedDelimitedType<T>(state.options), state.message, buffer), cancellationToken);

    /// <summary>Writes a message with its length before it to a pipe, and flushes it. The writer is not completed.</summary>
    /// <param name="message">The message, not a null reference. It is encoded before this waits, so it may change after the call.</param>
    /// <param name="output">The destination. If encoding fails, nothing is written.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting for the reader. The message has been written to the pipe then.</param>
    /// <returns>The result of flushing: whether the reader has completed, and whether waiting for it was cancelled.</returns>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask<FlushResult> WriteDelimitedToAsync<T>(
        this T message, PipeWriter output, ProtoWriteOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        DelimitedOutput.Write(new GeneratedDelimitedType<T>(options), message, output);
        return output.FlushAsync(cancellationToken);
    }

    private static nint CheckLength(nint length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return length;
    }
}
