using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The options of <c>-- report</c>.</summary>
internal sealed record ReportOptions
{
    public const string Usage = """
        report [--results FILE] [--docs DIR]
          --results FILE  what was measured; without it, artifacts/benchmarks/results.json
          --docs DIR      where the report goes; the README beside that folder is written, too; without it, docs
        """;

    public string Results { get; private init; } = ResultsFile.Default;
    public string Docs { get; private init; } = "docs";

    /// <summary>Null if the arguments are invalid.</summary>
    public static ReportOptions? Parse(ReadOnlySpan<string> arguments)
    {
        var options = new ReportOptions();
        for (; arguments.Length >= 2; arguments = arguments[2..])
        {
            switch (arguments[0])
            {
                case "--results": options = options with { Results = arguments[1] }; break;
                case "--docs": options = options with { Docs = arguments[1] }; break;
                default: return null;
            }
        }
        return arguments.IsEmpty ? options : null;
    }
}
