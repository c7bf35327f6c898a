namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>The paths of files with data to measure with. Each is null if there is none.</summary>
/// <param name="Descriptors">A descriptor set.</param>
/// <param name="Osm">An <c>.osm.pbf</c> file.</param>
/// <param name="Otlp">Requests with spans, each with its length before it.</param>
/// <param name="Tiles">Vector tiles, each with its length before it.</param>
internal sealed record InputFiles(string? Descriptors, string? Osm, string? Otlp, string? Tiles);
