using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>Counts and sums of everything that was received, by signal, service and name.</summary>
internal sealed class Totals : IDisposable
{
    private readonly ArenaAllocator _names = new();
    private readonly Dictionary<Key, Tally> _tallies = [];

    /// <summary>Is held while <see cref="Of"/> and its result are used.</summary>
    public Lock Lock { get; } = new();

    /// <summary>The memory for the names.</summary>
    public long NameBytes
    {
        get
        {
            lock (Lock) return _names.ReservedBytes;
        }
    }

    /// <summary>The tally of a name. Senders decide on names, so those beyond the limits share the empty name.</summary>
    /// <param name="signal">The kind of what is counted.</param>
    /// <param name="service">Belongs to a request.</param>
    /// <param name="name">Belongs to a request.</param>
    public Tally Of(string signal, Utf8String service, Utf8String name)
    {
        var key = new Key(signal, service, name);
        if (_tallies.TryGetValue(key, out Tally? tally)) return tally;
        if (_tallies.Count >= Limits.Names || service.Length + name.Length > Limits.NameBytes)
        {
            key = new Key(signal, default, default);
            if (_tallies.TryGetValue(key, out tally)) return tally;
        }

        // The names outlive the request.
        tally = new Tally();
        _tallies.Add(key with { Service = _names.CopyString(key.Service.AsSpan()), Name = _names.CopyString(key.Name.AsSpan()) }, tally);
        return tally;
    }

    public List<Row> ToRows()
    {
        lock (Lock) return [.. _tallies.Select(item => item.Value.ToRow(item.Key.Signal, item.Key.Service.ToString(), item.Key.Name.ToString()))];
    }

    public void Dispose() => _names.Dispose();

    private readonly record struct Key(string Signal, Utf8String Service, Utf8String Name);
}
