using FsCheck;

namespace LibProtoZeroSharp.Tests;

/// <summary>
/// How much random input a test tries: a little by default, so that the tests are quick, and much if PROTOZERO_LONG is 1. The random numbers
/// are the same in every run, and the short run is the beginning of the long one.
/// </summary>
public static class Campaign
{
    private const string Variable = "PROTOZERO_LONG";

    private const ulong Seed = 2026, Gamma = 20_240_611;

    public static bool IsLong { get; } = Environment.GetEnvironmentVariable(Variable) == "1";

    public static int Iterations(int quick, int full) => IsLong ? full : quick;

    /// <summary>For properties. Their failure has the input, the smallest that was found.</summary>
    public static Config Properties(int quick, int full) =>
        Config.QuickThrowOnFailure.WithMaxTest(Iterations(quick, full)).WithQuietOnSuccess(true).WithReplay(Seed, Gamma);
}
