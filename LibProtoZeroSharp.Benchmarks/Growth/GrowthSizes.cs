using System.Globalization;

namespace LibProtoZeroSharp.Benchmarks.Growth;

/// <summary>The sizes of growing messages: from 1 KB to the largest, each ten times the one before.</summary>
internal static class GrowthSizes
{
    public const int Least = 1_000;

    private static readonly string[] Prefixes = ["", "K", "M", "G"];

    public static IEnumerable<int> To(int largest)
    {
        for (long size = Least; size < largest; size *= 10) yield return (int)size;
        yield return largest;
    }

    /// <summary>A size in the usual units.</summary>
    public static string Name(int bytes)
    {
        int thousands = 0;
        double value = bytes;
        for (; value >= 1000; value /= 1000) thousands++;
        return string.Create(CultureInfo.InvariantCulture, $"{value:G3} {Prefixes[thousands]}B");
    }
}
