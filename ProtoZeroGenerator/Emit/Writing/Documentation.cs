using System.Collections.Generic;
using System.Linq;
using System.Security;
using System.Text;
using System.Xml;

namespace ProtoZeroGenerator.Emit;

/// <summary>Writes the lines before a declaration: its comment in the .proto or a default text, and an attribute if it is deprecated.</summary>
internal static class Documentation
{
    /// <param name="comment">As in the .proto; it replaces the summary.</param>
    /// <param name="summary">XML, for declarations without a comment.</param>
    /// <param name="remarks">XML; null for none.</param>
    public static void Write(IndentedTextWriter writer, string? comment, bool isDeprecated, string summary, string? remarks = null)
    {
        List<List<string>> paragraphs = Paragraphs(comment ?? "");
        writer.Separate();
        if (paragraphs.Count != 0)
            WriteParagraphs(writer, paragraphs);
        else
            writer.WriteLine("/// <summary>" + summary + "</summary>");
        if (remarks != null)
            writer.WriteLine("/// <remarks>" + remarks + "</remarks>");
        Deprecate(writer, isDeprecated);
    }

    /// <summary>Writes the documentation of a declaration that is not in the .proto.</summary>
    /// <param name="summary">XML.</param>
    public static void Summary(IndentedTextWriter writer, string summary) => writer.WriteMember("/// <summary>" + summary + "</summary>");

    /// <summary>Writes the attribute of what is deprecated, after the documentation.</summary>
    public static void Deprecate(IndentedTextWriter writer, bool isDeprecated)
    {
        if (isDeprecated)
            writer.WriteLine("[global::System.Obsolete]");
    }

    /// <summary>Writes that the documentation is that of another member.</summary>
    /// <param name="cref">The other member; empty for the member of an interface or a base class that is implemented.</param>
    public static void Inherit(IndentedTextWriter writer, string cref = "") =>
        writer.WriteMember(cref.Length == 0 ? "/// <inheritdoc/>" : $"/// <inheritdoc cref=\"{cref}\"/>");

    private static void WriteParagraphs(IndentedTextWriter writer, List<List<string>> paragraphs)
    {
        if (paragraphs.Count == 1 && paragraphs[0].Count == 1)
        {
            writer.WriteLine("/// <summary>" + SecurityElement.Escape(paragraphs[0][0]) + "</summary>");
            return;
        }

        writer.WriteLine("/// <summary>");
        foreach (List<string> lines in paragraphs)
        {
            if (paragraphs.Count > 1)
                writer.WriteLine("/// <para>");
            foreach (string line in lines)
                writer.WriteLine("/// " + SecurityElement.Escape(line));
            if (paragraphs.Count > 1)
                writer.WriteLine("/// </para>");
        }

        writer.WriteLine("/// </summary>");
    }

    /// <summary>Text as code, in XML.</summary>
    public static string Code(string text) => "<c>" + Escape(text) + "</c>";

    /// <summary>The lines of a comment, split into paragraphs at empty lines.</summary>
    private static List<List<string>> Paragraphs(string comment)
    {
        var paragraphs = new List<List<string>>();
        bool isOpen = false;
        foreach (string line in comment.Split('\n').Select(line => Readable(line).Trim()))
        {
            if (line.Length != 0 && !isOpen)
                paragraphs.Add([]);
            if (line.Length != 0)
                paragraphs[paragraphs.Count - 1].Add(line);
            isOpen = line.Length != 0;
        }

        return paragraphs;
    }

    /// <summary>As XML text, in one line.</summary>
    public static string Escape(string line) => SecurityElement.Escape(Readable(line));

    /// <summary>Without the characters that XML can't contain, and without those that C# takes for the end of a line.</summary>
    public static string Readable(string line)
    {
        var result = new StringBuilder(line.Length);
        for (int i = 0; i < line.Length; i++)
        {
            char c = line[i];
            if (i + 1 < line.Length && char.IsSurrogatePair(c, line[i + 1]))
                result.Append(c).Append(line[++i]);
            else if (XmlConvert.IsXmlChar(c) && c is not ('\r' or '\n' or '\u0085' or '\u2028' or '\u2029'))
                result.Append(c);
        }

        return result.ToString();
    }
}
