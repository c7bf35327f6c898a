namespace LibProtoZeroSharp.Benchmarks.Maps;

/// <summary>Our maps. The value of each key is its index.</summary>
/// <param name="keys">The keys of each map.</param>
/// <param name="wanted">The keys to look up in each map: equal to its keys, but in another order and at other places in memory.</param>
internal sealed class OwnMaps<TKey>(TKey[][] keys, TKey[][] wanted) : IDisposable where TKey : unmanaged
{
    private readonly ArenaAllocator _kept = new();
    private readonly ArenaAllocator _reset = new();
    private UnmanagedMap<TKey, int>[]? _maps;

    private UnmanagedMap<TKey, int>[] Maps => _maps ??= [.. keys.Select(each => Make(each, _kept))];

    public void Build()
    {
        foreach (TKey[] each in keys)
        {
            _reset.Reset();
            Make(each, _reset);
        }
    }

    /// <summary>Returns the sum of the values.</summary>
    public long LookUp()
    {
        long sum = 0;
        for (int i = 0; i < Maps.Length; i++)
        {
            foreach (TKey key in wanted[i]) sum += Maps[i].TryGetValue(key, out int value) ? value : -1;
        }

        return sum;
    }

    /// <summary>Looks the keys of each map up in the next map; returns how many of them are found.</summary>
    public long Miss()
    {
        long found = 0;
        for (int i = 0; i < Maps.Length; i++)
        {
            foreach (TKey key in wanted[(i + 1) % wanted.Length]) found += Maps[i].TryGetValue(key, out _) ? 1 : 0;
        }

        return found;
    }

    /// <summary>Returns the sum of the values.</summary>
    public long Iterate()
    {
        long sum = 0;
        foreach (UnmanagedMap<TKey, int> map in Maps.AsSpan())
        {
            foreach (ref MapEntry<TKey, int> entry in map) sum += entry.Value;
        }

        return sum;
    }

    public void Dispose()
    {
        _kept.Dispose();
        _reset.Dispose();
    }

    private static UnmanagedMap<TKey, int> Make(TKey[] keys, ArenaAllocator arena)
    {
        var map = UnmanagedMap<TKey, int>.Create(arena);
        for (int i = 0; i < keys.Length; i++) map.SetView(keys[i], i, arena);
        return map;
    }
}
