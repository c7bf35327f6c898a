using System.Globalization;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests;

/// <summary>The severity of the diagnostics that protoc and we give for a faulty text.</summary>
public enum FaultyKind
{
    Error,

    /// <summary>The text is accepted with a warning.</summary>
    Warning,

    /// <summary>The text is accepted with a warning of protoc's, and with information of ours.</summary>
    Info,
}

/// <summary>
/// A text with one fault, from one of the .txt files in <see cref="Folder"/>. A case there looks like this:
/// <code>
/// --- PZ0203 4:9 Field number 1 has already been used in "M" by field "a".
/// syntax = "proto3";
/// message M {
///   int32 a = 1;
///   int32 b = $1;
/// }
/// +++ imported.proto
/// syntax = "proto3";
/// </code>
/// The header has our id, then the line and column of protoc's first complaint about the file, then that complaint. If protoc gives no
/// position, there is a dash in its place; <c>4:9!</c> means that our diagnostic is on another line on purpose. The dashes may be followed by
/// <c>warning</c> or <c>info</c>. The $ marks the position of our diagnostic. <c>+++</c> starts a file that can be imported. <c>\u{D}</c>
/// is an escape for a character that would not survive an editor. The last line of a file has no line feed unless an empty line follows it.
/// </summary>
public sealed partial record FaultyText(
    string Origin, FaultyKind Kind, string Id, string Position, string Complaint, string Text, int Marker, IReadOnlyList<(string Path, string Text)> Imports)
{
    /// <summary>The path of the faulty file.</summary>
    public const string Path = "faulty.proto";

    /// <summary>The folder of the texts, and of the .proto files that all of them may import.</summary>
    public static string Folder { get; } = System.IO.Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Diagnostics", "Faulty");

    /// <summary>All texts by their places in the files.</summary>
    public static IReadOnlyDictionary<string, FaultyText> All { get; } = Directory.GetFiles(Folder, "*.txt").Order(StringComparer.Ordinal)
        .SelectMany(Read).ToDictionary(text => text.Origin);

    public bool IsElsewhere => Position.EndsWith('!');

    /// <summary>The zero-based line of our diagnostic.</summary>
    public int Line => Text.AsSpan(0, Marker).Count('\n');

    /// <summary>The zero-based column of our diagnostic.</summary>
    public int Column => Marker - (Text.LastIndexOf('\n', Math.Max(Marker - 1, 0), Marker) + 1);

    [GeneratedRegex(@"^--- (?:(warning|info) )?(PZ\d{4}) (-|\d+:\d+!?) (.+)$")]
    private static partial Regex Header();

    [GeneratedRegex(@"\\u\{([0-9A-F]+)\}")]
    private static partial Regex Escape();

    private static IEnumerable<FaultyText> Read(string file)
    {
        string[] lines = File.ReadAllText(file).TrimEnd('\n').Split('\n');
        for (int i = 0; i < lines.Length;)
        {
            string origin = $"{System.IO.Path.GetFileName(file)}:{i + 1}";
            Match header = Header().Match(lines[i++]);
            if (!header.Success)
                throw new FormatException($"{origin} is no header");

            string text = ReadText();
            int marker = text.IndexOf('$');
            if (marker < 0)
                throw new FormatException($"{origin} has no marker");
            List<(string, string)> imports = [];
            while (i < lines.Length && lines[i].StartsWith("+++ ", StringComparison.Ordinal))
                imports.Add((lines[i++][4..], ReadText()));

            FaultyKind kind = header.Groups[1].Value switch { "warning" => FaultyKind.Warning, "info" => FaultyKind.Info, _ => FaultyKind.Error };
            yield return new FaultyText(
                origin, kind, header.Groups[2].Value, header.Groups[3].Value, header.Groups[4].Value, text.Remove(marker, 1), marker, imports);

            string ReadText()
            {
                int start = i;
                while (i < lines.Length && !lines[i].StartsWith("--- ", StringComparison.Ordinal) && !lines[i].StartsWith("+++ ", StringComparison.Ordinal))
                    i++;
                return Escape().Replace(
                    string.Join('\n', lines[start..i]), match => char.ConvertFromUtf32(int.Parse(match.Groups[1].Value, NumberStyles.HexNumber, CultureInfo.InvariantCulture)));
            }
        }
    }
}
