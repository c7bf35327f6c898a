using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>
/// Tables for many workloads with the same operations: a row for each workload and a column for each operation of ours. There is a table for
/// each rival and each group of operations.
/// </summary>
internal static class MatrixTables
{
    public static string Print(IReadOnlyList<WorkloadResult> workloads)
    {
        (string Title, string[] Labels)[] groups = [.. OperationGroup.Labels(workloads)];
        return string.Join('\n',
        [
            Contents(workloads),
            .. Comparison.Rivals(workloads).SelectMany(rival => groups.SelectMany(group => Compared(workloads, group.Title, group.Labels, rival))),
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
        return string.Join('\n', [table.ToString(), .. MissingRivals.Lines(workloads)]);
    }

    /// <summary>Empty if the rival has none of the operations.</summary>
    private static IEnumerable<string> Compared(IReadOnlyList<WorkloadResult> workloads, string group, string[] labels, string rival)
    {
        labels = [.. labels.Where(label => workloads.Any(workload => Comparison.Of(workload, rival, label) != null))];
        if (labels.Length == 0) yield break;
        var table = new MarkdownTable(1, [$"{rival} ÷ ours, best", .. labels]);
        foreach (WorkloadResult workload in workloads)
        {
            if (labels.Any(label => Comparison.Of(workload, rival, label) != null))
                table.Add([workload.Title, .. labels.Select(label => Cell(workload, rival, label))]);
        }
        table.Add(["*geometric mean*", .. labels.Select(label => MarkdownTable.Number(Comparison.Mean(workloads.Select(workload => Comparison.OfWork(workload, rival, label)))))]);
        yield return Titled($"{rival} ÷ ours", group, table);
    }

    /// <summary>In parentheses if it isn't in the mean.</summary>
    private static string Cell(WorkloadResult workload, string rival, string label)
    {
        string ratio = MarkdownTable.Number(Comparison.Of(workload, rival, label));
        return ratio == "" || Comparison.OfWork(workload, rival, label) != null ? ratio : $"({ratio})";
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
        string[] rivals = [.. Comparison.Rivals(workloads).Where(rival => workloads.Any(workload => Bytes.Managed(workload, rival) != null))];
        var table = new MarkdownTable(1, ["bytes by byte on the wire, of a parse", "ours, in the arena", .. rivals.Select(rival => $"{rival}, managed"), "managed bytes of our operations, at most"]);
        foreach (WorkloadResult workload in workloads)
        {
            table.Add(
            [
                workload.Title, MarkdownTable.Number(Bytes.Arena(workload)), .. rivals.Select(rival => MarkdownTable.Number(Bytes.Managed(workload, rival))),
                MarkdownTable.Count(workload.OwnOperations().Max(operation => operation.ManagedBytes)),
            ]);
        }
        return $"### Memory\n\n{table}";
    }
}
