using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public class RoundsTests
{
    private byte[] _prepared = [];

    [Fact]
    public void WhatComesBeforeARunIsDoneForEachAndNotMeasured()
    {
        int prepared = 0, run = 0;
        var operation = new Operation("an operation", "a library", () => run++)
        {
            Prepare = () =>
            {
                Assert.Equal(run, prepared++);
                _prepared = new byte[1 << 16];
            },
        };
        Samples samples = Measure(operation);
        Assert.Equal(run, prepared);
        Assert.NotEmpty(_prepared);
        Assert.Equal(0, samples.ManagedBytes);
    }

    [Fact]
    public void AWrongResultOfOursIsFoundAfterTheFirstRun()
    {
        int run = 0;
        var operation = new Operation("an operation", WorkloadResult.OwnLibrary, () => run++) { Verify = () => throw new InvalidOperationException("it is wrong") };
        var e = Assert.Throws<InvalidOperationException>(() => Measure(operation));
        Assert.Equal("LibProtoZeroSharp, an operation: it is wrong", e.Message);
        Assert.Equal(1, run);
    }

    [Fact]
    public void ACompetitorThatFailsEndsNothing()
    {
        int run = 0;
        Operation wrong = new("wrong", "a library", () => run++) { Verify = () => throw new InvalidOperationException("it is wrong"), Note = () => "a note" };
        Operation throwing = new("throwing", "a library", () => throw new NotSupportedException("no\nsuch thing"));
        Operation right = new("right", "a library", () => { }) { Note = () => "a note" };
        IReadOnlyDictionary<Operation, Samples> results = MeasureAll(wrong, throwing, right);
        Assert.Equal(("it is wrong", null), (results[wrong].Failed, results[wrong].Note));
        Assert.Equal(1, run);
        Assert.Equal("NotSupportedException: no such thing", results[throwing].Failed);
        Assert.Equal((null, "a note"), (results[right].Failed, results[right].Note));
        Assert.Equal(0, results[right].ManagedBytes);
    }

    /// <summary>As a library does that runs out of something.</summary>
    [Fact]
    public void ACompetitorMayFailInALaterRound()
    {
        int run = 0;
        Samples samples = Measure(new Operation("an operation", "a library", () =>
        {
            if (++run == 3) throw new InvalidOperationException("it is tired");
        }));
        Assert.Equal("it is tired", samples.Failed);
        Assert.Equal(3, run);
    }

    [Fact]
    public void ACompetitorMayFailWhileItIsWarmedUp()
    {
        Operation operation = new("an operation", "a library", () => throw new NotSupportedException());
        Rounds rounds = NewRounds();
        rounds.RunOften(operation);
        Assert.Throws<NotSupportedException>(() => rounds.RunOften(operation with { Library = WorkloadResult.OwnLibrary }));
    }

    [Fact]
    public void WhatIsMissingIsNotRun()
    {
        Assert.Empty(NewRounds().Measure([new Operation("an operation", "a library", () => Assert.Fail("it was run")) { Missing = "not built" }], TimeSpan.Zero));
    }

    /// <summary>As an abort in a native library is, which no exception announces.</summary>
    [Fact]
    public void WhatHasEndedAProcessIsNotRunInTheNextOne()
    {
        string path = Path.GetTempFileName();
        try
        {
            Operation deadly = new("an operation", "a library", () => { }) { Variant = "a way" }, own = deadly with { Library = WorkloadResult.OwnLibrary };
            var watch = new Watch(path) { Where = "shapes, a workload" };
            watch.Begin(own);
            Assert.Null(Watch.Blame(path));
            watch.Begin(deadly);
            Assert.Equal("shapes, a workload: a library, an operation, a way", Watch.Blame(path));
            Assert.Null(Watch.Blame(path));
            watch.Finish("maps");

            watch = new Watch(path) { Where = watch.Where };
            Assert.Equal((true, false), (watch.IsDone("maps"), watch.IsDone("shapes")));
            deadly = deadly with { Run = () => Assert.Fail("it was run") };
            NewRounds(watch).RunOften(deadly);
            Assert.Equal("it ended the process", NewRounds(watch).Measure([deadly], TimeSpan.Zero)[deadly].Failed);
            watch.Where = "shapes, another";
            Assert.False(watch.IsDeadly(deadly));
        }
        finally
        {
            File.Delete(path);
            File.Delete(Watch.Running(path));
        }
    }

    [Fact]
    public void OnlyTheNamedOperationsAreRun()
    {
        var pace = new Pace(TimeSpan.Zero, 1);
        var rounds = new Rounds(1, pace, new Progress(TextWriter.Null, false, pace)) { Operations = ["write", "size"] };
        Operation[] operations = [.. new[] { "parse", "write", "size" }.Select(name => new Operation(name, "a library", () => Assert.NotEqual("parse", name)))];
        Assert.Equal(["write", "size"], rounds.Measure(operations, TimeSpan.Zero).Keys.Select(operation => operation.Name));
    }

    private static Samples Measure(Operation operation) => MeasureAll(operation)[operation];

    private static IReadOnlyDictionary<Operation, Samples> MeasureAll(params Operation[] operations) => NewRounds().Measure(operations, TimeSpan.Zero);

    private static Rounds NewRounds(Watch? watch = null)
    {
        var pace = new Pace(TimeSpan.Zero, 1);
        return new Rounds(1, pace, new Progress(TextWriter.Null, false, pace)) { Watch = watch ?? Watch.None };
    }
}
