namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>The top of a chart: its title, the machine of the measurement, and the meaning of the colours.</summary>
internal sealed class Legend
{
    public const double Margin = 16;
    private const double LineHeight = 18, SmallLineHeight = 14, FirstSmallLine = 46, Mark = 24, Space = 18;

    /// <summary>Where the line with the machine may be broken.</summary>
    private const string Separator = "; ";

    private readonly string _title;
    private readonly IReadOnlyList<(string Name, int Color, string? Dashes)> _series;
    private readonly List<(double X, double Y)> _places = [];

    /// <param name="title">The title.</param>
    /// <param name="subtitle">The machine of the measurement.</param>
    /// <param name="series">The names and their style: bars without dashes, lines otherwise.</param>
    /// <param name="width">The width of the chart. What doesn't fit into one line continues in the next one.</param>
    public Legend(string title, string subtitle, IReadOnlyList<(string Name, int Color, string? Dashes)> series, double width)
    {
        _title = title;
        _series = series;
        Subtitle = [.. Wrap(subtitle, width - 2 * Margin)];
        (double x, double y) = (Margin, FirstSmallLine + Subtitle.Count * SmallLineHeight + 10);
        foreach ((string name, _, _) in series)
        {
            double needed = Mark + Width(name);
            if (x > Margin && x + needed > width - Margin) (x, y) = (Margin, y + LineHeight);
            _places.Add((x, y));
            x += needed + Space;
        }
    }

    /// <summary>The lines with the machine.</summary>
    public IReadOnlyList<string> Subtitle { get; }

    /// <summary>The position at which the chart itself can begin.</summary>
    public double Bottom => _places[^1].Y + LineHeight;

    /// <summary>The approximate width of a text in the font of the charts, which the reader's system chooses.</summary>
    public static double Width(string text) => text.Length * 7;

    /// <summary>The approximate width of a small text.</summary>
    public static double SmallWidth(string text) => text.Length * 6;

    public void Draw(Svg svg)
    {
        svg.Text(Margin, 28, _title, "title");
        foreach ((int line, string text) in Subtitle.Index()) svg.Text(Margin, FirstSmallLine + line * SmallLineHeight, text, "small muted");
        foreach (((string name, int color, string? dashes), (double x, double y)) in _series.Zip(_places))
        {
            if (dashes == null) svg.Bar(x, y - 9, Mark - 8, 10, color);
            else svg.Curve([(x, y - 4), (x + Mark - 4, y - 4)], color, dashes);
            svg.Text(x + Mark, y, name);
        }
    }

    private static IEnumerable<string> Wrap(string text, double width)
    {
        string line = "";
        foreach (string part in text.Split(Separator))
        {
            string longer = line == "" ? part : line + Separator + part;
            if (line != "" && SmallWidth(longer + Separator) > width)
            {
                yield return line + Separator.TrimEnd();
                longer = part;
            }
            line = longer;
        }
        yield return line;
    }
}
