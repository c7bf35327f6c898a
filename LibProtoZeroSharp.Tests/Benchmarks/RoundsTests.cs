using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Tests.Benchmarks;

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
    public void AWrongResultIsFoundAfterTheFirstRun()
    {
        int run = 0;
        var operation = new Operation("an operation", "a library", () => run++) { Verify = () => throw new InvalidOperationException() };
        Assert.Throws<InvalidOperationException>(() => Measure(operation));
        Assert.Equal(1, run);
    }

    [Fact]
    public void WhatIsMissingIsNotRun()
    {
        var pace = new Pace(TimeSpan.Zero, 1);
        var rounds = new Rounds(1, pace, new Progress(TextWriter.Null, false, pace));
        Assert.Empty(rounds.Measure([new Operation("an operation", "a library", () => Assert.Fail("it was run")) { Missing = "not built" }], TimeSpan.Zero));
    }

    private static Samples Measure(Operation operation)
    {
        var pace = new Pace(TimeSpan.Zero, 1);
        return new Rounds(1, pace, new Progress(TextWriter.Null, false, pace)).Measure([operation], TimeSpan.Zero)[operation];
    }
}
