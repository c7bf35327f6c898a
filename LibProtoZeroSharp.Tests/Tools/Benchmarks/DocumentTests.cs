using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>Results of several machines, and of one machine with and without AVX-512, in one report.</summary>
public class DocumentTests
{
    private const string Readme = "<!-- The benchmarks' command `report` writes from here --><!-- to here. -->";

    private static readonly SectionResult First = Section("First with AVX-512", 4), FirstWithout = Section("First with AVX2", 3) with { WithoutAvx512 = true };
    private static readonly SectionResult Second = Section("Second with AVX2", 2);

    [Fact]
    public void EachMachineAndEachSetOfVectorsHasAColumn()
    {
        string[] lines = Lines([First, FirstWithout], [Second]);
        string[] headings = [.. Cells(lines.First(line => line.StartsWith("| competitor's time", StringComparison.Ordinal)))];
        Assert.Equal(
            ["competitor's time ÷ ours", "Google.Protobuf", "Google.Protobuf, without AVX-512", "Google.Protobuf, machine 2", "Google C++"], headings);
        Assert.Equal(
            ["write", "**4.00** (4.00 – 4.00)", "3.00", "2.00", "**8.00** (8.00 – 8.00)"], Cells(lines.First(line => line.StartsWith("| write", StringComparison.Ordinal))));
    }

    [Fact]
    public void TheReadmeHasOnlyTheMainMachine()
    {
        string[] lines = new Document([[First, FirstWithout], [Second]]).Readme(Readme)!.Split('\n');
        Assert.Equal(["competitor's time ÷ ours", "Google.Protobuf", "Google C++"], Cells(lines.Single(line => line.StartsWith("| competitor's time", StringComparison.Ordinal))));
        Assert.Contains(lines, line => line.Contains("Measured on First with AVX-512,", StringComparison.Ordinal));
        Assert.DoesNotContain(lines, line => line.Contains("machine 2", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void EachMachineIsNamed()
    {
        string[] lines = Lines([First, FirstWithout], [Second]);
        Assert.Contains(lines, line => line.StartsWith("Measured on First with AVX-512,", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith("Without AVX-512: First with AVX2,", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith("Machine 2: Second with AVX2,", StringComparison.Ordinal));
    }

    [Fact]
    public void OneMachineHasNoFurtherColumns()
    {
        string[] lines = Lines([Second]);
        Assert.Equal(["competitor's time ÷ ours", "Google.Protobuf", "Google C++"], Cells(lines.First(line => line.StartsWith("| competitor's time", StringComparison.Ordinal))));
        Assert.DoesNotContain(lines, line => line.Contains("machine 2", StringComparison.OrdinalIgnoreCase) || line.Contains("Without AVX-512", StringComparison.Ordinal));
    }

    [Fact]
    public void ThePageHasTheRatiosWithoutAvx512BesideTheOthers()
    {
        string page = new Document([[First, FirstWithout]]).Files().First().Content;
        Assert.Contains("### At a glance: without AVX-512\n", page, StringComparison.Ordinal);
        Assert.Contains("### Google.Protobuf ÷ ours: bytes and messages\n", page, StringComparison.Ordinal);
        Assert.Contains("### Google.Protobuf ÷ ours, without AVX-512: bytes and messages\n", page, StringComparison.Ordinal);
        Assert.Contains("*Without AVX-512: First with AVX2,", page, StringComparison.Ordinal);
    }

    [Fact]
    public void ATableOfOneWorkloadHasAColumnWithoutAvx512()
    {
        SectionResult seed = WithReference(First), without = WithReference(FirstWithout);
        string[] table = [.. new Document([[seed, without]]).Files().First().Content.Split('\n').SkipWhile(line => line != "### a workload")];
        Assert.Equal(
            ["library", "operation", "best ms", "median ms", "Google ÷ it, best", "median", "Google ÷ it, best, without AVX-512", "managed bytes"],
            Cells(table.First(line => line.StartsWith('|'))));
        Assert.Equal("3.00", Cells(table.First(line => line.StartsWith("| LibProtoZeroSharp", StringComparison.Ordinal))).ElementAt(6));
    }

    [Fact]
    public void ATableOfBenchmarkDotNetIsInThePage()
    {
        var table = new TableResult("Encode 500 messages", "A row was not measured.", 1, ["Method", "Mean"], [["ProtoZeroSharp", "1.5 ms"]]);
        SectionResult section = new("BenchmarkDotNet: Encode", First.Machine) { Tables = [table] };
        string[] lines = new Document([[First, section]]).Files().First().Content.Split('\n');
        Assert.Contains("## Encode, by BenchmarkDotNet", lines);
        Assert.Contains("A row was not measured.", lines);
        Assert.Equal(["ProtoZeroSharp", "1.5 ms"], Cells(lines.Single(line => line.StartsWith("| ProtoZeroSharp", StringComparison.Ordinal))));
    }

    private static string[] Lines(params SectionResult[][] machines) => new Document(machines).Files().First().Content.Split('\n');

    private static IEnumerable<string> Cells(string row) => row.Trim('|').Split('|').Select(cell => cell.Trim());

    private static SectionResult WithReference(SectionResult section) =>
        section with { Name = "encode", Workloads = [.. section.Workloads.Select(workload => workload with { References = [new ReferenceResult("Google", 1)] })] };

    /// <summary>Two workloads with the same ratio: an operation with a single one is in no mean.</summary>
    private static SectionResult Section(string processor, double ratio) => new("shapes", new Machine(processor, 2, "a system", "a runtime", "2026-12-31", "0123456789", 0.5))
    {
        Workloads =
        [
            .. new[] { "a workload", "another" }.Select(title => new WorkloadResult(title, "", 1, 10, [],
            [
                new OperationResult(WorkloadResult.OwnLibrary, "write", null) { Best = 1, Median = 1 },
                new OperationResult("Google.Protobuf", "write", null) { Best = ratio, Median = ratio },
                new OperationResult("Google C++", "write", null) { Best = 2 * ratio, Median = 2 * ratio },
            ])),
        ],
    };
}
