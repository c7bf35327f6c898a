namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Fills messages with what such messages have in them.</summary>
internal static class ShapeBuilders
{
    public static void Fill(Tiny tiny, Random random, ArenaAllocator arena)
    {
        tiny.Id = (uint)random.Number(28);
        tiny.Delta = (int)random.Number(10) - 500;
        tiny.Active = random.Next(2) == 0;
        tiny.Code = random.Text(0, 12, arena);
    }

    public static void Fill(Profile profile, Random random, ArenaAllocator arena)
    {
        profile.Id = (ulong)random.Number(50);
        profile.Name = random.Text(8, 30, arena);
        profile.Email = random.Text(12, 40, arena);
        profile.Created = 1_700_000_000 + random.Number(30);
        profile.Score = random.NextDouble();
        for (int i = random.Next(4, 12); i > 0; i--) profile.Tags.Add(random.Text(3, 20, arena), arena);
        Address address = profile.MutableAddress(arena);
        address.Street = random.Text(10, 40, arena);
        address.City = random.Text(4, 20, arena);
        address.Zip = random.Text(4, 8, arena);
        address.Country = random.Text(2, 2, arena);
        for (int i = random.Next(8, 22); i > 0; i--)
        {
            Visit visit = profile.Visits.Add(arena);
            visit.At = 1_700_000_000 + random.Number(30);
            visit.Page = random.Text(10, 60, arena);
            visit.Milliseconds = (uint)random.Number(20);
        }

        profile.AvatarHash = random.Bytes(32, arena);
    }

    public static void Fill(Ticks ticks, Random random, ArenaAllocator arena)
    {
        ulong time = 1_700_000_000_000_000_000, sequence = 1_000_000;
        for (int i = 0; i < 100; i++)
        {
            Tick tick = ticks.Ticks_.Add(arena);
            tick.Time = time += (ulong)random.Number(30);
            tick.Instrument = (uint)random.Number(16);
            tick.Price = random.Number(24) - (1 << 20);
            tick.Size = (uint)random.Number(14);
            tick.Bid = random.NextDouble() * 1000;
            tick.Ask = random.NextDouble() * 1000;
            tick.Sequence = sequence += (ulong)random.Next(1, 4);
            tick.IsBuy = random.Next(2) == 0;
        }
    }

    public static void Fill(Trace trace, Random random, ArenaAllocator arena)
    {
        for (int i = random.Next(3, 8); i > 0; i--) trace.Resource.Set(random.Text(6, 20, arena), random.Text(3, 40, arena), arena);
        for (int i = random.Next(5, 40); i > 0; i--)
        {
            Span span = trace.Spans.Add(arena);
            span.TraceId = random.Bytes(16, arena);
            span.SpanId = random.Bytes(8, arena);
            span.Name = random.Text(8, 40, arena);
            span.Start = 1_700_000_000_000_000_000 + (ulong)random.Number(40);
            span.End = span.Start + (ulong)random.Number(30);
            span.Kind = (Span.Types.Kind)random.Next(3);
            for (int j = random.Next(0, 12); j > 0; j--) Fill(span.Attributes.Add(arena), random, arena);
            for (int j = random.Next(0, 3); j > 0; j--)
            {
                Event happened = span.Events.Add(arena);
                happened.Time = span.Start + (ulong)random.Number(20);
                happened.Name = random.Text(4, 20, arena);
                for (int k = random.Next(0, 4); k > 0; k--) Fill(happened.Attributes.Add(arena), random, arena);
            }
        }
    }

    /// <summary>Deltas as in a file that osmium has sorted: identifiers by small steps, places nearby, most nodes without tags.</summary>
    public static void Fill(DenseNodes nodes, Random random, ArenaAllocator arena)
    {
        for (int i = 0; i < 8000; i++)
        {
            nodes.Id.Add(i == 0 ? 4_000_000_000 + random.Number(30) : random.Number(random.Next(10) == 0 ? 20 : 3), arena);
            nodes.Lat.Add(i == 0 ? 520_000_000 : random.Number(random.Next(8) == 0 ? 22 : 12) - 2000, arena);
            nodes.Lon.Add(i == 0 ? 210_000_000 : random.Number(random.Next(8) == 0 ? 22 : 12) - 2000, arena);
            for (int tags = random.Next(10) == 0 ? random.Next(1, 4) : 0; tags > 0; tags--)
            {
                nodes.KeysVals.Add((int)random.Number(7), arena);
                nodes.KeysVals.Add((int)random.Number(11), arena);
            }

            nodes.KeysVals.Add(0, arena);
        }
    }

    public static void Fill(Tree tree, Random random, ArenaAllocator arena) => Grow(tree, 12, random, arena);

    public static Action<Blob, Random, ArenaAllocator> BlobOf(int length) => (blob, random, arena) =>
    {
        blob.Name = random.Text(8, 20, arena);
        blob.Data = random.Bytes(length, arena);
    };

    public static Action<Integers, Random, ArenaAllocator> IntegersOf(int count, int bits) => (integers, random, arena) =>
    {
        for (int i = 0; i < count; i++) integers.Values.Add((int)random.Number(bits), arena);
    };

    public static Action<Doubles, Random, ArenaAllocator> DoublesOf(int count) => (doubles, random, arena) =>
    {
        for (int i = 0; i < count; i++) doubles.Values.Add(random.NextDouble(), arena);
    };

    public static Action<Strings, Random, ArenaAllocator> StringsOf(int count) => (strings, random, arena) =>
    {
        for (int i = 0; i < count; i++) strings.Values.Add(random.Text(0, 40, arena), arena);
    };

    private static void Fill(Attribute attribute, Random random, ArenaAllocator arena)
    {
        attribute.Key = random.Text(5, 24, arena);
        switch (random.Next(8))
        {
            case 0: attribute.Flag = random.Next(2) == 0; break;
            case 1 or 2: attribute.Number = random.Number(40); break;
            case 3: attribute.Fraction = random.NextDouble(); break;
            case 4: attribute.Raw = random.Bytes(random.Next(30), arena); break;
            default: attribute.Text = random.Text(2, 50, arena); break;
        }
    }

    private static void Grow(Tree tree, int levels, Random random, ArenaAllocator arena)
    {
        tree.Value = (int)random.Number(20);
        if (levels > 0 && random.Next(10) != 0) Grow(tree.MutableLeft(arena), levels - 1, random, arena);
        if (levels > 0 && random.Next(10) != 0) Grow(tree.MutableRight(arena), levels - 1, random, arena);
    }
}
