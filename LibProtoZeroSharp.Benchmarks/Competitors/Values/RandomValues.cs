using System.Text;

namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>Realistic values. The same seed makes the same values.</summary>
public static class RandomValues
{
    private const string Letters = "etaoinshrdlucmfwypvbgkjqxz ETAOIN0123456789";

    /// <summary>This number of different values. The values are the same in every run.</summary>
    public static TValues[] Many<TValues>(int count, Func<Random, TValues> next) => new Random(count).Many(count, next);

    /// <summary>A text with a length between the two; one in twenty has a letter that isn't ASCII.</summary>
    public static Text Text(this Random random, int least, int most)
    {
        string text = string.Create(random.Next(least, most + 1), random, static (span, r) =>
        {
            foreach (ref char c in span) c = Letters[r.Next(Letters.Length)];
            if (span.Length > 0 && r.Next(20) == 0) span[r.Next(span.Length)] = 'ż';
        });
        return new Text(text, Encoding.UTF8.GetBytes(text));
    }

    public static byte[] Bytes(this Random random, int length)
    {
        var bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    /// <summary>A number of up to this number of bits: small ones are as frequent as large ones.</summary>
    public static long Number(this Random random, int bits) => random.NextInt64(1L << random.Next(1, bits + 1));

    /// <summary>
    /// A length with Pareto's distribution of exponent 1, cut off at <paramref name="most"/>: most are near the shortest, and few are long. IEEE 754 rounds
    /// all of these operations exactly, so that the lengths are the same on every machine.
    /// </summary>
    public static int HeavyTail(this Random random, int least, int most) => (int)(least / (1 - random.NextDouble() * (1 - (double)least / most)));

    /// <summary>The value of an optional field: every second one is missing.</summary>
    public static T? Optional<T>(this Random random, Func<Random, T> next) where T : struct => random.Next(2) == 0 ? next(random) : null;

    /// <summary>This number of values.</summary>
    public static T[] Many<T>(this Random random, int count, Func<Random, T> next)
    {
        var values = new T[count];
        for (int i = 0; i < count; i++) values[i] = next(random);
        return values;
    }
}
