using OsmPbf;

namespace LibProtoZeroSharp.Tests.Samples.OsmPbf;

/// <summary>Files of osmium with random changes. Each is rejected, or is read like a copy of it.</summary>
public sealed class ChangedFileTests : IDisposable
{
    // The Debug package checks every access, so it gets fewer.
    private static readonly int Count = ArenaTracking.IsSupported ? 500 : 2_000;

    private readonly Osmium _osmium = new();

    public void Dispose() => _osmium.Dispose();

    public static TheoryData<string, string> Formats =>
    [
        ("map.osm", "pbf,add_metadata=all"),
        ("map.osm", "pbf,pbf_compression=none,pbf_dense_nodes=true,add_metadata=all"),
        ("map.osm", "pbf,pbf_compression=none,pbf_dense_nodes=false,add_metadata=all"),
        ("history.osh", "osh.pbf,pbf_compression=none,pbf_dense_nodes=true"),
    ];

    /// <summary>A prefix is a file where a block ends. Otherwise the error names the block that is cut.</summary>
    [Theory]
    [MemberData(nameof(Formats))]
    public void APrefixIsRejectedWithItsLastBlock(string source, string format)
    {
        byte[] file = File.ReadAllBytes(_osmium.Convert(source, format));
        long[] starts = Starts(file);
        int places = Math.Min(Count, file.Length);
        for (int i = 0; i < places; i++)
        {
            int length = (int)((long)file.Length * i / places);
            string? error = Read(file[..length]);
            if (error == null) Assert.True(length > 0 && starts.Contains(length));
            else Assert.Contains($" at byte {starts.Last(start => start <= length)}: ", error);
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void FlippedBitsAreRejectedOrCopied(string source, string format)
    {
        byte[] file = File.ReadAllBytes(_osmium.Convert(source, format));
        var random = new Random(12);
        for (int i = 0; i < Count; i++)
        {
            byte[] changed = [.. file];
            for (int flips = random.Next(1, 4); flips > 0; flips--) changed[random.Next(changed.Length)] ^= (byte)(1 << random.Next(8));
            Read(changed);
        }
    }

    private static long[] Starts(byte[] file)
    {
        using var arena = new ArenaAllocator();
        var reader = new BlockReader(new MemoryStream(file));
        var starts = new List<long>();
        while (reader.TryRead(arena, out _, out _)) starts.Add(reader.Start);
        return [.. starts];
    }

    /// <returns>Why the file is rejected; null if it is accepted.</returns>
    private static string? Read(byte[] file)
    {
        var copy = new MemoryStream();
        try
        {
            OsmFile.Read(new MemoryStream(file), "changed", new Copy(copy));
        }
        catch (InvalidDataException e)
        {
            return e.Message;
        }

        copy.Position = 0;
        Assert.Equal(Statistics.Of(new MemoryStream(file)), Statistics.Of(copy));
        return null;
    }
}
