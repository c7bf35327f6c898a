namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>The top of a chart: its title, where it was measured, and what the colours are.</summary>
internal static class Legend
{
    public const double Margin = 16;
    private const double LineHeight = 18, Top = 70, Mark = 24, Space = 18;

    /// <summary>About how wide a text is in the font of the charts, which the reader's system chooses.</summary>
    public static double Width(string text) => text.Length * 7;

    /// <summary>Where the names stand; they go into as many lines as they need.</summary>
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

    /// <summary>Where the chart itself can begin.</summary>
    public static double Bottom(IReadOnlyList<(double X, double Y)> places) => places[^1].Y + LineHeight;

    /// <param name="svg">What is drawn on.</param>
    /// <param name="title">What is shown.</param>
    /// <param name="subtitle">Where it was measured.</param>
    /// <param name="series">The names, and how they are drawn: as bars where there are no dashes, as lines otherwise.</param>
    /// <param name="places">Where the names stand.</param>
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
