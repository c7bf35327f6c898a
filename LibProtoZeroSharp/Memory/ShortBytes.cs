using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// Bytes that fit into one vector, as most strings do. They need no branch on their length, which would often be mispredicted.
/// </summary>
internal static class ShortBytes
{
    /// <summary>The smallest page size. If one byte of a page can be read, all bytes of the page can be read.</summary>
    public const nuint SmallestPage = 4096;

    /// <summary>
    /// Whether 32 bytes can be read from here without leaving the page. The bytes after the data may belong to anyone; they are readable, but their
    /// values mean nothing.
    /// </summary>
    /// <remarks>Requires: at least one byte is readable at <paramref name="bytes"/>; the result says nothing about null.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool HasVector(byte* bytes) => ((nuint)bytes & (SmallestPage - 1)) <= SmallestPage - (nuint)Vector256<byte>.Count;

    /// <summary>Whether 64 bytes can be read from here without leaving the page.</summary>
    /// <inheritdoc cref="HasVector" path="/remarks"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool HasLongVector(byte* bytes) => ((nuint)bytes & (SmallestPage - 1)) <= SmallestPage - (nuint)Vector512<byte>.Count;

    /// <summary>Whether <paramref name="count"/> bytes can be read from both addresses without leaving their pages.</summary>
    /// <remarks>
    /// Requires: at least one byte is readable at both addresses; <paramref name="count"/> is from 1 to <see cref="SmallestPage"/>.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool HaveBytes(byte* left, byte* right, nuint count) =>
        // If the last byte is in the next page, the sum has the bit of the page size set.
        (((((nuint)left & (SmallestPage - 1)) + count - 1) | (((nuint)right & (SmallestPage - 1)) + count - 1)) & SmallestPage) == 0;

    /// <summary>Loads 1 to 32 bytes.</summary>
    /// <param name="bytes">The bytes, of any length.</param>
    /// <param name="vector">The bytes, and others after them.</param>
    /// <returns>False if it can't be done: for other lengths, and at a few addresses.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryLoad(ReadOnlySpan<byte> bytes, out Vector256<byte> vector)
    {
        vector = default;
        return bytes.Length <= Vector256<byte>.Count && TryLoadStart(bytes, out vector);
    }

    /// <summary>Loads the first 32 bytes.</summary>
    /// <param name="bytes">The bytes, of any length.</param>
    /// <param name="vector">The bytes; if there are less than 32, others after them.</param>
    /// <returns>False if it can't be done: for no bytes, and for less than 32 at a few addresses.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool TryLoadStart(ReadOnlySpan<byte> bytes, out Vector256<byte> vector)
    {
        // Pinned, because the address decides whether a whole vector can be read. The address of an empty span may be null.
        fixed (byte* start = bytes)
        {
            bool can = bytes.Length >= Vector256<byte>.Count || (!bytes.IsEmpty && HasVector(start));
            vector = can ? Vector256.Load(start) : default;
            return can;
        }
    }

    /// <summary>The top bits of 64 bytes; the bit of the first byte is the lowest.</summary>
    /// <remarks>Requires: 64 bytes are readable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong TopBits(byte* bytes) => Processor.Has512
        ? Vector512.Load(bytes).ExtractMostSignificantBits()
        : Vector256.Load(bytes).ExtractMostSignificantBits()
          | (ulong)Vector256.Load(bytes + Vector256<byte>.Count).ExtractMostSignificantBits() << Vector256<byte>.Count;

    /// <summary>Copies bytes of any length into the newest block of an arena.</summary>
    /// <param name="source">The bytes; any value, null included, if the length is 0.</param>
    /// <param name="block">The destination, of at least <paramref name="length"/> bytes.</param>
    /// <param name="length">Bytes to copy.</param>
    /// <remarks>
    /// Requires: <paramref name="block"/> is in the arena's newest block, with at least 32 writable bytes after
    /// it (<see cref="ArenaState.Slop"/> ensures this). <paramref name="source"/> needs only <paramref name="length"/> readable bytes. Ensures:
    /// up to 32 bytes from <paramref name="block"/> on are overwritten, with unspecified values after the data; null is not written to. The vector makes building tiny
    /// messages 1.57 times as fast as a call that branches on the length, and parsing a string 1.32 times (AMD EPYC).
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void CopyToNewest(byte* source, byte* block, nuint length)
    {
        if (length - 1 < (nuint)Vector256<byte>.Count && HasVector(source))
            Vector256.Load(source).Store(block);
        else
            Buffer.MemoryCopy(source, block, length, length);
    }

    /// <summary>Writes zeros.</summary>
    /// <param name="block">The first byte.</param>
    /// <param name="size">Bytes; not negative.</param>
    /// <remarks>
    /// Requires: <paramref name="size"/> bytes from <paramref name="block"/> on are writable. Since .NET 9, <c>Unsafe.InitBlockUnaligned</c> calls a managed
    /// method if the size is not a constant, and the JIT has to compile that method for the first message of a process. On .NET 8 it does not, and there it
    /// is the only way to write zeros of a constant size without a call.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Clear(void* block, int size) =>
#if NET10_0_OR_GREATER
        NativeMemory.Clear(block, (nuint)size);
#else
        Unsafe.InitBlockUnaligned(block, 0, (uint)size);
#endif
}
