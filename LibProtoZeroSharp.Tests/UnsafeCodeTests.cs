using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests;

/// <summary>docs/unsafe-code.md is complete.</summary>
public partial class UnsafeCodeTests
{
    [Fact]
    public void ThePageListsEveryFileOfTheRuntimeWithUnsafeCode()
    {
        string[] files = [.. Repository.Sources("LibProtoZeroSharp").Where(source => UnsafeCode().IsMatch(source.Text)).Select(source => Path.GetFileNameWithoutExtension(source.Path))];
        string[] listed = [.. File.ReadAllLines(Path.Combine(Repository.Root, "docs", "unsafe-code.md")).Where(line => line.StartsWith("| `", StringComparison.Ordinal))
            .SelectMany(line => Name().Matches(line.Split('|')[1]).Select(match => match.Groups[1].Value))];
        Assert.Equal(files.Order(StringComparer.Ordinal), listed.Order(StringComparer.Ordinal));
    }

    [GeneratedRegex(@"\bunsafe\b|\bUnsafe\.|\bMemoryMarshal\.")]
    private static partial Regex UnsafeCode();

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Name();
}
