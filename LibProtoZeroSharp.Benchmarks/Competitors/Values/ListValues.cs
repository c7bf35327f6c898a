namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of lists of one field.</summary>
public static class ListValues
{
    /// <summary>Varints of all lengths up to this number of bits; all numbers of bits are equally frequent.</summary>
    public static int[] Integers(Random random, int count, int bits) => random.Many(count, r => (int)r.Number(bits));

    public static double[] Doubles(Random random, int count) => random.Many(count, r => r.NextDouble());

    /// <summary>Of up to 40 characters.</summary>
    public static Text[] Strings(Random random, int count) => Strings(random, count, Texts.Different);

    /// <summary>Of usually up to 40 characters.</summary>
    public static Text[] Strings(Random random, int count, Texts texts) => random.Many(count, r => texts.Next(r, 0, 40));

    /// <summary>Of up to 24 characters. Most of them occur again and again.</summary>
    public static Text[] Strings(Random random, int count, Vocabulary vocabulary) => random.Many(count, vocabulary.Next);
}
