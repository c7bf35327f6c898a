using Google.Protobuf.Collections;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Google.Protobuf's maps, each key of a map with its place as the value.</summary>
/// <param name="keys">The keys of each map.</param>
/// <param name="wanted">For each map keys to look up, equal to its keys but in another order.</param>
public sealed class GoogleMaps<TKey>(TKey[][] keys, TKey[][] wanted) where TKey : notnull
{
    private readonly MapField<TKey, int>[] _maps = [.. keys.Select(Make)];

    public void Build()
    {
        foreach (TKey[] each in keys) Make(each);
    }

    /// <summary>Returns the sum of the values.</summary>
    public long LookUp()
    {
        long sum = 0;
        for (int i = 0; i < _maps.Length; i++)
            foreach (TKey key in wanted[i]) sum += _maps[i].TryGetValue(key, out int value) ? value : -1;
        return sum;
    }

    /// <summary>Looks keys of one map up in the next; returns how many of them are there.</summary>
    public long Miss()
    {
        long found = 0;
        for (int i = 0; i < _maps.Length; i++)
            foreach (TKey key in wanted[(i + 1) % wanted.Length]) found += _maps[i].TryGetValue(key, out _) ? 1 : 0;
        return found;
    }

    /// <summary>Returns the sum of the values.</summary>
    public long Iterate()
    {
        long sum = 0;
        foreach (MapField<TKey, int> map in _maps)
            foreach (KeyValuePair<TKey, int> entry in map) sum += entry.Value;
        return sum;
    }

    private static MapField<TKey, int> Make(TKey[] keys)
    {
        var map = new MapField<TKey, int>();
        for (int i = 0; i < keys.Length; i++) map[keys[i]] = i;
        return map;
    }
}
