using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Maps;

/// <summary>Maps of all sizes. There are enough of each size for 65,536 entries in total, so that no single map is always in the cache.</summary>
internal static class MapWorkloads
{
    private const int Entries = 1 << 16, FewEntries = 1 << 12;
    private const string Letters = "etaoinshrdlucmfwypvbgkjqxz";
    private static readonly int[] Sizes = [4, 64, 1024, Entries];

    public static IReadOnlyList<Func<bool, Workload>> All { get; } =
    [
        .. Sizes.Select<int, Func<bool, Workload>>(size => small => new MapWorkload<string, Utf8String>(
            $"string keys, {size:N0} in a map", Keys(size, small, Text), (key, arena) => arena.CopyString(key), key => new string(key.AsSpan()))),
        .. Sizes.Select<int, Func<bool, Workload>>(size => small => new MapWorkload<long, long>(
            $"integer keys, {size:N0} in a map", Keys(size, small, random => random.NextInt64()), (key, _) => key, key => key)),
    ];

    private static TKey[][] Keys<TKey>(int size, bool small, Func<Random, TKey> make)
    {
        var random = new Random(size);
        int entries = small ? FewEntries : Entries;
        // With one map there would be no other map whose keys are absent.
        return [.. Enumerable.Range(0, Math.Max(entries / size, 2)).Select(_ => Enumerable.Range(0, Math.Min(size, entries)).Select(_ => make(random)).Distinct().ToArray())];
    }

    private static string Text(Random random) => string.Create(random.Next(6, 24), random, static (text, random) =>
    {
        foreach (ref char letter in text) letter = Letters[random.Next(Letters.Length)];
    });
}
