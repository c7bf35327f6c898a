using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public sealed class ResultsFileTests : IDisposable
{
    private static readonly Machine Machine = new("a processor", 2, "a system", "a runtime", "2026-12-31", "0123456789", 0.5);

    private readonly string _path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void TheCommittedFilesOfMachinesAreCounted()
    {
        Assert.Equal(["benchmarks.json", "benchmarks-2.json", "benchmarks-3.json"], Enumerable.Range(0, 3).Select(ResultsFile.Committed));
        DirectoryInfo root = Directory.CreateTempSubdirectory();
        try
        {
            string folder = root.CreateSubdirectory(ResultsFile.CommittedFolder).FullName;
            foreach (int machine in (int[])[0, 1, 3]) File.WriteAllText(Path.Combine(folder, ResultsFile.Committed(machine)), "[]");
            Assert.Equal(["benchmarks.json", "benchmarks-2.json"], ResultsFile.AllCommitted(root.FullName).Select(Path.GetFileName));
        }
        finally
        {
            root.Delete(recursive: true);
        }
    }

    [Fact]
    public void WhatIsReadIsWhatWasWritten()
    {
        OperationResult[] operations =
        [
            new("LibProtoZeroSharp", "parse", "copying") { Best = 0.12345, Median = 2, ManagedBytes = 0, ArenaBytes = 1L << 40 },
            new("ProtoZero", "walk", null) { Missing = "not built" },
            new("ProtoZero", "parse", "views") { Best = 1, NoWork = "it is a view", Note = "wrote other bytes" },
            new("ProtoZero", "write", null) { Failed = "it threw" },
        ];
        var section = new SectionResult("shapes", Machine)
        {
            Workloads = [new WorkloadResult("żółw ÷ 1", "a turtle", 3, 1L << 33, [new ReferenceResult("ProtoZero", 1)], operations)],
            Tables = [new TableResult("a table", "", 1, ["what", "how many"], [["a", "1"], ["b", "2"]])],
        };
        ResultsFile.Put(_path, section);
        string written = File.ReadAllText(_path);
        ResultsFile.Write(_path, ResultsFile.Read(_path));
        Assert.Equal(written, File.ReadAllText(_path));
        Assert.Equal(operations, ResultsFile.Read(_path)[0].Workloads[0].Operations);
        Assert.Equal(section.Tables[0].Rows, ResultsFile.Read(_path)[0].Tables[0].Rows);
    }

    [Fact]
    public void ASectionReplacesTheOneOfItsNameAlone()
    {
        foreach (string name in (string[])["shapes", "encode", "json"]) ResultsFile.Put(_path, new SectionResult(name, Machine));
        ResultsFile.Put(_path, new SectionResult("shapes", Machine with { Load = 7 }));
        Assert.Equal([("encode", 0.5), ("json", 0.5), ("shapes", 7.0)], ResultsFile.Read(_path).Select(section => (section.Name, section.Machine.Load!.Value)));
    }

    [Fact]
    public void WithoutAvx512ASectionIsKeptBesideTheOther()
    {
        var section = new SectionResult("shapes", Machine);
        foreach (double load in (double[])[1, 2])
        {
            ResultsFile.Put(_path, section with { Machine = Machine with { Load = load + 10 }, WithoutAvx512 = true });
            ResultsFile.Put(_path, section with { Machine = Machine with { Load = load } });
        }
        Assert.Equal([(null, 2.0), (true, 12.0)], ResultsFile.Read(_path).Select(result => (result.WithoutAvx512, result.Machine.Load!.Value)));
    }

    /// <summary>Of two processes, the shorter time of each operation is kept, and each failure. The operations are those of the second.</summary>
    [Fact]
    public void TheBetterOfTwoProcessesIsKept()
    {
        SectionResult Of(params OperationResult[] operations) => new("shapes", Machine) { Workloads = [new WorkloadResult("turtles", "", 1, 1, [], operations)] };
        OperationResult Parse(string variant, double best, double median) => new("a library", "parse", variant) { Best = best, Median = median };
        OperationResult Failing(string variant) => new("a library", "parse", variant) { Failed = "it threw" };
        ResultsFile.Put(_path, Of(Parse("a", 1, 9), Parse("b", 4, 4), Failing("c"), Parse("d", 1, 1), Parse("only first", 1, 1)));
        SectionResult second = Of(Parse("b", 3, 8), Parse("a", 2, 2), Parse("c", 1, 1), Failing("d"), Parse("only second", 1, 1));
        Assert.Equal(
            [Parse("b", 3, 8), Parse("a", 1, 9), Failing("c"), Failing("d"), Parse("only second", 1, 1)],
            second.BestWith(ResultsFile.Find(_path, second)).Workloads[0].Operations);
        Assert.Null(ResultsFile.Find(_path, second with { WithoutAvx512 = true }));
        Assert.Equal(second.Workloads[0].Operations, second.BestWith(null).Workloads[0].Operations);
    }

    /// <summary>A process that measures some workloads leaves the results of the others.</summary>
    [Fact]
    public void WorkloadsThatWereNotMeasuredAgainAreKept()
    {
        SectionResult Of(params (string Title, double Best)[] workloads) => new("shapes", Machine)
        {
            Workloads =
            [
                .. workloads.Select(workload => new WorkloadResult(workload.Title, "", 1, 1, [], [new OperationResult("a library", "parse", "") { Best = workload.Best }])),
            ],
        };
        Assert.Equal(
            [("tortoises", 2.0), ("turtles", 1.0), ("terrapins", 1.0)],
            Of(("tortoises", 2), ("turtles", 3)).BestWith(Of(("turtles", 1), ("terrapins", 1), ("tortoises", 4))).Workloads
                .Select(workload => (workload.Title, workload.Operations[0].Best!.Value)));
    }

    [Theory]
    [InlineData("AMD EPYC, family 25, model 1, with AVX2, BMI2", "AMD EPYC, family 25", "AVX2, BMI2")]
    [InlineData("a chip with wings with no vectors", "a chip with wings", "no vectors")]
    [InlineData("a chip", "a chip", "")]
    public void AProcessorHasAFamilyAndInstructions(string processor, string family, string instructions)
    {
        Machine machine = Machine with { Processor = processor };
        Assert.Equal((family, instructions), (machine.Family, machine.Instructions));
    }

    /// <summary>As before results had instruction sets, notes and failures.</summary>
    [Fact]
    public void OlderResultsAreRead()
    {
        File.WriteAllText(_path, """
            [{"name":"shapes",
            "machine":{"processor":"a chip with wings","cores":2,"system":"a system","runtime":"a runtime","date":"2026-01-01",
            "commit":"","load":1,"competitors":"","place":"there"},
            "workloads":[{"title":"t","description":"","messages":1,"wireBytes":2,"references":[],
            "operations":[{"library":"L","name":"parse","best":1,"median":2,"managedBytes":0,"isView":true}]}],"tables":[]}]
            """);
        SectionResult section = Assert.Single(ResultsFile.Read(_path));
        Assert.Null(section.Machine.InstructionSets);
        Assert.Equal(new OperationResult("L", "parse", null) { Best = 1, Median = 2, ManagedBytes = 0 }, Assert.Single(section.Workloads[0].Operations));
    }

    [Fact]
    public void TheMachineNamesItsInstructionSets()
    {
        string[] sets = Machine.Current().InstructionSets!.Split(' ');
        Assert.Equal(System.Runtime.Intrinsics.X86.Avx2.IsSupported, sets.Contains("AVX2"));
        Assert.Equal(System.Runtime.Intrinsics.Arm.AdvSimd.IsSupported, sets.Contains("AdvSimd"));
    }

    [Fact]
    public void AFileOfSomethingElseIsRejected()
    {
        File.WriteAllText(_path, "# Benchmarks\n");
        Assert.Throws<InvalidDataException>(() => ResultsFile.Read(_path));
    }
}
