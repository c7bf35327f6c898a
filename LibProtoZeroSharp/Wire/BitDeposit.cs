using System.Runtime.Intrinsics.X86;

namespace LibProtoZeroSharp;

/// <summary>Whether PDEP, which spreads bits over the places that a mask has, is worth having.</summary>
internal static class BitDeposit
{
    private const int AuthenticAmd = 0x68747541, GenuineIntel = 0x756E6547; // the first four letters
    private const int Zen3 = 0x19;

    /// <summary>AMD's processors before Zen 3 have it, and take up to hundreds of cycles for it.</summary>
    public static readonly bool IsFast = Bmi2.X64.IsSupported && IsFastHere();

    private static bool IsFastHere()
    {
        int vendor = X86Base.CpuId(0, 0).Ebx;
        int version = X86Base.CpuId(1, 0).Eax;
        int family = (version >> 8 & 0xF) + (version >> 20 & 0xFF);
        return vendor == GenuineIntel || (vendor == AuthenticAmd && family >= Zen3);
    }
}
