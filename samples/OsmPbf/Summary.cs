using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Prints what is in a file. The lines that osmium prints too have its names.</summary>
internal sealed class Summary : IBlockHandler
{
    private readonly Statistics _statistics = new();
    private int _blocks;

    // By the thread, up to the last block and up to the one before.
    private long _allocated, _allocatedBefore;

    public void Header(HeaderBlock header, ArenaAllocator arena)
    {
    }

    public void Block(PrimitiveBlock block, ArenaAllocator arena)
    {
        BlockDecoder.Decode(block, arena, _statistics);
        _blocks++;
        _allocatedBefore = _allocated;
        _allocated = GC.GetAllocatedBytesForCurrentThread();
    }

    public static void Run(string path)
    {
        var summary = new Summary();
        long started = Stopwatch.GetTimestamp();
        long length = OsmFile.Read(path, summary);
        summary.Print(length, Stopwatch.GetElapsedTime(started));
    }

    private void Print(long bytes, TimeSpan elapsed)
    {
        Statistics all = _statistics;
        Console.WriteLine($"Bounding box: ({(all.Box is var (low, high) ? $"{Degrees(low)},{Degrees(high)}" : "undefined")})");
        if (all.Times is var (first, last))
        {
            Console.WriteLine($"First: {Time(first)}");
            Console.WriteLine($"Last: {Time(last)}");
        }

        Print(all.Nodes, "node");
        Print(all.Ways, "way");
        Print(all.Relations, "relation");
        Console.WriteLine($"Number of tags: {all.Tags}");
        Console.WriteLine($"Number of references: {all.References}");
        Console.WriteLine($"Number of members: {all.Members}");
        Console.WriteLine($"Number of deleted entities: {all.Deleted}");
        Console.WriteLine($"Number of blocks: {_blocks}");
        Console.WriteLine($"Managed bytes for the last block: {_allocated - _allocatedBefore}");

        double seconds = elapsed.TotalSeconds;
        long entities = all.Nodes.Count + all.Ways.Count + all.Relations.Count;
        Console.WriteLine($"{seconds:0.000} s, {bytes / seconds / 1e6:0.0} MB/s of the file, {entities / seconds / 1e6:0.00} million entities/s");
    }

    private static void Print(IdRange ids, string type)
    {
        Console.WriteLine($"Number of {type}s: {ids.Count}");
        Console.WriteLine($"Smallest {type} ID: {ids.Smallest}");
        Console.WriteLine($"Largest {type} ID: {ids.Largest}");
    }

    private static string Degrees(Location location) =>
        string.Create(CultureInfo.InvariantCulture, $"{location.Longitude / 1e9m:0.#########},{location.Latitude / 1e9m:0.#########}");

    // A hostile time may be after the year 9999.
    private static string Time(long milliseconds) => milliseconds <= DateTimeOffset.MaxValue.ToUnixTimeMilliseconds()
        ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture)
        : $"{milliseconds} ms after 1970";
}
