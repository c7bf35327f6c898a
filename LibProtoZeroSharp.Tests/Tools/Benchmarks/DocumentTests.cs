using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>Results of several machines, and of one machine with and without AVX-512, in one report.</summary>
public class DocumentTests
{
    private const string Begin = "<!-- The benchmarks' command `report` writes from here -->", End = "<!-- to here. -->";

    private static readonly SectionResult First = Section("First with AVX-512", 4), FirstWithout = Section("First with AVX2", 3) with { WithoutAvx512 = true };
    private static readonly SectionResult Second = Section("Second with AVX2", 2);

    [Fact]
    public void EachMachineAndEachSetOfVectorsHasAColumnOfMeans()
    {
        string[] lines = Lines("means.md", [First, FirstWithout], [Second]);
        Assert.Equal(["least", "most", "mean", "without AVX-512", "machine 2"], Cells(lines.First(line => line.StartsWith('|'))).Skip(5));
        Assert.Equal(
            ["write", "Google.Protobuf", "a workload", "another", "2", "4.00", "4.00", "4.00", "3.00", "2.00"],
            Cells(lines.First(line => line.StartsWith("| write", StringComparison.Ordinal))));
    }

    [Fact]
    public void EachMachineAndEachSetOfVectorsHasATableOfMeans()
    {
        string[] lines = Lines("means.md", [First, FirstWithout], [Second]);
        Assert.Equal(["## Without AVX-512", "## Machine 2"], lines.Where(line => line.StartsWith("## ", StringComparison.Ordinal)));
        Assert.Equal(
            ["First with AVX-512", "First with AVX2", "Second with AVX2"],
            lines.Where(line => line.StartsWith("Measured on ", StringComparison.Ordinal)).Select(line => line["Measured on ".Length..line.IndexOf(',')]));
        IEnumerable<string[]> rows = lines.Where(line => line.StartsWith("| write", StringComparison.Ordinal)).Select(line => Cells(line).ToArray());
        Assert.Equal(["4.00", "3.00", "2.00"], rows.Where(row => row[1] == "Google.Protobuf").Select(row => row[7]));
    }

    [Fact]
    public void TheReadmeAndThePageHaveOnlyTheMainMachine()
    {
        (string Path, string[] Parts)[] pages =
            [.. new Document([[First, FirstWithout], [Second]]).Pages.Where(page => Path.GetFileName(page.Path) is "README.md" or "benchmarks.md")];
        Assert.Equal(2, pages.Length);
        Assert.All(pages, page =>
        {
            string[] lines = string.Join('\n', page.Parts).Split('\n');
            IEnumerable<string> headings = Cells(lines.Single(line => line.StartsWith("| competitor's time", StringComparison.Ordinal)));
            Assert.Equal(["competitor's time ÷ ours", "Google.Protobuf", "Google C++"], headings);
            Assert.Equal(["write", "**4.00** (4.00 – 4.00)", "**8.00** (8.00 – 8.00)"], Cells(lines.Single(line => line.StartsWith("| write", StringComparison.Ordinal))));
            Assert.Contains(lines, line => line.Contains("Measured on First with AVX-512,", StringComparison.Ordinal));
            Assert.DoesNotContain(lines, line => line.Contains("machine 2", StringComparison.OrdinalIgnoreCase));
        });
    }

    [Fact]
    public void OneMachineHasNoFurtherColumns()
    {
        string[] lines = Lines("means.md", [Second]);
        Assert.Equal("mean", Cells(lines.First(line => line.StartsWith('|'))).Last());
        Assert.DoesNotContain(lines, line => line.StartsWith("## ", StringComparison.Ordinal));
    }

    /// <summary>"build and write, from strings" is what the README shows. Of other operations callers get the first way by default.</summary>
    [Fact]
    public void ThePageHasOneWayOfEachOperation()
    {
        string[] ways = ["parse, copying", "parse, aliasing", "build and write, from UTF-8", "build and write, from strings"];
        string table = new Document([[WithOperations([.. ways.Select(way => Compared(way.Split(", ")[0], way.Split(", ")[1], 2, 3))])]]).Pages.Last().Parts[1];
        Assert.Equal(["parse, copying", "build and write, from strings"], Rows(table).Select(row => row.First()));
    }

