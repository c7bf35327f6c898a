namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>Curves over two logarithmic axes.</summary>
/// <param name="Title">The title.</param>
/// <param name="Subtitle">The machine of the measurement.</param>
/// <param name="XAxis">The meaning of the horizontal axis.</param>
/// <param name="YAxis">The meaning of the vertical axis.</param>
/// <param name="Series">The curves.</param>
internal sealed record LineChart(string Title, string Subtitle, string XAxis, string YAxis, IReadOnlyList<LineChart.Curve> Series)
{
    private const double Full = 880, PlotHeight = 340;

    public override string ToString()
    {
        var legend = new Legend(Title, Subtitle, [.. Series.Select(series => (series.Name, series.Color, (string?)series.Dashes))], Full);
        double left = 78, right = Full - Legend.Margin - 16, top = legend.Bottom + 6, bottom = top + PlotHeight;
        var svg = new Svg(Full, bottom + 48, Title);
        legend.Draw(svg);

        var x = new LogAxis(Series.SelectMany(series => series.Points).Select(point => point.X), left, right);
        var y = new LogAxis(Series.SelectMany(series => series.Points).Select(point => point.Y), bottom, top);
        foreach (double tick in x.Ticks)
        {
            svg.Line(x.Position(tick), top, x.Position(tick), bottom, "grid");
            svg.Text(x.Position(tick), bottom + 16, LogAxis.Format(tick), "small muted", "middle");
        }
        foreach (double tick in y.Ticks)
        {
            svg.Line(left, y.Position(tick), right, y.Position(tick), "grid");
            svg.Text(left - 8, y.Position(tick) + 4, LogAxis.Format(tick), "small muted", "end");
        }
        svg.Text((left + right) / 2, bottom + 36, XAxis, "muted", "middle");
        svg.Vertical(24, (top + bottom) / 2, YAxis, "muted");

        foreach (Curve curve in Series)
        {
            (double X, double Y)[] drawn = [.. curve.Points.Select(point => (x.Position(point.X), y.Position(point.Y)))];
            svg.Curve(drawn, curve.Color, curve.Dashes);
            foreach ((double dotX, double dotY) in drawn) svg.Dot(dotX, dotY, curve.Color);
        }
        return svg.ToString();
    }

    /// <param name="Name">Its name in the legend.</param>
    /// <param name="Color">Its colour.</param>
    /// <param name="Dashes">The dashes of the line; empty for a solid line.</param>
    /// <param name="Points">From left to right.</param>
    internal sealed record Curve(string Name, int Color, string Dashes, IReadOnlyList<(double X, double Y)> Points);
}
