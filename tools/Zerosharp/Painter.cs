using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>A language in which output is written.</summary>
internal enum Language
{
    /// <summary>Text format, also with paths instead of names.</summary>
    Text,

    Json,

    /// <summary>Declarations of a .proto file.</summary>
    Proto,

    /// <summary>Lines that begin with a sign.</summary>
    Diff,
}

/// <summary>Adds colours for a terminal to text.</summary>
internal static partial class Painter
{
    private const string Reset = "\e[0m", Grey = "\e[90m", Red = "\e[31m", Green = "\e[32m", Yellow = "\e[33m", Cyan = "\e[36m";

    public static string Paint(Language language, string text) => language switch
    {
        Language.Json => JsonToken().Replace(text, Color),
        Language.Proto => ProtoToken().Replace(text, Color),
        Language.Diff => DiffLine().Replace(text, Color),
        _ => TextToken().Replace(text, Color),
    };

    private static string Color(Match match)
    {
        string color = match.Groups.Values.Skip(1).First(group => group.Success).Name switch
        {
            "comment" => Grey,
            "name" => Cyan,
            "text" or "added" => Green,
            "removed" => Red,
            _ => Yellow,
        };
        return color + match.Value + Reset;
    }

    // A name is at the start of a line. All alternatives consume what they find, so a quoted text has no comments or numbers.
    [GeneratedRegex("""(?<name>(?<=^ *)(?:[^\s:{}#"]|"(?:[^"\\]|\\.)*")+)|(?<text>"(?:[^"\\]|\\.)*")|(?<comment>#.*)|(?<value>[^\s:{}#"]+)""", RegexOptions.Multiline)]
    private static partial Regex TextToken();

    [GeneratedRegex("""(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<value>[^\s:,"{}\[\]]+)""")]
    private static partial Regex JsonToken();

    // A name is before its number, and the name of a type or a method before what belongs to it.
    [GeneratedRegex("""(?<comment>//.*)|(?<text>"(?:[^"\\]|\\.)*")|(?<name>(?<![\w.])(?>[\w.]+)(?= = -?\d+[; ]| \{|\())|(?<value>(?<= = )-?\d+(?=[; ]))""")]
    private static partial Regex ProtoToken();

    [GeneratedRegex("""(?<removed>^-.*)|(?<added>^\+.*)""", RegexOptions.Multiline)]
    private static partial Regex DiffLine();
}
