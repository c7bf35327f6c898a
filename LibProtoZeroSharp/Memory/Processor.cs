using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// What the processor has, and what the runtime's switches leave of it. Whatever has several ways asks here which one to take, and nowhere else. The
/// answers never change in a process, so the JIT compiles only the way that is taken.
/// </summary>
/// <remarks>
/// Bit operations, comparisons and sums of <see cref="Vector256"/> have only one way: where the processor has vectors of 128 bits, the JIT takes two of
/// them, as quickly as code that names both.
/// </remarks>
internal static class Processor
{
    /// <summary>Vectors of 128 bits: every processor of x64 and ARM64.</summary>
    public static bool Has128 => Vector128.IsHardwareAccelerated;

    /// <summary>Vectors of 512 bits.</summary>
    public static bool Has512 => Vector512.IsHardwareAccelerated;

    /// <summary>Bytes of a vector of 128 bits can be put into any order.</summary>
    public static bool HasShuffle => HasSsse3 || HasAdvSimd;

    /// <summary>The shuffle is that of x64.</summary>
    public static bool HasSsse3 => Ssse3.IsSupported;

    /// <summary>The shuffle, and products of twice the size, are those of ARM64.</summary>
    public static bool HasAdvSimd => AdvSimd.Arm64.IsSupported;

    /// <summary>Integers of 256 bits.</summary>
    public static bool HasAvx2 => Avx2.IsSupported;

    /// <summary>Bytes of a vector of 512 bits can be selected, and put into any order.</summary>
#if NET10_0_OR_GREATER
    public static bool HasVbmi2 => Avx512Vbmi.IsSupported && Avx512Vbmi2.IsSupported;
#else
    public static bool HasVbmi2 => false;
#endif

    /// <summary>
    /// PEXT and PDEP are the fastest way to gather and to scatter the bits of a varint: the processor has both in hardware. AMD's processors before
    /// family 19h (Zen 3) have them in microcode, tens of times slower.
    /// </summary>
    /// <remarks>
    /// Each processor with AVX-512 has them in hardware. So it is not asked for its family, because the JIT would compile that for the first
    /// message of a process.
    /// </remarks>
    public static readonly bool HasFastBmi2 = Bmi2.X64.IsSupported && (Avx512F.IsSupported || !IsBmi2Microcode());

    private static bool IsBmi2Microcode()
    {
        const int vendorAuth = 0x68747541, vendorHygo = 0x6F677948, firstFamilyInHardware = 0x19;
        if (X86Base.CpuId(0, 0).Ebx is not (vendorAuth or vendorHygo)) return false;
        // The extended family is added to the family (AMD64 Architecture Programmer's Manual, CPUID function 1).
        int signature = X86Base.CpuId(1, 0).Eax;
        return ((signature >> 8) & 0xF) + ((signature >> 20) & 0xFF) < firstFamilyInHardware;
    }
}
