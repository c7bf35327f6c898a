namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>Texts that recur as words of a language do: the second most frequent one is half as frequent as the first, the third one a third.</summary>
/// <param name="texts">The different texts.</param>
public sealed class Vocabulary(Text[] texts)
{
    private readonly Zipf _ranks = new(texts.Length);

    /// <param name="random">The source of the texts.</param>
    /// <param name="size">The number of different texts.</param>
    public Vocabulary(Random random, int size) : this(random.Many(size, r => r.Text(3, 24)))
    {
    }

    public Text Next(Random random) => texts[_ranks.Next(random)];
}
