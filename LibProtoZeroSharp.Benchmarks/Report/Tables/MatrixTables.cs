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
            .. groups.SelectMany(group => Times(workloads, group.Title, group.Labels)),
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
        var notes = new Footnotes();
        return Table(
            Title($"{competitor} ÷ ours{how}", group), $"{competitor} ÷ ours, best", workloads, labels, (workload, label) => Cell(workload, competitor, label, notes),
            (workload, label) => Comparison.OfWork(workload, competitor, label)).Select(table => string.Join('\n', [table, .. notes.Lines]));
    }

    /// <summary>In parentheses if it isn't in the mean. A footnote says why.</summary>
    private static string Cell(WorkloadResult workload, string competitor, string label, Footnotes notes)
    {
        if (workload.Own(label) is not { } own) return "";
        if (workload.Failed(competitor, own.Name) is { } failed) return notes.Cell("failed", failed);
        string number = MarkdownTable.Number(Comparison.Of(workload, competitor, label));
        return number == "" ? "" : notes.Cell(Comparison.OfWork(workload, competitor, label) != null ? number : $"({number})", own, Comparison.Partner(workload, competitor, own));
    }

    /// <summary>What dynamic messages cost: their times divided by those of generated code. Empty if none were measured.</summary>
    private static IEnumerable<string> Dynamic(IReadOnlyList<WorkloadResult> workloads) => Table(
        "Our dynamic messages ÷ our generated code", "dynamic ÷ generated, best", workloads, [.. OperationGroup.Sorted(workloads).Select(own => own.Name).Distinct()],
        (workload, name) => MarkdownTable.Number(Slowdown(workload, name)), Slowdown);

    /// <summary>Compared with the first way of generated code, which callers get by default.</summary>
    private static double? Slowdown(WorkloadResult workload, string name)
    {
        OperationResult[] own = [.. workload.OwnOperations().Where(operation => operation.Name == name)];
        return own.FirstOrDefault(operation => operation.Variant == WorkloadResult.Dynamic)?.Best
            / own.FirstOrDefault(operation => operation.Variant != WorkloadResult.Dynamic)?.Best;
    }

    private static IEnumerable<string> Times(IReadOnlyList<WorkloadResult> workloads, string group, string[] labels) => Table(
        Title("Our times", group), "best ns a message", workloads, labels, (workload, label) => MarkdownTable.Number(workload.Own(label)?.Best * 1e6 / workload.Messages));

    private static string Title(string title, string group) => group == "" ? title : $"{title}: {group}";

    /// <summary>
    /// A row for each workload and a column for each label that has a cell, and the means of the ratios if there are ratios. Empty if there is no cell.
    /// </summary>
    private static IEnumerable<string> Table(
        string title, string corner, IReadOnlyList<WorkloadResult> workloads, string[] labels, Func<WorkloadResult, string, string> cell,
        Func<WorkloadResult, string, double?>? ratio = null)
    {
        string[][] rows = [.. workloads.Select(workload => labels.Select(label => cell(workload, label)).Prepend(workload.Title).ToArray()).Where(row => row.Skip(1).Any(HasText))];
        if (rows.Length == 0) yield break;
        if (ratio != null)
            rows = [.. rows, ["*geometric mean*", .. labels.Select(label => MarkdownTable.Number(Comparison.Mean(workloads.Select(workload => ratio(workload, label)))))]];
        int[] columns = [.. Enumerable.Range(0, labels.Length + 1).Where(column => rows.Any(row => HasText(row[column])))];
        var table = new MarkdownTable(1, [.. columns.Select(column => column == 0 ? corner : labels[column - 1])]);
        foreach (string[] row in rows) table.Add([.. columns.Select(column => row[column])]);
        yield return $"### {title}\n\n{table}";

        static bool HasText(string text) => text != "";
    }

    private static string Memory(IReadOnlyList<WorkloadResult> workloads)
    {
        string[] competitors = Bytes.Competitors(workloads);
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
