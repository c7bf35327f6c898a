using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>Collects the input of one message, and parses it afterwards: nothing waits in the middle of a message.</summary>
internal static class AsyncInput
{
    private static readonly StreamPipeReaderOptions Options = new(bufferSize: 16 << 10, leaveOpen: true);

    /// <summary>Parses the input of a message, in one of the formats.</summary>
    public delegate T Parser<T, TOptions>(in ReadOnlySequence<byte> input, ArenaAllocator arena, TOptions options);

    /// <summary>Parses a message from the rest of a stream.</summary>
    public static async ValueTask<T> ParseAsync<T, TOptions>(
        Stream input, ArenaAllocator arena, TOptions options, Parser<T, TOptions> parse, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(input);
        PipeReader reader = PipeReader.Create(new CheckedStream(input), Options);
        try
        {
            return await ParseAsync(reader, arena, options, parse, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await reader.CompleteAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Parses a message from a pipe, up to the completion of its writer.</summary>
    public static async ValueTask<T> ParseAsync<T, TOptions>(
        PipeReader input, ArenaAllocator arena, TOptions options, Parser<T, TOptions> parse, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(input);
        ReadOnlySequence<byte> all = await ReadToEndAsync<T>(input, arena, cancellationToken).ConfigureAwait(false);
        try
        {
            return parse(all, arena, options);
        }
        finally
        {
            input.AdvanceTo(all.End);
        }
    }

    /// <summary>Waits until the writer completes. The caller must advance the reader to the end of the result.</summary>
    private static async ValueTask<ReadOnlySequence<byte>> ReadToEndAsync<T>(PipeReader input, ArenaAllocator arena, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        // Input that does not fit into the arena is not waited for.
        long most = Math.Min(arena.RemainingBytes, int.MaxValue);
        while (true)
        {
            ReadResult result = await input.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> buffer = result.Buffer;
            if (buffer.Length > most)
            {
                input.AdvanceTo(buffer.End);
                throw FailureCounts.Counted(new ProtoException(most < int.MaxValue ? ProtoError.ArenaExhausted : ProtoError.MessageTooLarge, most, T.FullName));
            }

            if (result.IsCompleted) return buffer;
            // Everything counts as examined, also after a cancelled read: a pipe of .NET 8 throws if it is told less than by an earlier read.
            input.AdvanceTo(buffer.Start, buffer.End);
            if (result.IsCanceled) throw new OperationCanceledException("The pending read of the pipe was cancelled.");
        }
    }
}
