using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Values;

/// <summary>Random numbers for the hashes of this process.</summary>
/// <remarks>
/// They come from <see cref="Guid.NewGuid"/>, which takes 122 random bits from the operating system. <c>RandomNumberGenerator</c> would need OpenSSL on
/// Linux: a process aborts if it isn't installed, as in a small container, and loading it takes milliseconds.
/// </remarks>
internal static class ProcessSeed
{
    /// <summary>Returns 64 random bits.</summary>
    public static ulong Next()
    {
        Guid id = Guid.NewGuid();
        ref ulong halves = ref Unsafe.As<Guid, ulong>(ref id);

        // The four fixed bits of the first half, and the two of the second one, are at different places. So each bit of the result is random.
        return halves ^ Unsafe.Add(ref halves, 1);
    }

    /// <summary>Makes random numbers, in memory that is aligned to 32 bytes and never freed.</summary>
    /// <param name="count">The number of numbers.</param>
    /// <remarks>Requires: the count is positive. Ensures: the numbers are readable as long as the process runs.</remarks>
    public static unsafe ulong* Allocate(int count)
    {
        var numbers = (ulong*)NativeMemory.AlignedAlloc((nuint)count * sizeof(ulong), (nuint)Vector256<byte>.Count);
        for (int i = 0; i < count; i++) numbers[i] = Next();
        return numbers;
    }
}
