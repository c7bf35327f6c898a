using System.Globalization;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Conformance;

/// <summary>Where the errors of protoc are.</summary>
internal static partial class ErrorLines
{
    /// <summary>The lowest line of the errors in a file, from 1; null if there is none, or if an error has no line.</summary>
    /// <param name="messages">What protoc has printed.</param>
    /// <param name="path">The path of the file, as printed.</param>
    public static int? First(string messages, string path)
    {
        int? first = null;
        foreach (Match error in Errors().Matches(messages).Where(error => error.Groups["file"].Value == path))
        {
            if (!int.TryParse(error.Groups["line"].Value, CultureInfo.InvariantCulture, out int line))
                return null;
            first = Math.Min(first ?? line, line);
        }

        return first;
    }

    // Warnings have the word after the column.
    [GeneratedRegex(@"^(?<file>[^:\n]+):((?<line>\d+):\d+:)? (?!warning)", RegexOptions.Multiline)]
    private static partial Regex Errors();
}
