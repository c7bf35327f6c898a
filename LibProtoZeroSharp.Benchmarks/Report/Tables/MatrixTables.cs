using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>
/// Tables for many workloads with the same operations: a row for each workload and a column for each operation of ours. There is a table for
/// each competitor and each group of operations.
/// </summary>
internal static class MatrixTables
{
    /// <param name="workloads">The workloads.</param>
    /// <param name="withoutAvx512">The same without AVX-512; empty if that wasn't measured. Only the first competitor is compared with them.</param>
    public static string Print(IReadOnlyList<WorkloadResult> workloads, IReadOnlyList<WorkloadResult> withoutAvx512)
    {
        (string Title, string[] Labels)[] groups = [.. OperationGroup.Labels(workloads)];
        return string.Join('\n',
        [
            Contents(workloads),
            .. Comparison.Competitors(workloads).SelectMany(competitor => groups.SelectMany(group => Compared(workloads, group.Title, group.Labels, competitor, ""))),
            .. Comparison.Competitors(withoutAvx512).Take(1).SelectMany(competitor => groups.SelectMany(group =>
                Compared(withoutAvx512, group.Title, group.Labels, competitor, ", without AVX-512"))),
            .. Dynamic(workloads),
            .. groups.Select(group => Times(workloads, group.Title, group.Labels)),
            Memory(workloads),
        ]);
    }

    private static string Contents(IReadOnlyList<WorkloadResult> workloads)
    {
        var table = new MarkdownTable(2, "workload", "what is in it", "messages", "bytes", "bytes a message");
        foreach (WorkloadResult workload in workloads)
        {
            table.Add(workload.Title, workload.Description, MarkdownTable.Count(workload.Messages), MarkdownTable.Count(workload.WireBytes),
                MarkdownTable.Number((double)workload.WireBytes / workload.Messages));
        }
        return string.Join('\n', [table.ToString(), .. MissingCompetitors.Lines(workloads), .. MissingCompetitors.Failures(workloads)]);
    }

    /// <summary>Empty if the competitor has none of the operations.</summary>
    private static IEnumerable<string> Compared(IReadOnlyList<WorkloadResult> workloads, string group, string[] labels, string competitor, string how)
    {
        labels = [.. labels.Where(label => workloads.Any(workload => HasCell(workload, competitor, label)))];
        if (labels.Length == 0) yield break;
        var notes = new Footnotes();
        var table = new MarkdownTable(1, [$"{competitor} ÷ ours, best", .. labels]);
        foreach (WorkloadResult workload in workloads)
        {
            if (labels.Any(label => HasCell(workload, competitor, label)))
                table.Add([workload.Title, .. labels.Select(label => Cell(workload, competitor, label, notes))]);
        }
        table.Add(
            ["*geometric mean*", .. labels.Select(label => MarkdownTable.Number(Comparison.Mean(workloads.Select(workload => Comparison.OfWork(workload, competitor, label)))))]);
        yield return string.Join('\n', [Titled($"{competitor} ÷ ours{how}", group, table), .. notes.Lines]);
    }

    private static bool HasCell(WorkloadResult workload, string competitor, string label) =>
        workload.Own(label) is { } own && (workload.Fastest(competitor, own.Name) ?? workload.Failed(competitor, own.Name)) != null;

    /// <summary>In parentheses if it isn't in the mean. A footnote says why.</summary>
    private static string Cell(WorkloadResult workload, string competitor, string label, Footnotes notes)
    {
        if (workload.Own(label) is not { } own) return "";
        if (workload.Failed(competitor, own.Name) is { } failed) return notes.Cell("failed", failed);
        string number = MarkdownTable.Number(Comparison.Of(workload, competitor, label));
        return number == "" ? "" : notes.Cell(Comparison.OfWork(workload, competitor, label) != null ? number : $"({number})", own, Comparison.Partner(workload, competitor, own));
    }

    /// <summary>What dynamic messages cost: their times divided by those of generated code. Empty if none were measured.</summary>
    private static IEnumerable<string> Dynamic(IReadOnlyList<WorkloadResult> workloads)
    {
        string[] names = [.. workloads.SelectMany(workload => workload.OwnOperations()).Where(own => own.Variant == WorkloadResult.Dynamic).Select(own => own.Name).Distinct()];
        if (names.Length == 0) yield break;
        var table = new MarkdownTable(1, ["dynamic ÷ generated, best", .. names]);
        foreach (WorkloadResult workload in workloads.Where(workload => names.Any(name => Slowdown(workload, name) != null)))
            table.Add([workload.Title, .. names.Select(name => MarkdownTable.Number(Slowdown(workload, name)))]);
        table.Add(["*geometric mean*", .. names.Select(name => MarkdownTable.Number(Comparison.Mean(workloads.Select(workload => Slowdown(workload, name)))))]);
        yield return Titled("Our dynamic messages ÷ our generated code", "", table);
    }

    /// <summary>Compared with the first way of generated code, which callers get by default.</summary>
    private static double? Slowdown(WorkloadResult workload, string name)
    {
        OperationResult[] own = [.. workload.OwnOperations().Where(operation => operation.Name == name)];
        return own.FirstOrDefault(operation => operation.Variant == WorkloadResult.Dynamic)?.Best
            / own.FirstOrDefault(operation => operation.Variant != WorkloadResult.Dynamic)?.Best;
    }

    private static string Times(IReadOnlyList<WorkloadResult> workloads, string group, string[] labels)
    {
        var table = new MarkdownTable(1, ["best ns a message", .. labels]);
        foreach (WorkloadResult workload in workloads.Where(workload => labels.Any(label => workload.Own(label) != null)))
            table.Add([workload.Title, .. labels.Select(label => MarkdownTable.Number(workload.Own(label)?.Best * 1e6 / workload.Messages))]);
        return Titled("Our times", group, table);
    }

    private static string Titled(string title, string group, MarkdownTable table) => $"### {title}{(group == "" ? "" : ": " + group)}\n\n{table}";

    private static string Memory(IReadOnlyList<WorkloadResult> workloads)
    {
        string[] competitors = [.. Comparison.Competitors(workloads).Where(competitor => workloads.Any(workload => Bytes.Managed(workload, competitor) != null))];
        bool hasParse = workloads.Any(workload => Bytes.Arena(workload) != null);
        string[] columns = hasParse ? ["bytes by byte on the wire, of a parse", "ours, in the arena"] : ["bytes", "in the arena, at most"];
        var table = new MarkdownTable(1, [.. columns, .. competitors.Select(competitor => $"{competitor}, managed"), "managed bytes of our operations, at most"]);
        foreach (WorkloadResult workload in workloads)
        {
            string arena = hasParse
                ? MarkdownTable.Number(Bytes.Arena(workload)) : MarkdownTable.Count(workload.OwnOperations().Max(operation => operation.ArenaBytes));
            table.Add(
            [
                workload.Title, arena, .. competitors.Select(competitor => MarkdownTable.Number(Bytes.Managed(workload, competitor))),
                MarkdownTable.Count(workload.OwnOperations().Max(operation => operation.ManagedBytes)),
            ]);
        }
        return $"### Memory\n\n{table}";
    }
}
