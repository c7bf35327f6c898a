namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The texts of a message.</summary>
public abstract class Texts
{
    /// <summary>All lengths of a field are as frequent, and hardly a text recurs.</summary>
    public static Texts Different { get; } = new DifferentTexts();

    /// <summary>A text of a field whose texts usually have a length between the two.</summary>
    public abstract Text Next(Random random, int least, int most);

    private sealed class DifferentTexts : Texts
    {
        public override Text Next(Random random, int least, int most) => random.Text(least, most);
    }
}

/// <summary>
/// Texts as in logs and traces: a few occur again and again, and most are short, with a long tail. Both frequencies fall as Zipf's law says. Fields with
/// the same lengths share a vocabulary. The same order of calls makes the same texts.
/// </summary>
public sealed class ZipfTexts : Texts
{
    /// <summary>The number of different texts of a field.</summary>
    public const int Words = 2000;

    /// <summary>The longest text is this many times as long as the usual ones.</summary>
    public const int Tail = 4;

    private readonly Dictionary<(int, int), Vocabulary> _vocabularies = [];

    public override Text Next(Random random, int least, int most)
    {
        if (!_vocabularies.TryGetValue((least, most), out Vocabulary? vocabulary))
            _vocabularies.Add((least, most), vocabulary = new Vocabulary(Of(least, most)));
        return vocabulary.Next(random);
    }

    /// <summary>None is empty: the shortest ones are the most frequent, and lists are not full of nothing.</summary>
    private static Text[] Of(int least, int most)
    {
        int shortest = Math.Max(least, 1);
        var lengths = new Zipf(least == most ? 1 : Tail * most - shortest + 1);
        return new Random(least * 1000 + most).Many(Words, random =>
        {
            int length = shortest + lengths.Next(random);
            return random.Text(length, length);
        });
    }
}
