using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>The options of <c>-- ratios</c>.</summary>
internal sealed record RatiosOptions
{
    public const string DescriptorsVariable = "PROTOZERO_DESCRIPTORS";

    public const int DefaultRounds = 7;

    /// <summary>Every kind of message fits into this size.</summary>
    public const int LeastGrowthBytes = 100_000;

    public const string RoundsOption = "--rounds", VectorsOption = "--vectors";

    /// <summary>The values of <see cref="Vectors"/>.</summary>
    public const string Both = "both", All = "all", Fewer = "fewer";

    public static string Usage => $"""
        ratios [--descriptors PATH] [--osm FILE] [--growth-bytes N] [--rounds N] [--only SECTION] [--vectors WHICH] [--results FILE]
          --descriptors PATH  a descriptor set to measure with, such as the 51 MB that get-descriptors.sh makes; the variable {DescriptorsVariable}
                              sets it too; default: the descriptor set of the well-known types
          --osm FILE          an .osm.pbf file whose dense nodes and blocks are measured, such as the one that get-osm.sh makes;
                              default: generated dense nodes
          --growth-bytes N    the length in bytes that messages grow to; default: 64000000; 1000000000 needs up to 13 GB of memory
          --rounds N          measured rounds of each workload; more rounds give less noise and take longer
          --only SECTION      one section: {string.Join(", ", Sections.With(null, null, LeastGrowthBytes).Select(section => section.Name))}
          --vectors WHICH     {All}: as the processor has them; {Fewer}: without AVX-512; {Both}: one after the other, which is the default;
                              without AVX-512 only the sections of the means are measured, in fewer rounds
          --results FILE      the file for the results; they replace older results of the same sections;
                              default: artifacts/benchmarks/results.json
        """;

    public string? Descriptors { get; private init; } = Environment.GetEnvironmentVariable(DescriptorsVariable);
    public string? Osm { get; private init; }
    public int GrowthBytes { get; private init; } = 64_000_000;
    public int Rounds { get; private init; } = DefaultRounds;
    public string? Only { get; private init; }
    public string Vectors { get; private init; } = Both;
    public string Results { get; private init; } = ResultsFile.Default;

    /// <summary>Null if the arguments are invalid.</summary>
    public static RatiosOptions? Parse(ReadOnlySpan<string> arguments)
    {
        var options = new RatiosOptions();
        for (; arguments.Length >= 2; arguments = arguments[2..])
        {
            switch (arguments[0])
            {
                case "--descriptors": options = options with { Descriptors = arguments[1] }; break;
                case "--osm": options = options with { Osm = arguments[1] }; break;
                case "--growth-bytes" when int.TryParse(arguments[1], out int bytes) && bytes >= LeastGrowthBytes && bytes <= Array.MaxLength:
                    options = options with { GrowthBytes = bytes };
                    break;
                case RoundsOption when int.TryParse(arguments[1], out int rounds) && rounds > 0: options = options with { Rounds = rounds }; break;
                case "--only": options = options with { Only = arguments[1] }; break;
                case VectorsOption when arguments[1] is Both or All or Fewer: options = options with { Vectors = arguments[1] }; break;
                case "--results": options = options with { Results = arguments[1] }; break;
                default: return null;
            }
        }
        return arguments.IsEmpty ? options : null;
    }
}
