namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>DenseNodes</c>. All columns except the last are deltas.</summary>
public sealed record DenseNodesValues(long[] Id, long[] Lat, long[] Lon, int[] KeysVals)
{
    /// <summary>Like a file that osmium has sorted: identifiers in small steps, places nearby, most nodes without tags.</summary>
    public static DenseNodesValues Next(Random random, int nodes)
    {
        long[] id = new long[nodes], lat = new long[nodes], lon = new long[nodes];
        var keysVals = new List<int>();
        for (int i = 0; i < nodes; i++)
        {
            id[i] = i == 0 ? 4_000_000_000 + random.Number(30) : random.Number(random.Next(10) == 0 ? 20 : 3);
            lat[i] = i == 0 ? 520_000_000 : Step(random);
            lon[i] = i == 0 ? 210_000_000 : Step(random);
            for (int tags = random.Next(10) == 0 ? random.Next(1, 4) : 0; tags > 0; tags--)
            {
                keysVals.Add((int)random.Number(7));
                keysVals.Add((int)random.Number(11));
            }

            keysVals.Add(0);
        }

        return new DenseNodesValues(id, lat, lon, [.. keysVals]);
    }

    private static long Step(Random random) => random.Number(random.Next(8) == 0 ? 22 : 12) - 2000;
}
