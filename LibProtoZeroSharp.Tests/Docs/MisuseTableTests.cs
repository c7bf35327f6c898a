#if PROTOZERO_CHECKS
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests;

/// <summary>Each mistake in the table of docs/safety.md is made by a test of the Debug flavour, or the table says why the flavour can't find it.</summary>
public partial class MisuseTableTests
{
    private const string NotFound = "not found: [see below](#what-the-debug-flavour-cant-find)";

    private static readonly string[] Rules =
        [.. new DiagnosticAnalyzer[] { new LifetimeAnalyzer(), new MessageAnalyzer() }.SelectMany(analyzer => analyzer.SupportedDiagnostics).Select(rule => rule.Id)];

    /// <summary>Mistake, Debug, compiler, Release, tests.</summary>
    private static readonly string[][] Rows =
    [
        .. File.ReadLines(Path.Combine(Repository.Root, "docs", "safety.md")).SkipWhile(line => line != "## Misuse").Skip(1)
            .TakeWhile(line => !line.StartsWith('#')).Where(line => line.StartsWith('|')).Skip(2)
            .Select(line => line.Split('|')[1..^1].Select(cell => cell.Trim()).ToArray()),
    ];

    public static TheoryData<string> Mistakes => [.. Rows.Select(row => row[0])];

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void AMistakeIsMadeByATestOrHasAReason(string mistake)
    {
        string[] row = Assert.Single(Rows, row => row[0] == mistake);
        Assert.Equal(5, row.Length);
        string[] tests = [.. Code().Matches(row[4]).Select(match => match.Groups["text"].Value)];
        Assert.All(tests, test => Assert.True(IsTest(test), $"{test} is no test of the Debug flavour."));
        Assert.Equal(row[4], string.Join(", ", tests.Select(test => $"`{test}`")));
        if (tests.Length == 0) Assert.Contains(row[1], Id().IsMatch(row[2]) ? ["does not compile", NotFound] : new[] { NotFound });
    }

    [Fact]
    public void TheCompilersColumnHasTheRulesOfTheAnalyzers()
    {
        string[] named = [.. Rows.SelectMany(row => Id().Matches(row[2])).Select(match => match.Value).Distinct().Order()];
        Assert.Equal(Rules.Order(), named);
    }

    private static bool IsTest(string name)
    {
        string[] parts = name.Split('.');
        return parts.Length == 2 && typeof(MisuseTableTests).Assembly.GetTypes()
            .Any(type => type.Name == parts[0] && type.GetMethod(parts[1])?.GetCustomAttribute<FactAttribute>() != null);
    }

    [GeneratedRegex("`(?<text>[^`]*)`")]
    private static partial Regex Code();

    [GeneratedRegex("PZ[0-9]{4}")]
    private static partial Regex Id();
}
#endif