    [Fact]
    public void LossesAreCountedAndTheWorstAreNamed()
    {
        string table = new Document([[WithOperations(Compared("write", null, 0.5, 1, 0.25, 0.75, 2, 0.99), Compared("size", null, 1, 2))]]).Pages.Last().Parts[2];
        Assert.Equal(["write", "Google.Protobuf", "4 of 6", "workload 2: 0.25; workload 0: 0.5; workload 3: 0.75"], Assert.Single(Rows(table)));
    }

    [Fact]
    public void PartsReplaceWhatIsBetweenTheMarks() => Assert.Equal(
        $"a{Begin}\n\none\n{End}b{Begin}\n\ntwo\n{End}c", Document.Insert($"a{Begin}old{End}b{Begin}{End}c", ["one", "two"]));

    [Theory]
    [InlineData("# Another")]
    [InlineData(Begin)]
    [InlineData(End + Begin)]
    [InlineData(Begin + End + Begin + End)]
    public void APageWithOtherMarksIsRejected(string page) => Assert.Null(Document.Insert(page, ["one"]));

    [Fact]
    public void ThePageHasTheRatiosWithoutAvx512BesideTheOthers()
    {
        string[] lines = Lines("shapes.md", [First, FirstWithout]);
        Assert.Contains("### Google.Protobuf ÷ ours: bytes and messages", lines);
        Assert.Contains("### Google.Protobuf ÷ ours, without AVX-512: bytes and messages", lines);
        Assert.Contains(lines, line => line.StartsWith("*Without AVX-512: First with AVX2,", StringComparison.Ordinal));
    }

    [Fact]
    public void ATableOfOneWorkloadHasAColumnWithoutAvx512()
    {
        SectionResult seed = WithReference(First), without = WithReference(FirstWithout);
        string[] table = [.. Lines("seed.md", [seed, without]).SkipWhile(line => line != "### a workload")];
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
        string[] lines = Lines("seed.md", [First, section]);
        Assert.Contains("## Encode, by BenchmarkDotNet", lines);
        Assert.Contains("A row was not measured.", lines);
        Assert.Equal(["ProtoZeroSharp", "1.5 ms"], Cells(lines.Single(line => line.StartsWith("| ProtoZeroSharp", StringComparison.Ordinal))));
    }

    private static string[] Lines(string page, params SectionResult[][] machines) =>
        new Document(machines).Files.Single(file => Path.GetFileName(file.Path) == page).Content.Split('\n');

    private static IEnumerable<IEnumerable<string>> Rows(string table) => table.Split('\n').Where(line => line.StartsWith('|')).Skip(2).Select(Cells);

    private static IEnumerable<string> Cells(string row) => row.Trim('|').Split('|').Select(cell => cell.Trim());

    private static SectionResult WithReference(SectionResult section) =>
        section with { Name = "encode", Workloads = [.. section.Workloads.Select(workload => workload with { References = [new ReferenceResult("Google", 1)] })] };

    /// <summary>An operation of ours and of Google's library: its ratios in workloads with the numbers 0, 1 and so on.</summary>
    private static (int Workload, OperationResult Operation)[] Compared(string name, string? variant, params double[] ratios) =>
    [
        .. ratios.SelectMany((ratio, i) => new[]
        {
            (i, new OperationResult(WorkloadResult.OwnLibrary, name, variant) { Best = 1, Median = 1 }),
            (i, new OperationResult("Google.Protobuf", name, variant) { Best = ratio, Median = ratio }),
        }),
    ];

    private static SectionResult WithOperations(params (int Workload, OperationResult Operation)[][] operations) => First with
    {
        Workloads =
        [
            .. operations.SelectMany(each => each).GroupBy(pair => pair.Workload)
                .Select(group => new WorkloadResult($"workload {group.Key}", "", 1, 10, [], [.. group.Select(pair => pair.Operation)])),
        ],
    };

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
