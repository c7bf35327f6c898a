namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Tick</c>.</summary>
public readonly record struct TickValues(ulong Time, uint Instrument, long Price, uint Size, double Bid, double Ask, ulong Sequence, bool IsBuy)
{
    /// <summary>Ticks of one batch: times and numbers rise.</summary>
    public static TickValues[] Batch(Random random, int count)
    {
        ulong time = 1_700_000_000_000_000_000, sequence = 1_000_000;
        return random.Many(count, r => new TickValues(
            time += (ulong)r.Number(30), (uint)r.Number(16), r.Number(24) - (1 << 20), (uint)r.Number(14),
            r.NextDouble() * 1000, r.NextDouble() * 1000, sequence += (ulong)r.Next(1, 4), r.Next(2) == 0));
    }
}
