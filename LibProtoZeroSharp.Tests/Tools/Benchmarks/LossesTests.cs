using LibProtoZeroSharp.Benchmarks.Compare;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>When a ratio is worse than the committed one.</summary>
public class LossesTests
{
    private const string Processor = "A Processor, family 7, model 1, with AVX2, BMI2";

    private static readonly double[] Unchanged = [2, 3, 4, 5, 6];

    [Fact]
    public void ARowMayLoseAThird()
    {
        Assert.Empty(Lost([2, 3, 4, 5, 6 * 0.67]));
        Assert.Equal(["operation 4"], Lost([2, 3, 4, 5, 6 * 0.66]));
    }

    [Fact]
    public void WhatMostRowsLoseIsTheProcessors()
    {
        Assert.Equal(0.9, Usual([1.8, 2.7, 3.6, 4.5, 3]), 6);
        Assert.Empty(Lost([1.8, 2.7, 3.6, 4.5, 6 * 0.61]));
        Assert.Equal(["operation 4"], Lost([1.8, 2.7, 3.6, 4.5, 6 * 0.59]));
    }

    [Fact]
    public void ALossOfAllRowsIsFound()
    {
        Assert.Equal(0.8, Usual([1, 1.5, 2, 2.5, 3]), 6);
        Assert.Equal(5, Lost([1, 1.5, 2, 2.5, 3]).Length);
    }

    [Fact]
    public void NoRowLosesBecauseOthersGain()
    {
        Assert.Equal(1, Usual([4, 6, 8, 10, 6]), 6);
        Assert.Empty(Lost([4, 6, 8, 10, 6]));
    }

    [Fact]
    public void OnlyTheSameDataAreCompared()
    {
        Assert.Equal(5, Rows([Section(Unchanged)], [Section(Unchanged)]).Count);
        Assert.Empty(Rows([Section(Unchanged, bytes: 11)], [Section(Unchanged)]));
        Assert.Empty(Rows([Section(Unchanged, name: "strings")], [Section(Unchanged)]));
        Assert.Empty(Rows([Section(Unchanged, name: "growth")], [Section(Unchanged, name: "growth")]));
    }

    [Fact]
    public void WhatDoesNoWorkIsNotCompared()
    {
        SectionResult views = Section(Unchanged, noWork: "a view");
        Assert.Empty(Rows([views], [Section(Unchanged)]));
        Assert.Empty(Rows([Section(Unchanged)], [views]));
    }

    [Fact]
    public void AFailureOfACompetitorIsNamed()
    {
        SectionResult section = Section(Unchanged);
        Assert.Empty(Losses.Failures([section]));
        var failed = new OperationResult("A Competitor", "write", "a way") { Failed = "it wrote nothing" };
        section = section with { Workloads = [section.Workloads[0] with { Operations = [.. section.Workloads[0].Operations, failed] }] };
        Assert.Equal(["shapes, a workload: A Competitor, write, a way: it wrote nothing"], Losses.Failures([section]));
    }

    [Theory]
    [InlineData("A Processor, family 7, model 1, with AVX2, BMI2", true, true)]
    [InlineData("A Processor, family 7, model 2, with AVX2, BMI2", true, true)]
    [InlineData("A Processor, family 8, model 1, with AVX2, BMI2", false, true)]
    [InlineData("Another, family 7, model 1, with AVX2, BMI2", false, true)]
    [InlineData("A Processor, family 7, model 1, with AVX-512, VBMI2, BMI2", false, false)]
    [InlineData("A Processor, family 7, model 1, with AVX2", false, false)]
    public void ResultsOfAnotherProcessorDontFail(string other, bool isSameProcessor, bool areSameInstructions)
    {
        SectionResult[] now = [Section(Unchanged)], committed = [Section(Unchanged, processor: other)];
        Assert.Equal(isSameProcessor, Losses.Rows(now, committed, Match.Processor).Count > 0);
        Assert.Equal(areSameInstructions, Losses.Rows(now, committed, Match.Instructions).Count > 0);
    }

    /// <summary>The results without AVX-512 are those of a processor that doesn't have it.</summary>
    [Fact]
    public void AmongSeveralCommittedResultsThoseOfTheSameInstructionsCount()
    {
        SectionResult[] committed =
        [
            Section([1, 1, 1, 1, 1], processor: "A Processor, family 7, model 1, with AVX-512, VBMI2, BMI2"),
            Section(Unchanged) with { WithoutAvx512 = true },
        ];
        Assert.Equal(Unchanged, Rows([Section(Unchanged)], committed).Select(row => row.Committed));
    }

