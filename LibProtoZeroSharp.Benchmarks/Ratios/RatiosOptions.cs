using System.CommandLine;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>The values of the options of <see cref="RatiosCommand"/>.</summary>
internal sealed record RatiosOptions(
    InputFiles Files, int GrowthBytes, int Rounds, int Processes, string? Only, string? Workload, string[] Operations, string Vectors, bool IsSmoke, string Results)
{
    /// <summary>Whether shorter times that are in the file of the results are kept.</summary>
    public bool IsAgain { get; init; }

    public const int DefaultRounds = 7;

    /// <summary>The values of <see cref="Vectors"/>.</summary>
    public const string Both = "both", All = "all", Fewer = "fewer";

    private const string FewerHelp = "without AVX-512; only the sections of the means, in fewer rounds";

    private const string DescriptorsVariable = "PROTOZERO_DESCRIPTORS";

    private static readonly Option<FileInfo> DescriptorsOption = CommandOptions.Descriptors(
        $"A descriptor set to measure with, such as the one that get-descriptors.sh makes. The variable {DescriptorsVariable} sets it too. "
        + "Default: the descriptor set of the well-known types");
    private static readonly Option<FileInfo> OsmOption = CommandOptions.Osm(
        "An .osm.pbf file whose dense nodes and blocks are measured, such as the one that get-osm.sh makes. Default: generated dense nodes");
    private static readonly Option<FileInfo> OtlpOption = CommandOptions.Otlp(
        "A file of OpenTelemetry's requests with spans, such as the one that get-messages.sh makes. Default: none are measured");
    private static readonly Option<FileInfo> TilesOption = CommandOptions.Tiles(
        "A file of vector tiles, such as the one that get-messages.sh makes. Default: none are measured");
    private static readonly Option<int> GrowthBytesOption = CommandOptions.Number("--growth-bytes", 64_000_000,
        "The length in bytes that messages grow to. 1000000000 needs up to 13 GB of memory", least: Sections.LeastGrowthBytes);
    private static readonly Option<int> RoundsOption = CommandOptions.Number("--rounds", DefaultRounds,
        "The measured rounds of each workload. More rounds give less noise and take longer");
    private static readonly Option<int> ProcessesOption = CommandOptions.Number("--processes", 1,
        "The number of processes, one after the other, of which the shortest times are kept. A process may get slow memory", least: 1);
    private static readonly Option<bool> AgainOption = new("--again") { Description = "Keep shorter times of the same operations that are in the file of the results" };
    private static readonly Option<string> OnlyOption = CommandOptions.OneOf("--only", "SECTION", [.. Sections.Names], "Measure one section");
    private static readonly Option<string> WorkloadOption = new("--workload")
    {
        Description = "Measure only the workloads whose titles contain this", HelpName = "TITLE",
    };
    private static readonly Option<string[]> OperationOption = new("--operation")
    {
        Description = "Measure only the operations of this name, such as parse, in all libraries. It can be given several times", HelpName = "NAME",
    };
    private static readonly Option<string> VectorsOption = CommandOptions.OneOf("--vectors", "WHICH", [Both, All, Fewer],
        $"Measure with {All} vectors of the processor, with {Fewer} ({FewerHelp}), or with {Both}");
    private static readonly Option<bool> SmokeOption = CommandOptions.Smoke();
    private static readonly Option<string> ResultsOption = CommandOptions.Results("The file for the results, which replace older results of the same sections");

    static RatiosOptions() => VectorsOption.DefaultValueFactory = _ => Both;

    /// <summary>All options.</summary>
    public static IEnumerable<Option> Options =>
        [
            DescriptorsOption, OsmOption, OtlpOption, TilesOption, GrowthBytesOption, RoundsOption, ProcessesOption, AgainOption, OnlyOption, WorkloadOption, OperationOption,
            VectorsOption, SmokeOption, ResultsOption,
        ];

    /// <summary>The arguments of another process with these options.</summary>
    public IEnumerable<string> Arguments =>
    [
        RatiosCommand.Name, GrowthBytesOption.Name, $"{GrowthBytes}", RoundsOption.Name, $"{Rounds}", VectorsOption.Name, Vectors, ResultsOption.Name, Results,
        .. Optional(DescriptorsOption, Files.Descriptors), .. Optional(OsmOption, Files.Osm), .. Optional(OtlpOption, Files.Otlp), .. Optional(TilesOption, Files.Tiles),
        .. Optional(OnlyOption, Only), .. Optional(WorkloadOption, Workload), .. Operations.SelectMany(name => Optional(OperationOption, name)),
        .. IsSmoke ? [SmokeOption.Name] : Array.Empty<string>(), .. IsAgain ? [AgainOption.Name] : Array.Empty<string>(),
    ];

    public static RatiosOptions Of(ParseResult result) => new(
        new InputFiles(
            result.GetValue(DescriptorsOption)?.FullName ?? Environment.GetEnvironmentVariable(DescriptorsVariable), result.GetValue(OsmOption)?.FullName,
            result.GetValue(OtlpOption)?.FullName, result.GetValue(TilesOption)?.FullName),
        result.GetValue(GrowthBytesOption), result.GetValue(RoundsOption), result.GetValue(ProcessesOption), result.GetValue(OnlyOption), result.GetValue(WorkloadOption),
        result.GetValue(OperationOption) ?? [], result.GetValue(VectorsOption)!,
        result.GetValue(SmokeOption), result.GetValue(ResultsOption)!)
    {
        IsAgain = result.GetValue(AgainOption),
    };

    private static string[] Optional(Option option, string? value) => value == null ? [] : [option.Name, value];
}
