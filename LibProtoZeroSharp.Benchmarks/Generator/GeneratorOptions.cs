using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>The options of <c>-- generator</c>.</summary>
internal sealed record GeneratorOptions
{
    public const string Usage = """
        generator [--files DIR] [--rounds N] [--results FILE]
          --files DIR     take 500 of the .proto files below DIR, which their imports start from; without it, 500 are made up
          --rounds N      measured rounds; more of them are less noise
          --results FILE  where the results go; without it, artifacts/benchmarks/results.json
        """;

    public string? Files { get; private init; }
    public int Rounds { get; private init; } = 15;
    public string Results { get; private init; } = ResultsFile.Default;

    /// <summary>Null if the arguments are invalid.</summary>
    public static GeneratorOptions? Parse(ReadOnlySpan<string> arguments)
    {
        var options = new GeneratorOptions();
        for (; arguments.Length >= 2; arguments = arguments[2..])
        {
            switch (arguments[0])
            {
                case "--files" when Directory.Exists(arguments[1]): options = options with { Files = Path.GetFullPath(arguments[1]) }; break;
                case "--rounds" when int.TryParse(arguments[1], out int rounds) && rounds > 0: options = options with { Rounds = rounds }; break;
                case "--results": options = options with { Results = arguments[1] }; break;
                default: return null;
            }
        }
        return arguments.IsEmpty ? options : null;
    }
}
