using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>The instruction sets that the runtime uses. Switches of the runtime may exclude some that the processor has.</summary>
internal static class InstructionSets
{
    private static readonly (string Name, bool IsUsed)[] Known =
    [
        ("SSE4.2", Sse42.IsSupported), ("POPCNT", Popcnt.IsSupported), ("AES", System.Runtime.Intrinsics.X86.Aes.IsSupported),
        ("PCLMULQDQ", Pclmulqdq.IsSupported), ("AVX", Avx.IsSupported), ("AVX2", Avx2.IsSupported), ("BMI1", Bmi1.IsSupported), ("BMI2", Bmi2.IsSupported),
        ("FMA", Fma.IsSupported), ("LZCNT", Lzcnt.IsSupported), ("AVX-VNNI", AvxVnni.IsSupported), ("AVX-512F", Avx512F.IsSupported),
        ("AVX-512BW", Avx512BW.IsSupported), ("AVX-512CD", Avx512CD.IsSupported), ("AVX-512DQ", Avx512DQ.IsSupported),
        ("AVX-512VBMI", Avx512Vbmi.IsSupported), ("AVX-512VBMI2", Avx512Vbmi2.IsSupported),
        ("AdvSimd", AdvSimd.IsSupported), ("CRC32", Crc32.IsSupported), ("DotProd", Dp.IsSupported),
    ];

    /// <summary>Their names; empty if none is known.</summary>
    public static string InUse => string.Join(" ", Known.Where(set => set.IsUsed).Select(set => set.Name));
}
