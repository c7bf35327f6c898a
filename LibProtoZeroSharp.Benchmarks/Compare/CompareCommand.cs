using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Ratios;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Compare;

/// <summary>Compares ratios with the committed ones, and measures again what seems to be lost.</summary>
internal static class CompareCommand
{
    /// <summary>How often a row that lost is measured again, as long as it loses: another program on the machine slows one measurement down.</summary>
    private const int Repetitions = 2;

    public static Command Create()
    {
        Option<string> results = CommandOptions.Results("The results that the command ratios measured on this machine");
        var committed = new Option<FileInfo[]>("--committed")
        {
            Description = "The results of one machine to compare with. Several are possible. Default: the committed results, benchmarks.json, benchmarks-2.json and so on "
                + "in LibProtoZeroSharp.Benchmarks/Results",
            HelpName = "FILE",
        };
        committed.AcceptExistingOnly();
        Option<FileInfo> descriptors = CommandOptions.Descriptors("The descriptor set that the results were measured with, for rows that are measured again");
        Option<FileInfo> osm = CommandOptions.Osm("The .osm.pbf file that the results were measured with");
        Option<FileInfo> otlp = CommandOptions.Otlp("The requests with spans that the results were measured with");
        Option<FileInfo> tiles = CommandOptions.Tiles("The vector tiles that the results were measured with");
        Option<int> rounds = CommandOptions.Number("--rounds", RatiosOptions.DefaultRounds, "The rounds when a row is measured again");
        Option<bool> smoke = CommandOptions.Smoke();
        var command = new Command("compare", "Compare ratios with the committed ones, and measure again what lost more than a third. The exit code is 1 if it lost each time")
        {
            results, committed, descriptors, osm, otlp, tiles, rounds, smoke,
        };
        command.SetAction(result => Compare(new CompareOptions(
            result.GetValue(results)!,
            result.GetValue(committed) is { Length: > 0 } files ? [.. files.Select(file => file.FullName)] : [.. ResultsFile.AllCommitted(".")],
            new InputFiles(
                result.GetValue(descriptors)?.FullName, result.GetValue(osm)?.FullName, result.GetValue(otlp)?.FullName, result.GetValue(tiles)?.FullName),
            result.GetValue(rounds), result.GetValue(smoke))));
        return command;
    }

    private static int Compare(CompareOptions options)
    {
        // Rows are measured again in this process, and so with all vectors.
        SectionResult[] now = [.. ResultsFile.Read(options.Results).Where(section => section.WithoutAvx512 != true && section.Workloads.Count > 0)];
        if (now.Length == 0) throw new InvalidDataException($"there are no ratios in {options.Results}: measure with the command ratios first");
        string[] failures = [.. Losses.Failures(now)];
        if (failures.Length == 0) return CompareRatios(options, now);
        Console.WriteLine($"{failures.Length} operations of competitors failed:\n{string.Join('\n', failures)}");
        return 1;
    }

    private static int CompareRatios(CompareOptions options, IReadOnlyList<SectionResult> now)
    {
        SectionResult[] committed = [.. options.Committed.SelectMany(ResultsFile.Read)];
        Machine machine = now[0].Machine;
        Match match = Match.Processor;
        IReadOnlyList<ComparedRow> rows = Losses.Rows(now, committed, match);
        if (rows.Count == 0) rows = Losses.Rows(now, committed, match = Match.Instructions);
        if (rows.Count == 0)
        {
            Console.WriteLine($"Nothing is compared: no committed result is of a processor with {machine.Instructions}.");
            return 0;
        }

        double usual = Losses.Usual(rows);
        IReadOnlyList<ComparedRow> lost = Losses.Of(rows, usual);
        Console.WriteLine($"{rows.Count} ratios are compared, of which {lost.Count} lost more than a third. The usual change is {MarkdownTable.Number(usual)}.");
        if (match == Match.Instructions)
            Console.WriteLine($"None can fail: no committed result is of {machine.Family} with {machine.Instructions}, but of another processor with these.");
        if (lost.Count == 0) return 0;
        if (match == Match.Instructions)
        {
            Console.Write(Print(lost, []));
            return 0;
        }

        IReadOnlyList<Section> all = Sections.Read(options.Files, Sections.LeastGrowthBytes, options.IsSmoke);
        var again = new List<ComparedRow>();
        IReadOnlyList<ComparedRow> still = lost;
        for (int repetition = 0; repetition < Repetitions && still.Count > 0; repetition++)
        {
            var measured = new List<SectionResult>();
            new Measurement(options.Rounds, all) { IsSmoke = options.IsSmoke }.Of([.. now.Select(section => Part(section, all, still)).OfType<Section>()], measured.Add);
            IReadOnlyList<ComparedRow> repeated = [.. Losses.Rows(measured, committed, match).Where(row => still.Any(row.IsSame))];
            again.InsertRange(0, repeated);
            still = Losses.Of(repeated, usual);
        }
        Console.WriteLine($"{still.Count} of them lost it in each measurement.");
        Console.Write(Print(lost, again));
        return still.Count > 0 && !options.IsSmoke ? 1 : 0;
    }

    /// <summary>The workloads of a section with rows that lost; null if there are none.</summary>
    private static Section? Part(SectionResult result, IReadOnlyList<Section> all, IReadOnlyList<ComparedRow> lost)
    {
        Section section = all.First(section => section.Name == result.Name);
        if (section.Workloads.Count != result.Workloads.Count) throw new InvalidDataException($"{result.Name} was measured with other data: name the same files");
        Func<bool, Workload>[] part =
        [
            .. section.Workloads.Where((_, i) => lost.Any(row => (row.Section, row.Workload) == (result.Name, result.Workloads[i].Title))),
        ];
        return part.Length == 0 ? null : section with { Workloads = part };
    }

    /// <param name="lost">The rows of the table.</param>
    /// <param name="again">The rows that were measured again, the newest first.</param>
    private static MarkdownTable Print(IReadOnlyList<ComparedRow> lost, IReadOnlyList<ComparedRow> again)
    {
        var table = new MarkdownTable(3, "section", "workload", "Google.Protobuf ÷ ours", "committed", "now", "measured again");
        foreach (ComparedRow row in lost)
        {
            table.Add(row.Section, row.Workload, row.Label, MarkdownTable.Number(row.Committed), MarkdownTable.Number(row.Now),
                MarkdownTable.Number(again.FirstOrDefault(row.IsSame)?.Now));
        }
        return table;
    }

    private sealed record CompareOptions(string Results, IReadOnlyList<string> Committed, InputFiles Files, int Rounds, bool IsSmoke);
}
