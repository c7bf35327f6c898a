using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;
using ProtoZeroGenerator.Diagnostics;

namespace LibProtoZeroSharp.Tests.Generator.Pipeline;

/// <summary>The rules for .proto files and those of the analyzers, and what is written about them.</summary>
public partial class RulesTests
{
    private static readonly (string Id, string Title, string Severity)[] Rules =
    [
        .. ProtoDiagnostics.All().Select(rule => (rule.Id, rule.Title, rule.Severity.ToString())),
        .. new DiagnosticAnalyzer[] { new MessageAnalyzer(), new ServiceAnalyzer(), new LifetimeAnalyzer() }.SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .Select(rule => (rule.Id, rule.Title.ToString(), rule.DefaultSeverity.ToString())),
    ];

    [Fact]
    public void EveryRuleIsDocumented()
    {
        string documentation = File.ReadAllText(Path.Combine(Repository.Root, "docs", "diagnostics.md"));

        Assert.DoesNotContain(Rules, rule => !documentation.Contains($"| {rule.Id} | {rule.Title} |"));
    }

    /// <summary>A change of a released rule is then a change of the file, which a release names.</summary>
    [Fact]
    public void EveryRuleIsInTheFilesOfReleases()
    {
        string releases = string.Concat(Directory.GetFiles(Path.Combine(Repository.Root, "ProtoZeroGenerator"), "AnalyzerReleases.*.md").Select(File.ReadAllText));

        Assert.Equal(
            Rules.Select(rule => $"{rule.Id} | {ProtoRule.Category} | {rule.Severity} | {rule.Title}").Order(StringComparer.Ordinal),
            ReleasedRule().Matches(releases).Select(match => match.Value).Order(StringComparer.Ordinal));
    }

    [GeneratedRegex(@"^PZ\d{4} \| .*[^\r\n]", RegexOptions.Multiline)]
    private static partial Regex ReleasedRule();
}
