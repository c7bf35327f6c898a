using System.Buffers;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Makes text safe for a terminal, which obeys control characters. Names, comments, paths and values may be those of a stranger.</summary>
internal static class Terminal
{
    private static readonly SearchValues<char> Controls =
        SearchValues.Create([.. Enumerable.Range(0, 0xA0).Select(c => (char)c).Where(c => char.IsControl(c) && c is not ('\n' or '\t'))]);

    /// <summary>Writes lines to the error output.</summary>
    public static void WriteError(string lines) => Console.Error.WriteLine(Visible(lines));

    /// <summary>Returns text without control characters apart from line feeds and tabs.</summary>
    /// <param name="text">The text.</param>
    /// <param name="isJson">Whether escapes of JSON take their place. Otherwise it is U+FFFD.</param>
    public static string Visible(string text, bool isJson = false)
    {
        if (!text.AsSpan().ContainsAny(Controls)) return text;
        return string.Concat(text.Select(c => !Controls.Contains(c) ? c.ToString() : isJson ? $"\\u{(int)c:x4}" : "\uFFFD"));
    }
}
