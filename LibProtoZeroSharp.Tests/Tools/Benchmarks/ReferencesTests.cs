using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public class ReferencesTests
{
    /// <summary>As with a library in two builds.</summary>
    [Fact]
    public void OfTheReferencesWithOneHeadingTheFastestCounts()
    {
        Operation[] operations = [.. new[] { "failed", "slow", "fast", "missing" }.Select(variant => new Operation("parse", "a library", () => { }) { Variant = variant })];
        Samples failed = new() { Failed = "it threw" }, slow = new(), fast = new();
        failed.Add(1, 0);
        slow.Add(3, 0);
        fast.Add(2, 0);
        var samples = new Dictionary<Operation, Samples> { [operations[0]] = failed, [operations[1]] = slow, [operations[2]] = fast };
        IEnumerable<(string, Operation)> references = [.. operations.Select(operation => ("a heading", operation)), ("another", operations[3])];
        Assert.Equal([new ReferenceResult("a heading", 2), new ReferenceResult("another", 3)], References.Fastest(references, operations, samples));
    }
}
