using System.Globalization;

namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>A logarithmic axis between two round numbers that enclose all values.</summary>
internal sealed class LogAxis
{
    private const int MostTicks = 12;
    private static readonly int[][] Steps = [[1, 2, 5], [1, 3], [1]];

    private readonly double _from, _to;

    /// <param name="values">Greater than zero; at least one.</param>
    /// <param name="start">The position of its start, in units of the drawing.</param>
    /// <param name="end">The position of its end; less than the start if the axis goes upwards.</param>
    public LogAxis(IEnumerable<double> values, double start, double end)
    {
        Start = start;
        End = end;
        double[] all = [.. values];
        (double least, double most) = (all.Min(), all.Max());
        int[] steps = Steps.FirstOrDefault(steps => Candidates(least, most, steps).Count <= MostTicks) ?? Steps[^1];
        List<double> candidates = Candidates(least, most, steps);
        int every = (candidates.Count + MostTicks - 1) / MostTicks;
        Ticks = [.. candidates.Where((_, i) => i % every == 0)];
        (_from, _to) = (candidates[0], candidates[^1]);
    }

    public double Start { get; }

    public double End { get; }

    public IReadOnlyList<double> Ticks { get; }

    public double Position(double value) => Start + (End - Start) * Math.Log(value / _from) / Math.Log(_to / _from);

    /// <summary>A tick in its shortest form: 0.05, 20, 1k, 5M.</summary>
    public static string Format(double tick) => tick switch
    {
        >= 1e9 => (tick / 1e9).ToString("0.##", CultureInfo.InvariantCulture) + "G",
        >= 1e6 => (tick / 1e6).ToString("0.##", CultureInfo.InvariantCulture) + "M",
        >= 1e3 => (tick / 1e3).ToString("0.##", CultureInfo.InvariantCulture) + "k",
        _ => tick.ToString("0.#########", CultureInfo.InvariantCulture),
    };

    /// <summary>Round numbers from the last one that is not above the least value to the first one that is not below the greatest value.</summary>
    private static List<double> Candidates(double least, double most, int[] steps)
    {
        var all = new List<double>();
        for (int power = (int)Math.Floor(Math.Log10(least)) - 1; power <= Math.Ceiling(Math.Log10(most)) + 1; power++)
        {
            // A division if the number is below 1: 0.2, not 0.2000…1.
            foreach (int step in steps) all.Add(power < 0 ? step / Math.Pow(10, -power) : step * Math.Pow(10, power));
        }
        int first = all.FindLastIndex(value => value <= least), last = all.FindIndex(value => value >= most);
        return all[first..(Math.Max(last, first + 1) + 1)];
    }
}
