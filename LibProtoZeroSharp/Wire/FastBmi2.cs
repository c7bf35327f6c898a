using System.Runtime.Intrinsics.X86;

namespace LibProtoZeroSharp;

/// <summary>Whether PEXT and PDEP are the fastest way to gather and to scatter the bits of a varint.</summary>
internal static class FastBmi2
{
    /// <summary>
    /// The processor has both in hardware. AMD's processors before family 19h (Zen 3) have them in microcode, tens of times slower.
    /// </summary>
    public static readonly bool IsSupported = Bmi2.X64.IsSupported && !IsMicrocode();

    private static bool IsMicrocode()
    {
        const int vendorAuth = 0x68747541, vendorHygo = 0x6F677948, firstFamilyInHardware = 0x19;
        if (X86Base.CpuId(0, 0).Ebx is not (vendorAuth or vendorHygo)) return false;
        // The extended family is added to the family (AMD64 Architecture Programmer's Manual, CPUID function 1).
        int signature = X86Base.CpuId(1, 0).Eax;
        return ((signature >> 8) & 0xF) + ((signature >> 20) & 0xFF) < firstFamilyInHardware;
    }
}
