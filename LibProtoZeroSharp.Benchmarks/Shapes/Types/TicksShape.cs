using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct TicksShape : IShape<Ticks, TickValues[]>, IHandWritten<TickValues[]>
{
    public static Ticks Build<TText>(TickValues[] values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Ticks ticks = Ticks.Create(arena);
        ticks.Ticks_.EnsureCapacity(values.Length, arena);
        foreach (ref readonly TickValues value in values.AsSpan())
        {
            Tick tick = ticks.Ticks_.Add(arena);
            tick.Time = value.Time;
            tick.Instrument = value.Instrument;
            tick.Price = value.Price;
            tick.Size = value.Size;
            tick.Bid = value.Bid;
            tick.Ask = value.Ask;
            tick.Sequence = value.Sequence;
            tick.IsBuy = value.IsBuy;
        }

        return ticks;
    }

    public static ulong Walk(Ticks ticks)
    {
        ulong sum = 0;
        foreach (Tick tick in ticks.Ticks_)
        {
            sum += tick.Time + tick.Instrument + (ulong)tick.Price + tick.Size
                + Walked.Of(tick.Bid) + Walked.Of(tick.Ask) + tick.Sequence + Walked.Of(tick.IsBuy);
        }

        return sum;
    }

    public static void Write(TickValues[] values, ref ProtoWriter writer)
    {
        foreach (ref readonly TickValues value in values.AsSpan())
        {
            writer.StartSub(1);
            if (value.Time != 0) writer.AddFixed64(1, value.Time);
            if (value.Instrument != 0) writer.AddUInt32(2, value.Instrument);
            if (value.Price != 0) writer.AddSInt64(3, value.Price);
            if (value.Size != 0) writer.AddUInt32(4, value.Size);
            if (value.Bid != 0) writer.AddDouble(5, value.Bid);
            if (value.Ask != 0) writer.AddDouble(6, value.Ask);
            if (value.Sequence != 0) writer.AddUInt64(7, value.Sequence);
            if (value.IsBuy) writer.AddBool(8, true);
            writer.CloseSub();
        }
    }

    public static ulong Walk(ProtoReader ticks)
    {
        ulong sum = 0;
        while (ticks.Next())
        {
            if (ticks.FieldNumber == 1) sum += WalkTick(ticks.ReadMessage());
            else ticks.Skip();
        }

        return sum;
    }

    private static ulong WalkTick(ProtoReader tick)
    {
        ulong sum = 0;
        while (tick.Next())
        {
            switch (tick.FieldNumber)
            {
                case 1: sum += tick.ReadFixed64(); break;
                case 2 or 4: sum += tick.ReadUInt32(); break;
                case 3: sum += (ulong)tick.ReadSInt64(); break;
                case 5 or 6: sum += Walked.Of(tick.ReadDouble()); break;
                case 7: sum += tick.ReadUInt64(); break;
                case 8: sum += Walked.Of(tick.ReadBool()); break;
                default: tick.Skip(); break;
            }
        }

        return sum;
    }
}
