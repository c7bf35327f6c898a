using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>The tables of the section: each library's fastest way beside ours, and the times of all ways.</summary>
internal static class LanguagesTables
{
    private const string Absent = "—";

    /// <param name="shapes">The measurements.</param>
    /// <param name="libraries">All libraries, ours first.</param>
    /// <param name="notes">The lines below the heading: versions, and what is missing or failed.</param>
    public static IReadOnlyList<TableResult> Of(IReadOnlyList<ShapeTimes> shapes, IReadOnlyList<string> libraries, params IEnumerable<string> notes)
    {
        string[] competitors = [.. libraries.Where(library => library != WorkloadResult.OwnLibrary)];
        return
        [
            Compared(shapes, competitors).ToResult("Beside the fastest way of each library", string.Join("\n\n", notes)),
            Ways(shapes, libraries).ToResult("All ways, in nanoseconds a message", ""),
        ];
    }

    /// <summary>The competitor's measurement that one of ours is compared with: the fastest. A copy is compared with a copy, if there is one.</summary>
    public static ProgramTime? Partner(ProgramTime own, IEnumerable<ProgramTime> competitor)
    {
        ProgramTime[] same = [.. competitor.Where(time => time.Operation == own.Operation)];
        return (own.HasViews ? null : same.Where(time => !time.HasViews).MinBy(time => time.Nanoseconds)) ?? same.MinBy(time => time.Nanoseconds);
    }

    private static MarkdownTable Compared(IReadOnlyList<ShapeTimes> shapes, string[] competitors)
    {
        var table = new MarkdownTable(2, ["shape", "operation", "our ns a message", .. competitors.SelectMany(competitor => (string[])[competitor + ", ns", "÷ ours"])]);
        foreach (ShapeTimes shape in shapes)
        {
            foreach (ProgramTime own in Own(shape))
            {
                table.Add(
                [
                    shape.Title, Label(own), MarkdownTable.Number(own.Nanoseconds / shape.Messages), .. competitors.SelectMany(competitor =>
                        Partner(own, shape.Times[competitor]) is { } partner
                            ? (string[])[MarkdownTable.Number(partner.Nanoseconds / shape.Messages), MarkdownTable.Number(partner.Nanoseconds / own.Nanoseconds)]
                            : [Absent, Absent]),
                ]);
            }
        }
        foreach (string label in shapes.SelectMany(Own).Select(Label).Distinct())
            table.Add(["*geometric mean*", label, "", .. competitors.SelectMany(competitor => (string[])["", Bold(MarkdownTable.Number(Mean(shapes, label, competitor)))])]);
        return table;
    }

    private static MarkdownTable Ways(IReadOnlyList<ShapeTimes> shapes, IReadOnlyList<string> libraries)
    {
        var table = new MarkdownTable(2, ["library", "operation", .. shapes.Select(shape => shape.Title)]);
        foreach (string library in libraries)
        {
            foreach (string label in shapes.SelectMany(shape => shape.Times[library]).Select(Label).Distinct())
            {
                table.Add(
                [
                    library, label,
                    .. from shape in shapes
                       let nanoseconds = shape.Times[library].FirstOrDefault(time => Label(time) == label)?.Nanoseconds
                       select MarkdownTable.Number(nanoseconds / shape.Messages) is { Length: > 0 } cell ? cell : Absent,
                ]);
            }
        }
        return table;
    }

    private static IReadOnlyList<ProgramTime> Own(ShapeTimes shape) => shape.Times[WorkloadResult.OwnLibrary];

    private static double? Mean(IEnumerable<ShapeTimes> shapes, string label, string competitor) => Comparison.Mean(
        from shape in shapes
        from own in Own(shape)
        where Label(own) == label
        select Partner(own, shape.Times[competitor])?.Nanoseconds / own.Nanoseconds);

    private static string Bold(string number) => number == "" ? "" : $"**{number}**";

    private static string Label(ProgramTime time) => $"{time.Operation}, {time.Way}";
}
