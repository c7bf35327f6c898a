using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Ratios;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Compare;

/// <summary>Compares ratios with the committed ones, and measures a second time what seems to be lost.</summary>
internal static class CompareCommand
{
    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (CompareOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(CompareOptions.Usage);
            return 2;
        }
        try
        {
            return Compare(options);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            Console.Error.WriteLine(e.Message);
            return 2;
        }
    }

    private static int Compare(CompareOptions options)
    {
        // The second measurement is in this process, and so with all vectors.
        SectionResult[] now = [.. ResultsFile.Read(options.Results).Where(section => section.WithoutAvx512 != true && section.Workloads.Count > 0)];
        if (now.Length == 0) throw new InvalidDataException($"there are no ratios in {options.Results}: measure with the command ratios first");
        string[] failures = [.. Losses.Failures(now)];
        if (failures.Length == 0) return CompareRatios(options, now);
        Console.WriteLine($"{failures.Length} operations of rivals failed:\n{string.Join('\n', failures)}");
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
        if (match == Match.Instructions) Console.WriteLine($"None can fail: no committed result is of {machine.Family} with {machine.Instructions}, but of another processor with these.");
        if (lost.Count == 0) return 0;
        if (match == Match.Instructions)
        {
            Console.Write(Print(lost, []));
            return 0;
        }

        var again = new List<SectionResult>();
        IReadOnlyList<Section> all = Sections.Read(options.Descriptors, options.Osm, RatiosOptions.LeastGrowthBytes);
        new Measurement(options.Rounds, all).Of([.. now.Select(section => Part(section, all, lost)).OfType<Section>()], again.Add);
        IReadOnlyList<ComparedRow> second = [.. Losses.Rows(again, committed, match).Where(row => lost.Any(row.IsSame))];
        int twice = Losses.Of(second, usual).Count;
        Console.WriteLine($"{twice} of them lost it twice.");
        Console.Write(Print(lost, second));
        return twice > 0 ? 1 : 0;
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

    private static MarkdownTable Print(IReadOnlyList<ComparedRow> lost, IReadOnlyList<ComparedRow> second)
    {
        var table = new MarkdownTable(3, "section", "workload", "Google.Protobuf ÷ ours", "committed", "now", "measured again");
        foreach (ComparedRow row in lost)
        {
            table.Add(row.Section, row.Workload, row.Label, MarkdownTable.Number(row.Committed), MarkdownTable.Number(row.Now),
                MarkdownTable.Number(second.FirstOrDefault(row.IsSame)?.Now));
        }
        return table;
    }
}
