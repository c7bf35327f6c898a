using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

// Messages that have their lengths before them, as for generated types.
public readonly partial struct DynamicMessageType
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
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public bool TryReadDelimited(ref ReadOnlySpan<byte> input, ArenaAllocator arena, out DynamicMessage message, ProtoReadOptions options = default) =>
        DelimitedInput.TryRead(Delimited, ref input, arena, out message, options);

    /// <summary>Reads the delimited message at the start of a sequence, if it is there as a whole.</summary>
    /// <inheritdoc cref="TryReadDelimited(ref ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, ProtoReadOptions)"/>
    public bool TryReadDelimited(ref ReadOnlySequence<byte> input, ArenaAllocator arena, out DynamicMessage message, ProtoReadOptions options = default) =>
        DelimitedInput.TryRead(Delimited, ref input, arena, out message, options);

    /// <summary>Reads one delimited message from a stream, and not a byte more.</summary>
    /// <param name="input">The stream. The length is read byte by byte: to read many messages, <c>ReadAllDelimited</c> is faster.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <returns>The message; null if the stream has ended.</returns>
    /// <exception cref="ProtoException">
    /// The bytes are not a valid message of this type, or exceed a limit, or the stream ends inside a message. Its offset counts from the start of
    /// the length.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public DynamicMessage? ReadDelimited(Stream input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return DelimitedInput.Read<DynamicMessage, DynamicDelimitedType>(Delimited, input, arena, ProtoStream.Copying(options));
    }

    /// <summary>Reads one delimited message from a stream, and not a byte more.</summary>
    /// <param name="input">The stream. The length is read byte by byte: to read many messages, <c>ReadAllDelimitedAsync</c> is faster.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
    /// </param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <param name="cancellationToken">Stops waiting for input. A part of the message may have been read then.</param>
    /// <inheritdoc cref="ReadDelimited" path="/returns|/exception"/>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public ValueTask<DynamicMessage?> ReadDelimitedAsync(
        Stream input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return DelimitedInput.ReadAsync<DynamicMessage, DynamicDelimitedType>(Delimited, input, arena, ProtoStream.Copying(options), cancellationToken);
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
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public ValueTask<DynamicMessage?> ReadDelimitedAsync(
        PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return DelimitedInput.ReadAsync<DynamicMessage, DynamicDelimitedType>(Delimited, input, arena, ProtoStream.Copying(options), cancellationToken);
    }

    /// <summary>Enumerates the delimited messages of a stream, up to its end.</summary>
    /// <param name="input">The stream, which stays open. It is read ahead of the messages.</param>
    /// <param name="arena">
    /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message. Null for an arena
    /// of the enumeration: each message is then valid until the next one is read.
    /// </param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <remarks>
    /// Enumerating throws a <see cref="ProtoException"/> if the bytes are not valid messages of this type, or exceed a limit, or if the stream ends
    /// inside a message. Its offset counts from where the enumeration began.
    /// </remarks>
    public IEnumerable<DynamicMessage> ReadAllDelimited(Stream input, ArenaAllocator? arena = null, ProtoReadOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return DelimitedInput.ReadAll<DynamicMessage, DynamicDelimitedType>(Delimited, input, arena, ProtoStream.Copying(options));
    }

    /// <summary>Enumerates the delimited messages of a stream asynchronously, up to its end.</summary>
    /// <param name="input">The stream, which stays open. It is read ahead of the messages.</param>
    /// <param name="arena">
    /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message. Null for an arena
    /// of the enumeration: each message is then valid until the next one is read.
    /// </param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <inheritdoc cref="ReadAllDelimited" path="/remarks"/>
    public IAsyncEnumerable<DynamicMessage> ReadAllDelimitedAsync(
        Stream input, ArenaAllocator? arena = null, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return DelimitedInput.ReadAllAsync<DynamicMessage, DynamicDelimitedType>(Delimited, input, arena, ProtoStream.Copying(options), cancellationToken);
    }

    /// <summary>Enumerates the delimited messages of a pipe, until its writer completes.</summary>
    /// <param name="input">
    /// The pipe. Its reader is not completed. If the enumeration stops early, what follows the last message stays in the pipe.
    /// </param>
    /// <param name="arena">
    /// The arena of the messages, which are valid until the arena is reset or disposed. The caller may reset it after each message. Null for an arena
    /// of the enumeration: each message is then valid until the next one is read.
    /// </param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <remarks>
    /// Enumerating throws a <see cref="ProtoException"/> if the bytes are not valid messages of this type, or exceed a limit, or if the pipe ends
    /// inside a message. Its offset counts from where the enumeration began. A malformed message has been consumed then, a malformed length has not.
    /// </remarks>
    public IAsyncEnumerable<DynamicMessage> ReadAllDelimitedAsync(
        PipeReader input, ArenaAllocator? arena = null, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        return DelimitedInput.ReadAllAsync<DynamicMessage, DynamicDelimitedType>(Delimited, input, arena, ProtoStream.Copying(options), cancellationToken);
    }

    private DynamicDelimitedType Delimited => new(this);
}
