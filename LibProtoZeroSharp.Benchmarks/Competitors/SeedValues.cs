namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The content of each message of the seed workload.</summary>
public static class SeedValues
{
    /// <summary>The number of messages in the workload: 51,000,000 bytes of them.</summary>
    public const int Messages = 200_000;

    /// <summary>The encoded size of one message in bytes, including its tag and length.</summary>
    public const int BytesPerMessage = 255;

    public const ulong A = ulong.MaxValue;
    public const long B = long.MinValue;
    public const string D = "Hello, World!";
    public const string E1 = "Msg 1", E2 = "Msg 2", E3 = "Msg 3", E4 = "Msg 4";
    public const int Subs = 9;
    public const string SubName = "Inner Message";
}
