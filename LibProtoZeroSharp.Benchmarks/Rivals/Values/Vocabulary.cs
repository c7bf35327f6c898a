namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>Texts that recur as words of a language do: the second most frequent one is half as frequent as the first, the third one a third.</summary>
public sealed class Vocabulary
{
    private readonly Text[] _texts;
    private readonly double[] _sums;

    /// <param name="random">The source of the texts.</param>
    /// <param name="size">The number of different texts.</param>
    public Vocabulary(Random random, int size)
    {
        _texts = random.Many(size, r => r.Text(3, 24));
        _sums = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) _sums[i] = sum += 1.0 / (i + 1);
    }

    public Text Next(Random random)
    {
        int index = Array.BinarySearch(_sums, random.NextDouble() * _sums[^1]);
        return _texts[index < 0 ? ~index : index];
    }
}
