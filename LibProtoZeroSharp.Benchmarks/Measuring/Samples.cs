namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>The measurements of one operation.</summary>
public sealed class Samples
{
    private readonly List<double> _milliseconds = [];

    /// <summary>Bytes that one run allocated on the managed heap: the minimum of all runs, as the runtime's own allocations vary.</summary>
    public long ManagedBytes { get; private set; } = long.MaxValue;

    /// <summary>The reason why the operation is not measured to its end; null if it is.</summary>
    public string? Failed { get; set; }

    /// <summary>What is to be known about the result; null if there is nothing.</summary>
    public string? Note { get; set; }

    public double Best => _milliseconds.Min();

    public double Median
    {
        get
        {
            double[] sorted = [.. _milliseconds.Order()];
            int middle = sorted.Length / 2;
            return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        }
    }

    public void Add(double milliseconds, long managedBytes)
    {
        _milliseconds.Add(milliseconds);
        ManagedBytes = Math.Min(ManagedBytes, managedBytes);
    }
}
