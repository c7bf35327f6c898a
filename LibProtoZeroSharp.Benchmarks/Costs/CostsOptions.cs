using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The options of <c>-- costs</c>.</summary>
internal sealed record CostsOptions
{
    public const string Code = "code", Modes = "modes", Start = "start", Memory = "memory";

    public const string Usage = """
        costs [--files DIR] [--descriptors PATH] [--runs N] [--only SECTION] [--times yes|no] [--results FILE]
          --files DIR         generate also from up to 1,000 of the .proto files below DIR, which their imports start from
          --descriptors PATH  a descriptor set to parse, for example the 51 MB that get-descriptors.sh makes; without it, that of
                              the well-known types
          --runs N            fresh processes of each kind; more of them are less noise
          --only SECTION      just that: code, modes, start or memory
          --times no          leave out of the section modes how long the generators and the compiler take: on a busy machine that is noise
          --results FILE      where the results go; without it, artifacts/benchmarks/results.json
        """;

    /// <summary>The parts that are measured; each is a section of the results.</summary>
    public static IReadOnlyList<string> Parts { get; } = [Code, Modes, Start, Memory];

    public string? Files { get; private init; }
    public string? Descriptors { get; private init; }
    public int Runs { get; private init; } = 15;
    public string? Only { get; private init; }
    public bool Times { get; private init; } = true;
    public string Results { get; private init; } = ResultsFile.Default;

    /// <summary>Null if the arguments are invalid.</summary>
    public static CostsOptions? Parse(ReadOnlySpan<string> arguments)
    {
        var options = new CostsOptions();
        for (; arguments.Length >= 2; arguments = arguments[2..])
        {
            switch (arguments[0])
            {
                case "--files" when Directory.Exists(arguments[1]): options = options with { Files = Path.GetFullPath(arguments[1]) }; break;
                case "--descriptors" when File.Exists(arguments[1]): options = options with { Descriptors = Path.GetFullPath(arguments[1]) }; break;
                case "--runs" when int.TryParse(arguments[1], out int runs) && runs > 0: options = options with { Runs = runs }; break;
                case "--only" when Parts.Contains(arguments[1]): options = options with { Only = arguments[1] }; break;
                case "--times" when arguments[1] is "yes" or "no": options = options with { Times = arguments[1] == "yes" }; break;
                case "--results": options = options with { Results = arguments[1] }; break;
                default: return null;
            }
        }
        return arguments.IsEmpty ? options : null;
    }
}
