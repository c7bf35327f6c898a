namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>The reasons why the time of an operation doesn't depend on the number of bytes.</summary>
internal static class NoWork
{
    /// <summary>The result refers to the bytes it is made of.</summary>
    public const string View = "its result refers to bytes that exist, so it neither reads nor copies them";

    /// <summary>The result is made of lengths, and at most of the last byte.</summary>
    public const string Length = "it needs the lengths of the values, not the values";
}
