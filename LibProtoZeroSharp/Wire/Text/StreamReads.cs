using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>Reads from streams of the caller, and checks what they say that they have read.</summary>
internal static class StreamReads
{
    /// <summary>Reads as <see cref="Stream.Read(Span{byte})"/> does.</summary>
    /// <exception cref="IOException">The stream says that it has read less than nothing, or more than it was asked for.</exception>
    public static int ReadChecked(this Stream stream, Span<byte> buffer) => Check(stream, stream.Read(buffer), buffer.Length);

    /// <summary>Reads as <see cref="Stream.ReadAsync(Memory{byte}, CancellationToken)"/> does.</summary>
    /// <inheritdoc cref="ReadChecked" path="/exception"/>
    public static async ValueTask<int> ReadCheckedAsync(this Stream stream, Memory<byte> buffer, CancellationToken cancellationToken) =>
        Check(stream, await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false), buffer.Length);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Check(Stream stream, int read, int length)
    {
        if ((uint)read > (uint)length) ThrowWrongCount(stream, read, length);
        return read;
    }

    [DoesNotReturn]
    private static void ThrowWrongCount(Stream stream, int read, int length) =>
        throw new IOException($"The stream {stream.GetType()} is faulty: it was asked for at most {length} bytes, and says that it has read {read}.");
}
