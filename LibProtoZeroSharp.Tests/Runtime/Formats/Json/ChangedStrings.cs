namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Strings of every length, of which one character is special.</summary>
internal static class ChangedStrings
{
    /// <summary>The longest one has this many characters, and those that replace one of them.</summary>
    public const int Longest = 70;

    /// <summary>Letters of every length, and each of these strings with each of its characters replaced.</summary>
    public static IEnumerable<string> With(string[] replacements)
    {
        for (int length = 0; length <= Longest; length++)
        {
            string plain = string.Concat(Enumerable.Range(0, length).Select(i => (char)('a' + i % 26)));
            yield return plain;
            for (int place = 0; place < length; place++)
            {
                foreach (string replacement in replacements) yield return plain[..place] + replacement + plain[(place + 1)..];
            }
        }
    }
}
