using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measurements in a process in which the runtime doesn't use AVX-512, as on a processor that doesn't have it.</summary>
internal static class FewerVectors
{
    /// <summary>The runtime's switch for AVX-512 and everything that builds on it, and its value.</summary>
    public const string Switch = "DOTNET_EnableAVX512", Off = "0";

    /// <summary>Whether another process can be without AVX-512 on a processor that has it.</summary>
    public static bool ArePossible => Vector512.IsHardwareAccelerated || Environment.GetEnvironmentVariable(Switch) == Off;

    /// <summary>The options of that process: it runs four rounds for every seven, because the first process finds most of what there is to find.</summary>
    public static RatiosOptions After(RatiosOptions options) => options with { Vectors = RatiosOptions.Fewer, Rounds = Math.Max(1, options.Rounds * 4 / 7) };
}
