using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Otlp;
using LibProtoZeroSharp.Benchmarks.Tiles;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Workloads with the messages of other programs, as those write them.</summary>
internal static class ProducerWorkloads
{
    private const int Few = 4;

    /// <param name="requests">Each an encoded <see cref="ExportTraceServiceRequest"/>.</param>
    public static Func<bool, Workload> Otlp(IReadOnlyList<byte[]> requests) => small => Of<ExportTraceServiceRequest>(
        "OTLP exports", "The spans of a shop's services, in batches as OpenTelemetry's SDK for Node exports them.", requests, small);

    /// <param name="tiles">Each an encoded <see cref="Tile"/>.</param>
    public static Func<bool, Workload> Tiles(IReadOnlyList<byte[]> tiles) => small => Of<Tile>(
        "vector tiles", "A city's streets, buildings and places, as geojson-vt and vt-pbf make tiles of them.", tiles, small);

    private static ShapeWorkload<T> Of<T>(string title, string description, IReadOnlyList<byte[]> messages, bool small) where T : unmanaged, IProtoMessage<T> =>
        ShapeWorkload<T>.OfBytes(title, description, Payloads.OfProducer(typeof(T).Name, small ? [.. messages.Take(Few)] : messages));
}
