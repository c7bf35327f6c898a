using System;
using System.Security;
using System.Xml;

namespace ProtoZeroGenerator.Emit;

/// <summary>What stands before a declaration: its comment in the .proto, and a mark if it is deprecated.</summary>
internal static class Documentation
{
    public static void Write(IndentedTextWriter writer, string? comment, bool isDeprecated)
    {
        string text = (comment ?? "").Replace("\r", "").Trim('\n', ' ', '\t');
        if (text.Length != 0)
        {
            writer.WriteLine("/// <summary>");
            foreach (string line in text.Split('\n'))
                writer.WriteLine(("/// " + Escape(line.Trim())).TrimEnd());
            writer.WriteLine("/// </summary>");
        }

        if (isDeprecated)
            writer.WriteLine("[global::System.Obsolete]");
    }

    private static string Escape(string line)
    {
        // Characters that XML can't carry at all, and line ends in the eyes of C#, would break the comment.
        char[] characters = Array.FindAll(line.ToCharArray(), c => XmlConvert.IsXmlChar(c) && c is not ('\u0085' or '\u2028' or '\u2029'));
        return SecurityElement.Escape(new string(characters));
    }
}
