using System.Globalization;
using System.Text;
using System.Xml;

namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>
/// A drawing as SVG. Colours are classes of a style sheet with a light and a dark theme. The drawing has a background of its own, so it is
/// readable on every page.
/// </summary>
internal sealed class Svg
{
    private const string Namespace = "http://www.w3.org/2000/svg";

    private const string Style = """

        svg { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }
        text { fill: #1f2328 } .title { font-size: 16px; font-weight: 600 } .small { font-size: 10px } .muted { fill: #59636e }
        .card { fill: #ffffff; stroke: #d1d9e0 } .grid { stroke: #e3e7eb } .base { stroke: #59636e; stroke-width: 1.5 }
        .c0 { color: #0969da } .c1 { color: #bf5700 } .c2 { color: #1a7f37 } .c3 { color: #8250df }
        .c4 { color: #cf222e } .c5 { color: #0e7c86 } .c6 { color: #9a6700 } .c7 { color: #b0307f }
        .fill { fill: currentColor } .line { stroke: currentColor; stroke-width: 2; fill: none }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc } .muted { fill: #9198a1 }
          .card { fill: #0d1117; stroke: #3d444d } .grid { stroke: #262c36 } .base { stroke: #9198a1 }
          .c0 { color: #4493f8 } .c1 { color: #f0883e } .c2 { color: #3fb950 } .c3 { color: #ab7df8 }
          .c4 { color: #f85149 } .c5 { color: #39c5cf } .c6 { color: #d29922 } .c7 { color: #db61a2 }
        }

        """;

    private readonly StringBuilder _text = new();
    private readonly XmlWriter _writer;

    /// <param name="width">In units of the drawing, like all lengths here.</param>
    /// <param name="height">Likewise.</param>
    /// <param name="title">The text for screen readers.</param>
    public Svg(double width, double height, string title)
    {
        _writer = XmlWriter.Create(_text, new XmlWriterSettings { Indent = true, NewLineChars = "\n", OmitXmlDeclaration = true });
        _writer.WriteStartElement("svg", Namespace);
        Attributes(("viewBox", $"0 0 {Number(width)} {Number(height)}"), ("width", Number(width)), ("height", Number(height)), ("role", "img"));
        _writer.WriteElementString("title", Namespace, title);
        _writer.WriteElementString("style", Namespace, Style.ReplaceLineEndings("\n"));
        Element("rect", ("class", "card"), ("x", "0.5"), ("y", "0.5"), ("width", Number(width - 1)), ("height", Number(height - 1)), ("rx", "6"));
    }

    public void Text(double x, double y, string text, string style = "", string anchor = "start")
    {
        _writer.WriteStartElement("text", Namespace);
        Attributes(("x", Number(x)), ("y", Number(y)), ("class", style), ("text-anchor", anchor));
        _writer.WriteString(text);
        _writer.WriteEndElement();
    }

    /// <summary>Text that is read upwards, centred on a point.</summary>
    public void Vertical(double x, double y, string text, string style)
    {
        _writer.WriteStartElement("text", Namespace);
        Attributes(("class", style), ("text-anchor", "middle"), ("transform", $"translate({Number(x)} {Number(y)}) rotate(-90)"));
        _writer.WriteString(text);
        _writer.WriteEndElement();
    }

    public void Line(double x1, double y1, double x2, double y2, string style) =>
        Element("line", ("x1", Number(x1)), ("y1", Number(y1)), ("x2", Number(x2)), ("y2", Number(y2)), ("class", style));

    public void Bar(double x, double y, double width, double height, int color) =>
        Element("rect", ("x", Number(x)), ("y", Number(y)), ("width", Number(width)), ("height", Number(height)), ("class", $"c{color} fill"));

    public void Dot(double x, double y, int color) => Element("circle", ("cx", Number(x)), ("cy", Number(y)), ("r", "3.5"), ("class", $"c{color} fill"));

    public void Curve(IEnumerable<(double X, double Y)> points, int color, string dashes) => Element("polyline",
        ("points", string.Join(' ', points.Select(point => $"{Number(point.X)},{Number(point.Y)}"))), ("class", $"c{color} line"), ("stroke-dasharray", dashes));

    public override string ToString()
    {
        _writer.WriteEndElement();
        _writer.Flush();
        return _text.Append('\n').ToString();
    }

    private void Element(string name, params ReadOnlySpan<(string Name, string Value)> attributes)
    {
        _writer.WriteStartElement(name, Namespace);
        Attributes(attributes);
        _writer.WriteEndElement();
    }

    private void Attributes(params ReadOnlySpan<(string Name, string Value)> attributes)
    {
        foreach ((string name, string value) in attributes)
        {
            if (value != "") _writer.WriteAttributeString(name, value);
        }
    }

    private static string Number(double value) => value.ToString("0.##", CultureInfo.InvariantCulture);
}
