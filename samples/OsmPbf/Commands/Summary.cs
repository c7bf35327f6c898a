using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Prints what is in a file. The lines that osmium prints too have its names.</summary>
internal sealed class Summary : IBlockHandler
{
    private int _blocks;

    // By the thread, up to the last block and up to the one before.
    private long _allocated, _allocatedBefore;

    public Statistics Statistics { get; } = new();

    public void Header(HeaderBlock header, ArenaAllocator arena)
    {
    }

    public void Block(PrimitiveBlock block, ArenaAllocator arena)
    {
        BlockDecoder.Decode(block, arena, Statistics);
        _blocks++;
        _allocatedBefore = _allocated;
        _allocated = GC.GetAllocatedBytesForCurrentThread();
    }

    /// <inheritdoc cref="OsmFile.Read(string, IBlockHandler)"/>
    public static void Run(string path, TextWriter output)
    {
        var summary = new Summary();
        long started = Stopwatch.GetTimestamp();
        long length = OsmFile.Read(path, summary);
        summary.Print(output, length, Stopwatch.GetElapsedTime(started));
    }

    private void Print(TextWriter output, long bytes, TimeSpan elapsed)
    {
        Statistics all = Statistics;
        output.WriteLine($"Bounding box: {(all.Box is var (low, high) ? $"({Degrees(low)},{Degrees(high)})" : "(undefined)")}");
        if (all.Times is var (first, last))
        {
            output.WriteLine($"First: {Time(first)}");
            output.WriteLine($"Last: {Time(last)}");
        }

        Print(output, all.Nodes, "node");
        Print(output, all.Ways, "way");
        Print(output, all.Relations, "relation");
        output.WriteLine($"Number of tags: {all.Tags}");
        output.WriteLine($"Number of references: {all.References}");
        output.WriteLine($"Number of members: {all.Members}");
        output.WriteLine($"Number of deleted entities: {all.Deleted}");
        output.WriteLine($"Number of blocks: {_blocks}");
        output.WriteLine($"Managed bytes for the last block: {_allocated - _allocatedBefore}");

        double seconds = elapsed.TotalSeconds;
        long entities = all.Nodes.Count + all.Ways.Count + all.Relations.Count;
        output.WriteLine($"{seconds:0.000} s, {bytes / seconds / 1e6:0.0} MB/s of the file, {entities / seconds / 1e6:0.00} million entities/s");
    }

    private static void Print(TextWriter output, IdRange ids, string type)
    {
        output.WriteLine($"Number of {type}s: {ids.Count}");
        output.WriteLine($"Smallest {type} ID: {ids.Smallest}");
        output.WriteLine($"Largest {type} ID: {ids.Largest}");
    }

    private static string Degrees(Location location) => $"{Degrees(location.Longitude)},{Degrees(location.Latitude)}";

    private static string Degrees(long nanodegrees) => (nanodegrees / 1e9m).ToString("0.#########", CultureInfo.InvariantCulture);

    // A hostile time may be after the year 9999.
    private static string Time(long milliseconds) => milliseconds <= DateTimeOffset.MaxValue.ToUnixTimeMilliseconds()
        ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture)
        : $"{milliseconds} ms after 1970";
}
