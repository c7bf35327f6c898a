using System.Reflection;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Report.Tables;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public class MatrixTablesTests
{
    /// <summary>A table with all operations side by side would be unreadable.</summary>
    private const int MostColumns = 10;

    /// <summary>The operations on messages. Only "perfect" has the operation that copies bytes.</summary>
    private static readonly string[] Names =
    [
        .. typeof(ShapeOperations).GetFields(BindingFlags.Public | BindingFlags.Static)
            .Select(field => (string)field.GetRawConstantValue()!).Where(name => name != ShapeOperations.CopyBytes),
    ];

    [Fact]
    public void EachOperationOnMessagesHasItsColumnInAGroup()
    {
        (string Title, string[] Labels)[] groups = [.. OperationGroup.Labels([Workload([.. Names.Reverse().Select(name => Own(name, null))])])];
        Assert.Equal(Names.Order(), groups.SelectMany(group => group.Labels).Order());
        Assert.All(groups, group => Assert.NotEqual("", group.Title));
        Assert.All(groups, group => Assert.InRange(group.Labels.Length, 1, MostColumns));
    }

    [Fact]
    public void WaysOfAnOperationStandTogetherInTheOrderOfTheReport()
    {
        WorkloadResult[] workloads = [Workload(Own("clone", "within"), Own("write", null)), Workload(Own("clone", "elsewhere"), Own("parse", null), Own("clone", "within"))];
        Assert.Equal(["parse", "write", "clone, within", "clone, elsewhere"], OperationGroup.Sorted(workloads).Select(operation => operation.Label));
    }

    [Fact]
    public void OtherOperationsHaveATableWithoutATitle()
    {
        (string Title, string[] Labels) others = Assert.Single(OperationGroup.Labels([Workload(Own("look up a key", null), Own("build a map", null))]));
        Assert.Equal("", others.Title);
        Assert.Equal(["look up a key", "build a map"], others.Labels);
    }

    [Fact]
    public void ACompetitorHasTablesOfWhatItDoesOnly()
    {
        string[] headings = Headings(MatrixTables.Print([Workload(Own("parse", null), Own("walk", null), new OperationResult("Competitor", "walk", null) { Best = 2 })], []));
        Assert.Equal(["### Competitor ÷ ours: messages in memory", "### Our times: bytes and messages", "### Our times: messages in memory", "### Memory"], headings);
    }

    [Fact]
    public void DynamicMessagesAreComparedWithTheFirstWayOfGeneratedCode()
    {
        OperationResult[] own = [Own("parse", "copying"), Own("parse", "aliasing") with { Best = 0.5 }, Own("parse", "dynamic") with { Best = 3 }, Own("write", null)];
        string[] lines = [.. MatrixTables.Print([Workload(own)], []).Split('\n').SkipWhile(line => !line.StartsWith("### Our dynamic", StringComparison.Ordinal))];
        Assert.Equal(["dynamic ÷ generated, best", "parse"], Cells(lines[2]));
        Assert.Equal(["a workload", "3.00"], Cells(lines[4]));
    }

    [Fact]
    public void WithoutParsesTheMemoryIsTheArenasAtMost()
    {
        string page = MatrixTables.Print([Workload(Own("read delimited", "span") with { ArenaBytes = 1200, ManagedBytes = 24 })], []);
        Assert.Contains("| a workload |                 1,200 |", page, StringComparison.Ordinal);
    }

    /// <summary>Our view would distort the mean, and so would the competitor's view beside our copy.</summary>
    [Fact]
    public void WhatDoesNoWorkIsShownWithTheReasonAndInNoMean()
    {
        OperationResult[] competitors = [new("Competitor", "parse", "copies") { Best = 4 }, new("Competitor", "parse", "views") { Best = 0.01, NoWork = "it is a view" }];
        OperationResult[] own = [Own("parse", "copying"), Own("parse", "aliasing") with { Best = 0.002, NoWork = "it aliases" }];
        string[] lines =
        [
            .. MatrixTables.Print([Workload([.. own, .. competitors])], []).Split('\n').SkipWhile(line => !line.StartsWith("### Competitor", StringComparison.Ordinal)),
        ];
        Assert.Equal(["a workload", "4.00", "(5.00) ¹ ²"], Cells(lines[4]));
        Assert.Equal(["*geometric mean*", "4.00", ""], Cells(lines[5]));
        Assert.Equal("¹ In no mean. LibProtoZeroSharp, parse, aliasing: it aliases.", lines[7]);
        Assert.Equal("² In no mean. Competitor, parse, views: it is a view.", lines[9]);
    }

    [Fact]
    public void ACompetitorThatOnlyMakesViewsIsInNoMean()
    {
        OperationResult[] operations = [Own("build", null), new OperationResult("Competitor", "build", null) { Best = 0.5, NoWork = "it is a view" }];
        string page = MatrixTables.Print([Workload(operations)], []);
        Assert.Contains("(0.5) ¹", page, StringComparison.Ordinal);
        Assert.Contains("¹ In no mean. Competitor, build: it is a view.", page, StringComparison.Ordinal);
    }

    [Fact]
    public void AFailureAndOtherBytesHaveFootnotes()
    {
        WorkloadResult failing = Workload(Own("write", null), new OperationResult("Competitor", "write", "a way") { Failed = "it threw" });
        var competitor = new OperationResult("Competitor", "write", "a way") { Best = 2, Note = "wrote other bytes" };
        WorkloadResult other = Workload(Own("write", null), competitor) with { Title = "another" };
        string[] lines = [.. MatrixTables.Print([failing, other], []).Split('\n').SkipWhile(line => !line.StartsWith("### Competitor", StringComparison.Ordinal))];
        Assert.Equal(["a workload", "failed ¹"], Cells(lines[4]));
        Assert.Equal(["another", "2.00 ²"], Cells(lines[5]));
        Assert.Equal(["*geometric mean*", "2.00"], Cells(lines[6]));
        Assert.Equal("¹ Competitor, write, a way, failed: it threw.", lines[8]);
        Assert.Equal("² Competitor, write, a way: wrote other bytes.", lines[10]);
    }

    /// <summary>What one way can't do, another may.</summary>
    [Fact]
    public void AFailureOfOneWayOfSeveralIsNoFailureOfTheCompetitor()
    {
        OperationResult[] ways = [new("Competitor", "write", "a way") { Failed = "it threw" }, new("Competitor", "write", "another") { Best = 2 }];
        string page = MatrixTables.Print([Workload([Own("write", null), .. ways])], []);
        string[] lines = [.. page.Split('\n').SkipWhile(line => !line.StartsWith("### Competitor", StringComparison.Ordinal))];
        Assert.Equal(["a workload", "2.00"], Cells(lines[4]));
        Assert.Contains("Competitor, write, a way, failed with a workload: it threw.", page, StringComparison.Ordinal);
    }

    private static string[] Headings(string page) => [.. page.Split('\n').Select(line => line.TrimEnd()).Where(line => line.StartsWith("### ", StringComparison.Ordinal))];

    private static IEnumerable<string> Cells(string row) => row.Trim().Trim('|').Split('|').Select(cell => cell.Trim());

    private static OperationResult Own(string name, string? variant) => new(WorkloadResult.OwnLibrary, name, variant) { Best = 1 };

    private static WorkloadResult Workload(params OperationResult[] operations) => new("a workload", "", 1, 1, [], operations);
}
