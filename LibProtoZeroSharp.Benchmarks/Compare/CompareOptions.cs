using LibProtoZeroSharp.Benchmarks.Ratios;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Compare;

/// <summary>The options of <c>-- compare</c>.</summary>
internal sealed record CompareOptions
{
    public const string Usage = """
        compare [--results FILE] [--committed FILE]... [--descriptors PATH] [--osm FILE] [--rounds N]
          --results FILE      what ratios measured on this machine; default: artifacts/benchmarks/results.json
          --committed FILE    results to compare with, of one machine each; default: docs/benchmarks.json, docs/benchmarks-2.json and so on
          --descriptors PATH  the descriptor set that the results were measured with, for rows that are measured again
          --osm FILE          the .osm.pbf file that they were measured with
          --rounds N          the rounds when a row is measured again
        A row is a ratio: the time of Google.Protobuf divided by ours. A row that lost more than a third, of the best and of the median times, is measured
        again, at most twice. A row that lost it each time is an error, if the committed results are of the same family of processors with the same
        instructions.
        """;

    public string Results { get; private init; } = ResultsFile.Default;
    public IReadOnlyList<string> Committed { get; private init; } = [];
    public string? Descriptors { get; private init; }
    public string? Osm { get; private init; }
    public int Rounds { get; private init; } = RatiosOptions.DefaultRounds;

    /// <summary>Null if the arguments are invalid.</summary>
    public static CompareOptions? Parse(ReadOnlySpan<string> arguments)
    {
        var options = new CompareOptions();
        for (; arguments.Length >= 2; arguments = arguments[2..])
        {
            switch (arguments[0])
            {
                case "--results": options = options with { Results = arguments[1] }; break;
                case "--committed": options = options with { Committed = [.. options.Committed, arguments[1]] }; break;
                case "--descriptors": options = options with { Descriptors = arguments[1] }; break;
                case "--osm": options = options with { Osm = arguments[1] }; break;
                case "--rounds" when int.TryParse(arguments[1], out int rounds) && rounds > 0: options = options with { Rounds = rounds }; break;
                default: return null;
            }
        }
        if (!arguments.IsEmpty) return null;
        return options.Committed.Count > 0 ? options : options with { Committed = [.. Document.AllResults("docs")] };
    }
}
