using System.IO.Compression;
using System.IO.Pipelines;

namespace Telemetry;

/// <summary>Decompresses bodies and messages, up to a limit: a small one may become a thousand times as long.</summary>
internal static class Compression
{
    public const string Gzip = "gzip", None = "identity";

    private const int BlockLength = 64 << 10;

    // Memory of the pipe is pooled. Nobody reads while the pipe is filled, so it must never wait for a reader.
    private static readonly PipeOptions Unbounded = new(pauseWriterThreshold: 0, useSynchronizationContext: false);

    /// <summary>Whether a header asks for decompression.</summary>
    /// <exception cref="Rejection">The header names something other than gzip.</exception>
    public static bool IsGzip(string? encoding) => encoding?.ToLowerInvariant() switch
    {
        null or "" or None => false,
        Gzip => true,
        _ => throw Rejection.Unsupported($"Of all compressions, only {Gzip} is supported."),
    };

    /// <summary>Decompresses all of the input.</summary>
    /// <returns>The decompressed bytes. The caller completes the reader.</returns>
    /// <exception cref="Rejection">The result is longer than the limit.</exception>
    /// <exception cref="InvalidDataException">The input is not gzip, or ends too early.</exception>
    public static async ValueTask<PipeReader> DecompressAsync(PipeReader compressed, CancellationToken cancellationToken)
    {
        var pipe = new Pipe(Unbounded);
        try
        {
            await using var gzip = new GZipStream(compressed.AsStream(leaveOpen: true), CompressionMode.Decompress);
            int total = 0;
            while (await gzip.ReadAsync(pipe.Writer.GetMemory(BlockLength), cancellationToken) is > 0 and int length)
            {
                total += length;
                if (total > Limits.DecompressedBytes) throw Rejection.TooLarge($"The decompressed body is longer than {Limits.DecompressedBytes} bytes.");
                pipe.Writer.Advance(length);
            }

            await pipe.Writer.CompleteAsync();
            return pipe.Reader;
        }
        catch
        {
            await pipe.Writer.CompleteAsync();
            await pipe.Reader.CompleteAsync();
            throw;
        }
    }
}
