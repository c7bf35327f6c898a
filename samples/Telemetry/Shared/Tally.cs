namespace Telemetry;

/// <summary>The numbers of a row, while they grow.</summary>
internal sealed class Tally
{
    private long _count;
    private double _sum;
    private long _integers;
    private ulong _ids;

    public void Add(double value, long integers = 0, ulong id = 0, long count = 1)
    {
        _count += count;
        _sum += value;
        _integers += integers;
        _ids ^= id;
    }

    public Row ToRow(string signal, string service, string name) => new(signal, service, name, _count, _sum, _integers, _ids.ToString("x16"));
}
