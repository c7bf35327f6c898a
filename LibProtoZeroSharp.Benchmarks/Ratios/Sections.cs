using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Growth;
using LibProtoZeroSharp.Benchmarks.Less;
using LibProtoZeroSharp.Benchmarks.Maps;
using LibProtoZeroSharp.Benchmarks.Otlp;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Streams;
using LibProtoZeroSharp.Benchmarks.Tiles;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>All measurements against competitors.</summary>
internal static class Sections
{
    /// <summary>Every kind of message fits into this size.</summary>
    public const int LeastGrowthBytes = 100_000;

    private const int FewMessages = 500;

    /// <summary>The names on the command line.</summary>
    public static IEnumerable<string> Names => With(null, [], LeastGrowthBytes).Select(section => section.Name);

    /// <param name="descriptors">A large descriptor set to measure with; null if there is none.</param>
    /// <param name="shapes">The workloads of shapes.</param>
    /// <param name="growthBytes">The size of the largest messages in bytes.</param>
    private static IReadOnlyList<Section> With(byte[]? descriptors, IReadOnlyList<Func<bool, Measuring.Workload>> shapes, int growthBytes) =>
    [
        new("shapes", shapes),
        new(SectionPage.Nesting, ShapeWorkloads.Nested),
        new("maps", MapWorkloads.All),
        new("encode", small => new SeedEncode(small ? FewMessages : SeedValues.Messages)),
        new("write", small => new SeedWrite(small ? FewMessages : SeedValues.Messages)),
        new("decode", small => new SeedDecode(small ? FewMessages : SeedValues.Messages)),
        new("descriptors", DescriptorWorkloads.Of(descriptors)),
        new("strings", StringWorkloads.All),
        new(SectionPage.Less, LessWorkloads.With(descriptors)),
        new("json", JsonWorkloads.All),
        new("streams", StreamWorkloads.All),
        new("growth", [.. SeedGrowth.Sizes.Select(Growth)]),
        new("linearity", new GrowthWorkloads(growthBytes).All()),
        new("throughput", ThroughputWorkloads.All),
    ];

    /// <summary>All measurements with data from files.</summary>
    /// <param name="files">The files.</param>
    /// <param name="growthBytes">The size of the largest messages in bytes.</param>
    /// <param name="isSmoke">Whether all inputs are small.</param>
    /// <exception cref="InvalidDataException">A file has another content.</exception>
    public static IReadOnlyList<Section> Read(InputFiles files, int growthBytes, bool isSmoke)
    {
        IReadOnlyList<Section> all = With(files.Descriptors == null ? null : ReadDescriptors(files.Descriptors), ReadShapes(files), growthBytes);
        return isSmoke ? [.. all.Select(section => section.Small)] : all;
    }

    private static IReadOnlyList<Func<bool, Measuring.Workload>> ReadShapes(InputFiles files) =>
    [
        .. ShapeWorkloads.All(files.Osm == null ? null : OsmFile.Read(files.Osm)),
        .. files.Otlp == null ? Array.Empty<Func<bool, Measuring.Workload>>() : [ProducerWorkloads.Otlp(MessageFile.Read<ExportTraceServiceRequest>(files.Otlp))],
        .. files.Tiles == null ? Array.Empty<Func<bool, Measuring.Workload>>() : [ProducerWorkloads.Tiles(MessageFile.Read<Tile>(files.Tiles))],
    ];

    private static byte[] ReadDescriptors(string path)
    {
        byte[] content = File.ReadAllBytes(path);
        using var arena = new ArenaAllocator();
        return FileDescriptorSet.TryParse(content, arena, out FileDescriptorSet set) && set.File.Count > 0
            ? content
            : throw new InvalidDataException($"{path} is not a descriptor set");
    }

    private static Func<bool, Measuring.Workload> Growth(int messages) => small => new SeedGrowth(small ? FewMessages : messages);
}
