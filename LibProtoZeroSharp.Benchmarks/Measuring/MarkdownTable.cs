using System.Globalization;
using System.Text;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>A table that is readable as text and as Markdown: the first columns are text, the rest are numbers.</summary>
public sealed class MarkdownTable(int textColumns, params string[] headings)
{
    private readonly List<string[]> _rows = [];

    public void Add(params string[] cells) => _rows.Add(cells);

    public override string ToString()
    {
        int[] widths = [.. headings.Select((heading, i) => _rows.Append(headings).Max(row => row[i].Length))];
        var text = new StringBuilder();
        Append(text, headings, widths);
        text.AppendLine("|" + string.Concat(widths.Select((width, i) => new string('-', width + 1) + (i < textColumns ? "-|" : ":|"))));
        foreach (string[] row in _rows) Append(text, row, widths);
        return text.ToString();
    }

    /// <summary>The table as data.</summary>
    public TableResult ToResult(string title, string description) => new(title, description, textColumns, headings, _rows);

    /// <summary>All digits of a count; an empty cell if there is none.</summary>
    public static string Count(long? value) => value?.ToString("N0", CultureInfo.InvariantCulture) ?? "";

    /// <summary>An empty cell if there is no number.</summary>
    public static string Number(double? value) => value is { } number ? Number(number) : "";

    /// <summary>Three digits, or all digits before the point. Further digits would be noise.</summary>
    public static string Number(double value) => value switch
    {
        0 => "0",
        >= 99.95 => value.ToString("N0", CultureInfo.InvariantCulture),
        >= 9.995 => value.ToString("F1", CultureInfo.InvariantCulture),
        >= 0.9995 => value.ToString("F2", CultureInfo.InvariantCulture),
        _ => value.ToString("G3", CultureInfo.InvariantCulture),
    };

    private void Append(StringBuilder text, string[] row, int[] widths)
    {
        text.Append('|');
        for (int i = 0; i < row.Length; i++)
            text.Append(' ').Append(i < textColumns ? row[i].PadRight(widths[i]) : row[i].PadLeft(widths[i])).Append(" |");
        text.AppendLine();
    }
}
