using System.Buffers;
using System.IO.Pipelines;

namespace LibProtoZeroSharp;

/// <summary>Collects the input of one message and then has it parsed: nothing waits in the middle of a message.</summary>
internal static class AsyncInput
{
    private static readonly StreamPipeReaderOptions Options = new(bufferSize: 16 << 10, leaveOpen: true);

    /// <summary>Parses the input of a message, in whatever format.</summary>
    public delegate T Parser<T, TOptions>(in ReadOnlySequence<byte> input, ArenaAllocator arena, TOptions options);

    /// <summary>Parses what is left of a stream.</summary>
    public static async ValueTask<T> ParseAsync<T, TOptions>(
        Stream input, ArenaAllocator arena, TOptions options, Parser<T, TOptions> parse, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(input);
        PipeReader reader = PipeReader.Create(input, Options);
        try
        {
            return await ParseAsync(reader, arena, options, parse, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await reader.CompleteAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Parses all that a pipe gives until its writer completes.</summary>
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

    /// <summary>Waits until the writer completes. The reader is to be advanced to the end of what is returned.</summary>
    private static async ValueTask<ReadOnlySequence<byte>> ReadToEndAsync<T>(PipeReader input, ArenaAllocator arena, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        // What the arena can't take needn't be waited for.
        long most = Math.Min(arena.RemainingBytes, int.MaxValue);
        while (true)
        {
            ReadResult result = await input.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> buffer = result.Buffer;
            if (result.IsCanceled)
            {
                input.AdvanceTo(buffer.Start);
                throw new OperationCanceledException("The pending read of the pipe was cancelled.");
            }

            if (buffer.Length > most)
            {
                input.AdvanceTo(buffer.End);
                throw new ProtoException(most < int.MaxValue ? ProtoError.ArenaExhausted : ProtoError.MessageTooLarge, 0, T.FullName);
            }

            if (result.IsCompleted) return buffer;
            input.AdvanceTo(buffer.Start, buffer.End);
        }
    }
}
