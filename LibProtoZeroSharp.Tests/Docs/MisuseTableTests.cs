using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>
/// Each mistake in the table of docs/safety.md is made by a test: with the Debug package, with and without it, or of what compiles. The test has the mistake's
/// id as a trait: <c>[Trait("Misuse", "M01")]</c>.
/// </summary>
public partial class MisuseTableTests
{
    private static readonly string[] Rules =
        [.. new DiagnosticAnalyzer[] { new LifetimeAnalyzer(), new MessageAnalyzer() }.SelectMany(analyzer => analyzer.SupportedDiagnostics).Select(rule => rule.Id)];

    /// <summary>Id, mistake, Debug, compiler, Release.</summary>
    private static readonly string[][] Rows =
    [
        .. File.ReadLines(Path.Combine(Repository.Root, "docs", "safety.md")).SkipWhile(line => line != "## Misuse").Skip(1)
            .TakeWhile(line => !line.StartsWith('#')).Where(line => line.StartsWith('|')).Skip(2)
            .Select(line => line.Split('|')[1..^1].Select(cell => cell.Trim()).ToArray()),
    ];

    private static readonly HashSet<string> Tested =
        [.. new[] { "RuntimeDebug", "Runtime", "Generator", "Analyzers" }.SelectMany(project => TraitIds.Of("Misuse", "LibProtoZeroSharp.Tests/" + project))];

    public static TheoryData<string> Ids => [.. Rows.Select(row => row[0])];

    [Theory]
    [MemberData(nameof(Ids))]
    public void EachMistakeIsMadeByATest(string id)
    {
        string[] row = Assert.Single(Rows, row => row[0] == id);
        Assert.True(row.Length == 5 && Id().IsMatch(id), $"The row {id} of the table in docs/safety.md needs an id like M01 and four more cells.");
        Assert.True(
            Tested.Contains(id),
            $"No test makes the mistake {id} of docs/safety.md ({row[1]}). Add [Trait(\"Misuse\", \"{id}\")] to a test that makes it, "
                + "in LibProtoZeroSharp.Tests/RuntimeDebug, Runtime or Analyzers.");
    }

    [Fact]
    public void EachIdOfATestIsInTheTable() => Assert.All(Tested, id => Assert.True(
        Rows.Any(row => row[0] == id), $"A test has [Trait(\"Misuse\", \"{id}\")], and the table of docs/safety.md has no row {id}: add the row, or correct the id."));

    [Fact]
    public void TheCompilersColumnHasTheRulesOfTheAnalyzers()
    {
        string[] named = [.. Rows.SelectMany(row => Rule().Matches(row[3])).Select(match => match.Value).Distinct().Order()];
        Assert.True(
            Rules.Order().SequenceEqual(named),
            $"The column compiler of docs/safety.md has to name each rule of the analyzers, and no others. "
                + $"Missing: {string.Join(", ", Rules.Except(named))}. Unknown: {string.Join(", ", named.Except(Rules))}.");
    }

    [GeneratedRegex("^M[0-9]{2}$")]
    private static partial Regex Id();

    [GeneratedRegex("PZ[0-9]{4}")]
    private static partial Regex Rule();
}