    /// <summary>A best time far below the median is one that another run doesn't reach: only a loss in both ratios counts.</summary>
    [Theory]
    [InlineData(2, 2, 2, 2, false)]
    [InlineData(1, 2, 2, 2, false)]
    [InlineData(2, 3.4, 3.4, 3.4, false)]
    [InlineData(2, 2, 3.4, 2, false)]
    [InlineData(2, 2, 3.4, 3.4, true)]
    public void ALossIsOneOfTheBestAndOfTheMedianTime(double committedBest, double committedMedian, double best, double median, bool isLoss)
    {
        SectionResult[] now = [Section(best, median)], committed = [Section(committedBest, committedMedian)];
        Assert.Equal(isLoss, Losses.Of(Rows(now, committed), usual: 1).Count > 0);
    }

    /// <summary>Beside one library alone, that one got faster.</summary>
    [Theory]
    [InlineData(1.5, 12, false)]
    [InlineData(6, 3, false)]
    [InlineData(1.5, 3, true)]
    [InlineData(6, 12, false)]
    public void ALossShowsBesideEachLibrary(double google, double another, bool isLoss)
    {
        SectionResult[] now = [Section(2, 2, google, another)], committed = [Section(2, 2, 6, 12)];
        Assert.Equal(isLoss, Losses.Of(Rows(now, committed), usual: 1).Count > 0);
    }

    /// <summary>A library that was not measured in both runs says nothing.</summary>
    [Fact]
    public void ALibraryThatIsMissingIsNotAsked()
    {
        Assert.Single(Losses.Of(Rows([Section(4, 4)], [Section(2, 2, 6, 12)]), usual: 1));
        Assert.Single(Losses.Of(Rows([Section(4, 4, 6, 24)], [Section(2, 2)]), usual: 1));
    }

    [Fact]
    public void ASecondMeasurementIsOfTheSameRow()
    {
        ComparedRow row = new("shapes", "a workload", "parse", 3, 1, 0.3), again = row with { Committed = 4, Now = 5 };
        Assert.True(row.IsSame(again));
        Assert.False(row.IsSame(again with { Label = "write" }));
    }

    private static IReadOnlyList<ComparedRow> Rows(SectionResult[] now, SectionResult[] committed) => Losses.Rows(now, committed, Match.Processor);

    private static double Usual(double[] now) => Losses.Usual(Rows([Section(now)], [Section(Unchanged)]));

    private static string[] Lost(double[] now)
    {
        IReadOnlyList<ComparedRow> rows = Rows([Section(now)], [Section(Unchanged)]);
        return [.. Losses.Of(rows, Losses.Usual(rows)).Select(row => row.Label)];
    }

    /// <summary>A section with one operation of ours, of Google's library and, if it has a time, of another one.</summary>
    private static SectionResult Section(double best, double median, double google = 6, double? another = null)
    {
        SectionResult section = Section([1]);
        OperationResult[] operations =
        [
            new(WorkloadResult.OwnLibrary, "parse", null) { Best = best, Median = median },
            new("Google.Protobuf", "parse", null) { Best = google, Median = google },
            .. another == null ? (OperationResult[])[] : [new("Another", "parse", null) { Best = another, Median = another }],
        ];
        return section with { Workloads = [section.Workloads[0] with { Operations = operations }] };
    }

    /// <summary>A section with an operation for each ratio.</summary>
    private static SectionResult Section(double[] ratios, string name = "shapes", string processor = Processor, int bytes = 10, string? noWork = null)
    {
        IEnumerable<OperationResult> operations = ratios.SelectMany((ratio, i) => new OperationResult[]
        {
            new(WorkloadResult.OwnLibrary, $"operation {i}", null) { Best = 2, NoWork = noWork },
            new("Google.Protobuf", $"operation {i}", null) { Best = 2 * ratio },
        });
        return new SectionResult(name, new Machine(processor, 2, "a system", "a runtime", "2026-12-31", "0123456789", 0.5))
        {
            Workloads = [new WorkloadResult("a workload", "", 1, bytes, [], [.. operations])],
        };
    }
}
