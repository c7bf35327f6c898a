using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp;

/// <summary>Bytes that one vector holds, which most strings are: no branch on their length, which would often be mispredicted.</summary>
internal static unsafe class ShortBytes
{
    /// <summary>Bytes of memory that can all be read if one of them can.</summary>
    public const nuint SmallestPage = 4096;

    /// <summary>Whether a vector of 32 bytes can be read from here, whoever what lies behind the bytes belongs to: it is in the same page.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasVector(byte* bytes) => ((nuint)bytes & (SmallestPage - 1)) <= SmallestPage - (nuint)Vector256<byte>.Count;

    /// <summary>The same for 64 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasLongVector(byte* bytes) => ((nuint)bytes & (SmallestPage - 1)) <= SmallestPage - (nuint)Vector512<byte>.Count;

    /// <summary>Whether so many bytes can be read from both places, likewise.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HaveBytes(byte* left, byte* right, nuint count) =>
        // Where the last of them is in the next page, so is the bit of the page's size set.
        (((((nuint)left & (SmallestPage - 1)) + count - 1) | (((nuint)right & (SmallestPage - 1)) + count - 1)) & SmallestPage) == 0;

    /// <summary>Copies bytes of any length into the newest block of an arena, behind which there is room for a vector.</summary>
    /// <param name="source">Where they are; anything where the length is 0.</param>
    /// <param name="block">Where they go.</param>
    /// <param name="length">How many.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CopyToNewest(byte* source, byte* block, nuint length)
    {
        if (length - 1 < (nuint)Vector256<byte>.Count && HasVector(source))
            Vector256.Load(source).Store(block);
        else
            Buffer.MemoryCopy(source, block, length, length);
    }
}
