namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>The top of a chart: its title, the machine of the measurement, and the meaning of the colours.</summary>
internal static class Legend
{
    public const double Margin = 16;
    private const double LineHeight = 18, Top = 70, Mark = 24, Space = 18;

    /// <summary>The approximate width of a text in the font of the charts, which the reader's system chooses.</summary>
    public static double Width(string text) => text.Length * 7;

    /// <summary>The positions of the names, in as many lines as they need.</summary>
    public static IReadOnlyList<(double X, double Y)> Places(IEnumerable<string> names, double width)
    {
        var places = new List<(double X, double Y)>();
        (double x, double y) = (Margin, Top);
        foreach (string name in names)
        {
            double needed = Mark + Width(name);
            if (x > Margin && x + needed > width - Margin) (x, y) = (Margin, y + LineHeight);
            places.Add((x, y));
            x += needed + Space;
        }
        return places;
    }

    /// <summary>The position at which the chart itself can begin.</summary>
    public static double Bottom(IReadOnlyList<(double X, double Y)> places) => places[^1].Y + LineHeight;

    /// <param name="svg">The drawing.</param>
    /// <param name="title">The title.</param>
    /// <param name="subtitle">The machine of the measurement.</param>
    /// <param name="series">The names and their style: bars without dashes, lines otherwise.</param>
    /// <param name="places">The positions of the names.</param>
    public static void Draw(Svg svg, string title, string subtitle, IReadOnlyList<(string Name, int Color, string? Dashes)> series, IReadOnlyList<(double X, double Y)> places)
    {
        svg.Text(Margin, 28, title, "title");
        svg.Text(Margin, 46, subtitle, "small muted");
        foreach (((string name, int color, string? dashes), (double x, double y)) in series.Zip(places))
        {
            if (dashes == null) svg.Bar(x, y - 9, Mark - 8, 10, color);
            else svg.Curve([(x, y - 4), (x + Mark - 4, y - 4)], color, dashes);
            svg.Text(x + Mark, y, name);
        }
    }
}
