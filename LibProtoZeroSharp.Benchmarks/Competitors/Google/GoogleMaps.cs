using Google.Protobuf.Collections;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Google.Protobuf's maps. The value of each key is its index.</summary>
/// <param name="keys">The keys of each map.</param>
/// <param name="wanted">The keys to look up in each map: equal to its keys, but in another order.</param>
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
        {
            foreach (TKey key in wanted[i]) sum += _maps[i].TryGetValue(key, out int value) ? value : -1;
        }

        return sum;
    }

    /// <summary>Looks the keys of each map up in the next map; returns how many of them are found.</summary>
    public long Miss()
    {
        long found = 0;
        for (int i = 0; i < _maps.Length; i++)
        {
            foreach (TKey key in wanted[(i + 1) % wanted.Length]) found += _maps[i].TryGetValue(key, out _) ? 1 : 0;
        }

        return found;
    }

    /// <summary>Returns the sum of the values.</summary>
    public long Iterate()
    {
        long sum = 0;
        foreach (MapField<TKey, int> map in _maps)
        {
            foreach (KeyValuePair<TKey, int> entry in map) sum += entry.Value;
        }

        return sum;
    }

    private static MapField<TKey, int> Make(TKey[] keys)
    {
        var map = new MapField<TKey, int>();
        for (int i = 0; i < keys.Length; i++) map[keys[i]] = i;
        return map;
    }
}
