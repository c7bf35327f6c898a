using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleTicks : IGoogleMessage<Ticks, TickValues[]>
{
    public static Ticks Build(TickValues[] values)
    {
        var ticks = new Ticks();
        ticks.Ticks_.Capacity = values.Length;
        foreach (TickValues value in values)
        {
            ticks.Ticks_.Add(new Tick
            {
                Time = value.Time,
                Instrument = value.Instrument,
                Price = value.Price,
                Size = value.Size,
                Bid = value.Bid,
                Ask = value.Ask,
                Sequence = value.Sequence,
                IsBuy = value.IsBuy,
            });
        }

        return ticks;
    }

    public static ulong Walk<TText>(Ticks ticks) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < ticks.Ticks_.Count; i++)
        {
            Tick tick = ticks.Ticks_[i];
            sum += tick.Time + tick.Instrument + (ulong)tick.Price + tick.Size
                + Walked.Of(tick.Bid) + Walked.Of(tick.Ask) + tick.Sequence + Walked.Of(tick.IsBuy);
        }

        return sum;
    }
}
