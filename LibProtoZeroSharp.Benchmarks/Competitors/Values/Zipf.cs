namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>Numbers from 0 on that are as frequent as words of a language: 1 is half as frequent as 0, 2 a third.</summary>
internal sealed class Zipf
{
    private readonly double[] _sums;

    /// <param name="count">The number of different numbers.</param>
    public Zipf(int count)
    {
        _sums = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) _sums[i] = sum += 1.0 / (i + 1);
    }

    public int Next(Random random)
    {
        int index = Array.BinarySearch(_sums, random.NextDouble() * _sums[^1]);
        return index < 0 ? ~index : index;
    }
}
