using System.Globalization;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>.editorconfig has the greatest length of a line, which editors show. No formatter of .NET wraps longer ones.</summary>
public partial class LineLengthTests
{
    /// <summary>Generated code, <c>*.g.cs</c>, may have longer ones.</summary>
    [Fact]
    public void NoLineIsTooLong()
    {
        int most = int.Parse(MaxLineLength().Match(File.ReadAllText(Path.Combine(Repository.Root, ".editorconfig"))).Groups["length"].Value, CultureInfo.InvariantCulture);
        string[] wrong =
        [
            .. from folder in Directory.EnumerateDirectories(Repository.Root).Select(path => Path.GetFileName(path))
               where folder is not ("artifacts" or ".git")
               from source in Repository.Sources(folder)
               where !source.Path.EndsWith(".g.cs", StringComparison.Ordinal)
               from line in source.Text.ReplaceLineEndings("\n").Split('\n').Index()
               where line.Item.Length > most
               select $"{folder}/{source.Path}:{line.Index + 1} has {line.Item.Length} characters: wrap it, {most} is the limit.",
        ];
        Assert.True(wrong.Length == 0, string.Join('\n', wrong));
    }

    [GeneratedRegex(@"^max_line_length = (?<length>\d+)\r?$", RegexOptions.Multiline)]
    private static partial Regex MaxLineLength();
}
