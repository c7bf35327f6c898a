namespace OsmPbf;

/// <summary>An error may quote a text of the file, and that may have control characters.</summary>
internal static class OneLine
{
    public static string Of(string text) => string.Concat(text.Select(c => char.IsControl(c) ? '?' : c));
}
