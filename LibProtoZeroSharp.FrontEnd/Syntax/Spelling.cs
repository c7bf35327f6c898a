using System;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>Guesses the intended word for a misspelt one.</summary>
internal static class Spelling
{
    private const int LongestWord = 100;

    /// <summary>Types that have other names in programming languages.</summary>
    private static readonly (string Foreign, string Ours)[] Types =
    [
        ("int", "int32"), ("integer", "int32"), ("long", "int64"), ("uint", "uint32"), ("ulong", "uint64"), ("boolean", "bool"), ("str", "string"),
        ("byte", "bytes"), ("i32", "int32"), ("i64", "int64"), ("u32", "uint32"), ("u64", "uint64"), ("float32", "float"), ("float64", "double"),
    ];

    private static readonly string[] Scalars =
    [
        "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string", "bytes",
    ];

    /// <summary>The end of a sentence that suggests another word; empty if no word is similar.</summary>
    public static string Hint(string word, string[]? candidates) =>
        candidates is null || Closest(word, candidates) is not { } closest ? "" : $"; did you mean \"{closest}\"?";

    /// <summary>The end of a sentence about an undeclared type; it suggests protobuf's name for a type of another language, or a similar word.</summary>
    public static string TypeHint(string word)
    {
        foreach ((string foreign, string ours) in Types)
        {
            if (string.Equals(word, foreign, StringComparison.OrdinalIgnoreCase))
                return $"; did you mean \"{ours}\"?";
        }

        return Hint(word, Scalars);
    }

    /// <summary>
    /// The candidate whose distance is at most a third of the word's length. None for a correct word in a wrong place, and none for a word that nobody types:
    /// the distance of two words takes time in proportion to both lengths.
    /// </summary>
    private static string? Closest(string word, string[] candidates)
    {
        if (word.Length > LongestWord || Array.IndexOf(candidates, word) >= 0)
            return null;
        string? closest = null;
        int best = (word.Length / 3) + 1;
        foreach (string candidate in candidates)
        {
            bool mayBeCloser = word.Length <= candidate.Length + 3 && candidate.Length - word.Length < best;
            if (mayBeCloser && Distance(word.ToLowerInvariant(), candidate) is var distance && distance < best)
                (closest, best) = (candidate, distance);
        }

        return closest;
    }

    /// <summary>The number of letters that have to be inserted, deleted or replaced.</summary>
    private static int Distance(string from, string to)
    {
        int[] row = new int[to.Length + 1];
        for (int j = 0; j <= to.Length; j++)
            row[j] = j;
        for (int i = 1; i <= from.Length; i++)
        {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.Length; j++)
            {
                int replaced = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.Min(replaced, Math.Min(row[j], row[j - 1]) + 1);
            }
        }

        return row[to.Length];
    }
}
