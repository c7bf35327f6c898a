using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The options of <c>-- report</c>.</summary>
internal sealed record ReportOptions
{
    public const string Usage = """
        report [--results FILE]... [--docs DIR]
          --results FILE  the results of one machine; the first are the main ones, and those of further machines have columns beside them;
                          default: artifacts/benchmarks/results.json
          --docs DIR      the folder for the report; the README beside that folder is written too; default: docs
        """;

    /// <summary>The paths of the results of each machine, the main one first.</summary>
    public IReadOnlyList<string> Results { get; private init; } = [ResultsFile.Default];
    public string Docs { get; private init; } = "docs";

    /// <summary>Null if the arguments are invalid.</summary>
    public static ReportOptions? Parse(ReadOnlySpan<string> arguments)
    {
        var options = new ReportOptions();
        var results = new List<string>();
        for (; arguments.Length >= 2; arguments = arguments[2..])
        {
            switch (arguments[0])
            {
                case "--results": results.Add(arguments[1]); break;
                case "--docs": options = options with { Docs = arguments[1] }; break;
                default: return null;
            }
        }
        if (!arguments.IsEmpty) return null;
        return results.Count == 0 ? options : options with { Results = results };
    }
}
