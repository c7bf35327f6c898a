using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>Reads messages that have their length before them, one or all of them, from streams and pipes.</summary>
internal static class DelimitedInput
{
    /// <summary>Bytes of a new buffer.</summary>
    public const int BufferSize = 64 << 10;

    private static readonly StreamPipeReaderOptions Options = new(bufferSize: BufferSize, minimumReadSize: BufferSize / 4, leaveOpen: true);

    /// <summary>Reads the message at the start of a span, if it is there as a whole.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<T, TType>(TType type, ref ReadOnlySpan<byte> input, ArenaAllocator arena, out T message, in ProtoReadOptions options)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        message = default;
        if (!DelimitedFrame.TryRead(type, input, options, 0, out DelimitedFrame frame) || frame.TotalLength > input.Length) return false;
        ReadOnlySpan<byte> bytes = input.Slice(frame.PrefixLength, frame.MessageLength);
        input = input[(frame.PrefixLength + frame.MessageLength)..];
        message = type.Parse(bytes, arena, options, frame.PrefixLength);
        return true;
    }

    /// <summary>Reads the message at the start of a sequence, if it is there as a whole.</summary>
    public static bool TryRead<T, TType>(TType type, ref ReadOnlySequence<byte> input, ArenaAllocator arena, out T message, in ProtoReadOptions options)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        message = default;
        long offset = 0;
        if (!DelimitedFrame.TryTake(type, ref input, options, ref offset, out ReadOnlySequence<byte> bytes)) return false;
        message = type.Parse(bytes, arena, options, offset);
        return true;
    }

    /// <summary>Reads one message from a stream, and not a byte more.</summary>
    /// <returns>The message; null if the stream ends before it.</returns>
    public static T? Read<T, TType>(TType type, Stream input, ArenaAllocator arena, in ProtoReadOptions options)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        var receiver = new DelimitedReceiver<TType>(type, options);
        try
        {
            while (!receiver.IsComplete)
            {
                if (!receiver.TryAdvance(input.ReadChecked(receiver.Room.Span))) return null;
            }

            return type.Parse(receiver.Message, arena, options, receiver.PrefixLength);
        }
        finally
        {
            receiver.Dispose();
        }
    }

    /// <inheritdoc cref="Read"/>
    public static async ValueTask<T?> ReadAsync<T, TType>(
        TType type, Stream input, ArenaAllocator arena, ProtoReadOptions options, CancellationToken cancellationToken)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        var receiver = new DelimitedReceiver<TType>(type, options);
        try
        {
            while (!receiver.IsComplete)
            {
                if (!receiver.TryAdvance(await input.ReadCheckedAsync(receiver.Room, cancellationToken).ConfigureAwait(false))) return null;
            }

            return type.Parse(receiver.Message, arena, options, receiver.PrefixLength);
        }
        finally
        {
            receiver.Dispose();
        }
    }

    /// <summary>Reads one message from a pipe. What follows it stays there.</summary>
    /// <returns>The message; null if the pipe ends before it.</returns>
    public static async ValueTask<T?> ReadAsync<T, TType>(
        TType type, PipeReader input, ArenaAllocator arena, ProtoReadOptions options, CancellationToken cancellationToken)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        while (true)
        {
            ReadResult result = await input.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> rest = result.Buffer;
            // Without a message everything counts as examined, also after an error: a pipe of .NET 8 throws if it is told less than an earlier read
            // has told it. A message that is complete now was not complete then, so its end is far enough.
            SequencePosition examined = rest.End;
            try
            {
                long offset = 0;
                if (DelimitedFrame.TryTake(type, ref rest, options, ref offset, out ReadOnlySequence<byte> message))
                {
                    examined = rest.Start;
                    return type.Parse(message, arena, options, offset);
                }

                if (result.IsCanceled) ThrowCanceled();
                if (result.IsCompleted)
                {
                    if (rest.IsEmpty) return null;
                    DelimitedFrame.ThrowTorn(type, rest.Length);
                }
            }
            finally
            {
                input.AdvanceTo(rest.Start, examined);
            }
        }
    }

    /// <summary>Reads all messages of a stream.</summary>
    /// <param name="type">The type of the messages.</param>
    /// <param name="input">The stream.</param>
    /// <param name="arena">The arena of the messages; null for one that is reset before each message.</param>
    /// <param name="options">Limits.</param>
    public static IEnumerable<T> ReadAll<T, TType>(TType type, Stream input, ArenaAllocator? arena, ProtoReadOptions options)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        using var own = new ArenaAllocator();
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        try
        {
            int start = 0, end = 0;
            for (long offset = 0; ;)
            {
                long needed = 0;
                while (DelimitedFrame.TryRead(type, buffer.AsSpan(start, end - start), options, offset, out DelimitedFrame frame))
                {
                    needed = frame.TotalLength;
                    if (needed > end - start) break;
                    if (arena == null) own.Reset();
                    int message = start + frame.PrefixLength;
                    T parsed = type.Parse(
                        buffer.AsSpan(message, frame.MessageLength), arena ?? own, options, offset + frame.PrefixLength);
                    start = message + frame.MessageLength;
                    offset += frame.TotalLength;
                    needed = 0;
                    yield return parsed;
                }

                buffer.AsSpan(start, end - start).CopyTo(buffer);
                (start, end) = (0, end - start);
                EnsureRoom(ref buffer, end, Math.Max(needed, end + 1));
                int read = input.ReadChecked(buffer.AsSpan(end));
                if (read == 0)
                {
                    if (end == 0) yield break;
                    DelimitedFrame.ThrowTorn(type, offset + end);
                }

                end += read;
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <inheritdoc cref="ReadAll"/>
    public static async IAsyncEnumerable<T> ReadAllAsync<T, TType>(
        TType type, Stream input, ArenaAllocator? arena, ProtoReadOptions options, [EnumeratorCancellation] CancellationToken cancellationToken)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        PipeReader reader = PipeReader.Create(new CheckedStream(input), Options);
        try
        {
            await foreach (T message in ReadAllAsync<T, TType>(type, reader, arena, options, cancellationToken).ConfigureAwait(false)) yield return message;
        }
        finally
        {
            await reader.CompleteAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Reads all messages of a pipe.</summary>
    /// <inheritdoc cref="ReadAll"/>
    public static async IAsyncEnumerable<T> ReadAllAsync<T, TType>(
        TType type, PipeReader input, ArenaAllocator? arena, ProtoReadOptions options, [EnumeratorCancellation] CancellationToken cancellationToken)
        where T : struct where TType : struct, IDelimitedType<T>
    {
        using var own = new ArenaAllocator();
        for (long offset = 0; ;)
        {
            ReadResult result = await input.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> rest = result.Buffer;
            // If the enumeration ends early, or with an error, the pipe goes on after the last message that was taken. Without one everything counts
            // as examined: see above.
            bool isExamined = true;
            try
            {
                long start = offset;
                while (DelimitedFrame.TryTake(type, ref rest, options, ref start, out ReadOnlySequence<byte> message))
                {
                    isExamined = false;
                    offset = start + message.Length;
                    if (arena == null) own.Reset();
                    yield return type.Parse(message, arena ?? own, options, start);
                    start = offset;
                }

                isExamined = true;
                if (result.IsCanceled) ThrowCanceled();
            }
            finally
            {
                input.AdvanceTo(rest.Start, isExamined ? rest.End : rest.Start);
            }

            if (!result.IsCompleted) continue;
            if (!rest.IsEmpty) DelimitedFrame.ThrowTorn(type, offset + rest.Length);
            yield break;
        }
    }

    /// <summary>
    /// Makes room for more bytes. The buffer doubles as bytes arrive, so a length alone reserves at most <see cref="BufferSize"/> bytes.
    /// </summary>
    /// <param name="buffer">The buffer, of the shared pool.</param>
    /// <param name="had">Bytes of the buffer that are used.</param>
    /// <param name="needed">Bytes that will be needed, more than <paramref name="had"/>.</param>
    public static void EnsureRoom(ref byte[] buffer, int had, long needed)
    {
        if (had < buffer.Length) return;
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Math.Max(buffer.Length * 2L, BufferSize), Math.Min(needed, Array.MaxLength)));
        buffer.AsSpan(0, had).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(buffer);
        buffer = larger;
    }

    [DoesNotReturn]
    private static void ThrowCanceled() => throw new OperationCanceledException("The pending read of the pipe was cancelled.");
}
