using System.Linq;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>
/// Limits the length of what the messages of diagnostics quote, because a name of a .proto file may have any length, and replaces control characters, which a
/// terminal would obey.
/// </summary>
internal static class DiagnosticText
{
    /// <summary>How many characters of a name are shown, as in the messages of the runtime's exceptions.</summary>
    private const int MostOfName = 100;

    /// <summary>How many characters an argument has if it is a sentence or a list of names.</summary>
    private const int Most = 3_000;

    public static EquatableArray<string> Cut(EquatableArray<string> arguments)
    {
        foreach (string argument in arguments)
        {
            if (argument.Length > MostOfName || argument.Any(char.IsControl))
                return Cut(arguments.ToArray());
        }

        return arguments;
    }

    private static EquatableArray<string> Cut(string[] arguments)
    {
        for (int i = 0; i < arguments.Length; i++)
            arguments[i] = Cut(arguments[i]);
        return new EquatableArray<string>(arguments);
    }

    /// <summary>Cuts each name in a text: a run of characters without white space, or what is between quotes.</summary>
    private static string Cut(string text)
    {
        text = string.Concat(text.Select(c => c is '\n' or '\r' or '\t' ? ' ' : char.IsControl(c) ? '\uFFFD' : c));
        if (text.Length <= MostOfName)
            return text;
        StringBuilder result = new();
        bool isQuoted = false;
        for (int start = 0; start < text.Length && result.Length < Most;)
        {
            int end = isQuoted ? text.IndexOf('"', start) : text.IndexOfAny([' ', '"'], start);
            if (end < 0)
                end = text.Length;
            AppendStart(result, text, start, end);
            if (end < text.Length)
                result.Append(text[end]);
            isQuoted = end < text.Length && text[end] == '"' && !isQuoted;
            start = end + 1;
        }

        return result.ToString();
    }

    private static void AppendStart(StringBuilder result, string text, int start, int end)
    {
        int length = end - start;
        if (length <= MostOfName)
        {
            result.Append(text, start, length);
            return;
        }

        // Half of a surrogate pair is not a character.
        result.Append(text, start, char.IsHighSurrogate(text[start + MostOfName - 1]) ? MostOfName - 1 : MostOfName).Append('…');
    }
}
