using System.Text.RegularExpressions;
using System.Xml.Linq;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Analyzers;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The rules for .proto files and those of the analyzers, and what is written about them.</summary>
public partial class DiagnosticsPageTests
{
    private static readonly DiagnosticDescriptor[] AnalyzerRules =
        [
            .. new DiagnosticAnalyzer[]
            {
                new MessageAnalyzer(),
                new EndpointAnalyzer(),
                new ServiceAnalyzer(),
                new HabitAnalyzer(),
                new LifetimeAnalyzer(),
            }.SelectMany(analyzer => analyzer.SupportedDiagnostics)
                .Distinct(),
        ];

    private static readonly (string Id, string Title, string Severity)[] Rules =
    [
        .. ProtoRules.All.Select(rule => (rule.Id, rule.Title, rule.Severity.ToString())),
        .. AnalyzerRules.Select(rule => (rule.Id, rule.Title.ToString(), rule.DefaultSeverity.ToString())),
    ];

    [Fact]
    public void EveryRuleIsDocumented()
    {
        string documentation = File.ReadAllText(Path.Combine(Repository.Root, "docs", "diagnostics.md"));

        Assert.All(Rules, rule => Assert.True(
            documentation.Contains($"| {rule.Id} | {rule.Title} |"), $"Add a line that begins with \"| {rule.Id} | {rule.Title} |\" to the table in docs/diagnostics.md."));
    }

    /// <summary>The link works where the repository can be reached; the description names the same page in the package.</summary>
    [Fact]
    public void AHelpLinkLeadsToAHeadingOfAPage()
    {
        string folder = XDocument.Load(Path.Combine(Repository.Root, "Directory.Build.props")).Descendants("PackageProjectUrl").Single().Value + "/blob/main/docs/";
        Diagnostic ofProto = RoslynDiagnostics.Create(new LocatedDiagnostic("", new Finding(ProtoDiagnostics.UnexpectedToken, default, default)));
        Assert.All(AnalyzerRules.Append(ofProto.Descriptor), rule =>
        {
            Assert.StartsWith(folder, rule.HelpLinkUri, StringComparison.Ordinal);
            string[] link = rule.HelpLinkUri[folder.Length..].Split('#');
            Assert.Contains($"docs/{link[0]} of the package", rule.Description.ToString());
            string[] anchors = [.. File.ReadLines(Path.Combine(Repository.Root, "docs", link[0])).Where(line => line.StartsWith('#'))
                .Select(line => line.TrimStart('#', ' ').ToLowerInvariant().Replace("'", "").Replace(' ', '-'))];
            Assert.All(link[1..], anchor => Assert.Contains(anchor, anchors));
        });
    }

    /// <summary>A change of a released rule is then a change of the file, which a release names.</summary>
    [Fact]
    public void EveryRuleIsInTheFilesOfReleases()
    {
        string releases = string.Concat(Directory.GetFiles(Path.Combine(Repository.Root, "ProtoZeroGenerator"), "AnalyzerReleases.*.md").Select(File.ReadAllText));

        string[] expected = [.. Rules.Select(rule => $"{rule.Id} | {ProtoRule.Category} | {rule.Severity} | {rule.Title}")];
        string[] written = [.. ReleasedRule().Matches(releases).Select(match => match.Value)];
        Assert.All(expected.Except(written), line => Assert.Fail($"Add this line to ProtoZeroGenerator/AnalyzerReleases.Unshipped.md: {line}"));
        Assert.All(written.Except(expected), line => Assert.Fail($"No rule has this line of ProtoZeroGenerator/AnalyzerReleases.*.md: {line}"));
        Assert.Equal(expected.Length, written.Length);
    }

    [Theory]
    [InlineData("LibProtoZeroSharp")]
    [InlineData("ProtoZeroGenerator/build")]
    public void WhatThePackagesTellMSBuildIsDocumented(string folder)
    {
        string documentation = File.ReadAllText(Path.Combine(Repository.Root, "docs", "diagnostics.md"));
        string[] ids =
        [
            .. Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.targets")
                .SelectMany(file => WarningCode().Matches(File.ReadAllText(file))).Select(match => match.Groups["id"].Value),
        ];
        Assert.NotEmpty(ids);
        Assert.All(
            ids, id => Assert.True(documentation.Contains($"| {id} |"), $"Add a line that begins with \"| {id} |\" to the table of MSBuild messages in docs/diagnostics.md."));
    }

    [GeneratedRegex("Code=\"(?<id>\\w+)\"")]
    private static partial Regex WarningCode();

    [GeneratedRegex(@"^PZ\d{4} \| .*[^\r\n]", RegexOptions.Multiline)]
    private static partial Regex ReleasedRule();
}
