namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>Groups of horizontal bars over a logarithmic axis.</summary>
/// <param name="Title">The title.</param>
/// <param name="Subtitle">The machine of the measurement.</param>
/// <param name="Axis">The meaning of the numbers.</param>
/// <param name="Series">The meaning of the bars in a group.</param>
/// <param name="Groups">A name each, and a value for each series; null if there is none.</param>
internal sealed record BarChart(
    string Title, string Subtitle, string Axis, IReadOnlyList<(string Name, int Color)> Series, IReadOnlyList<(string Name, double?[] Values)> Groups)
{
    private const int FewGroups = 24;
    private const double Full = 880, Gap = 9, Label = 14;

    /// <summary>If bars start at the end of the axis, the axis starts at the least value times this: otherwise its bar would be invisible.</summary>
    private const double Shortest = 0.8;

    /// <summary>The start of the bars: bars of smaller values extend to the left. Null if bars start at the end of the axis.</summary>
    public double? Base { get; init; }

    /// <summary>Formats the value beside its bar, if there is room for it.</summary>
    public Func<double, string> Format { get; init; } = LogAxis.Format;

    public override string ToString()
    {
        bool hasValues = Groups.Count <= FewGroups;
        double thickness = hasValues ? 11 : 7;
        var legend = new Legend(Title, Subtitle, [.. Series.Select(series => (series.Name, series.Color, (string?)null))], Full);
        double left = Legend.Margin + Groups.Max(group => Legend.Width(group.Name)) + 10, right = Full - Legend.Margin - 40;
        double top = legend.Bottom + 24;
        double[] heights = [.. Groups.Select(group => Math.Max(group.Values.Count(value => value != null) * thickness, Label) + Gap)];
        double bottom = top + heights.Sum();
        var svg = new Svg(Full, bottom + 44, Title);
        legend.Draw(svg);

        double[] values = [.. Groups.SelectMany(group => group.Values).OfType<double>()];
        var axis = new LogAxis(values.Append(Base ?? values.Min() * Shortest), left, right);
        foreach (double tick in axis.Ticks)
        {
            double x = axis.Position(tick);
            svg.Line(x, top, x, bottom, tick == Base ? "base" : "grid");
            svg.Text(x, top - 6, LogAxis.Format(tick), "small muted", "middle");
            svg.Text(x, bottom + 14, LogAxis.Format(tick), "small muted", "middle");
        }
        svg.Text((left + right) / 2, bottom + 32, Axis, "muted", "middle");

        double y = top;
        for (int i = 0; i < Groups.Count; i++)
        {
            Draw(svg, Groups[i], axis, left, y, heights[i], thickness, hasValues);
            y += heights[i];
        }
        return svg.ToString();
    }

    private void Draw(Svg svg, (string Name, double?[] Values) group, LogAxis axis, double left, double y, double height, double thickness, bool hasValues)
    {
        svg.Text(left - 10, y + height / 2 + 4, group.Name, anchor: "end");
        double start = Base is { } value ? axis.Position(value) : axis.Start;
        double top = y + (height - group.Values.Count(v => v != null) * thickness) / 2;
        for (int i = 0; i < group.Values.Length; i++)
        {
            if (group.Values[i] is not { } number) continue;
            double end = axis.Position(number);
            svg.Bar(Math.Min(start, end), top, Math.Max(Math.Abs(end - start), 1), thickness - 1, Series[i].Color);
            if (hasValues) svg.Text(Math.Max(start, end) + 4, top + thickness - 2, Format(number), "small muted");
            top += thickness;
        }
    }
}
