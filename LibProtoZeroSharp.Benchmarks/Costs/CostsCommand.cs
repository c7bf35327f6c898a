using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Costs.Kept;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>Measures costs other than the speed of warm code: the size of generated code, the start of a process, and memory.</summary>
internal static class CostsCommand
{
    private const string Code = "code", Modes = "modes", Start = "start", Published = "published", Memory = "memory", Kept = "kept";

    /// <summary>The parts that are measured. Each is a section of the results.</summary>
    private static readonly string[] Parts = [Code, Modes, Start, Published, Memory, Kept];

    public static Command Create()
    {
        Option<DirectoryInfo> files = CommandOptions.ProtoFiles("Generate also from up to 1,000 of the .proto files below the folder, which their imports start from");
        Option<FileInfo> descriptors = CommandOptions.Descriptors(
            "A descriptor set to parse, such as the one that get-descriptors.sh makes. Default: the descriptor set of the well-known types");
        Option<int> runs = CommandOptions.Number("--runs", 15, "The fresh processes of each kind. More processes give less noise and take longer");
        Option<string> only = CommandOptions.OneOf("--only", "SECTION", Parts, "Measure one section");
        var noTimes = new Option<bool>("--no-times")
        {
            Description = $"Leave the times of the generators and the compiler out of the section {Modes}: on a busy machine they are noise",
        };
        Option<string> results = CommandOptions.Results("The file for the results, which replace older results of the same sections");
        var command = new Command("costs", "Measure other costs than the speed of warm code: the size of generated code, the start of a process, and memory")
        {
            files, descriptors, runs, only, noTimes, results,
        };
        command.SetAction(result => Run(new CostsOptions(
            result.GetValue(files)?.FullName, result.GetValue(descriptors)?.FullName, result.GetValue(runs), result.GetValue(only), !result.GetValue(noTimes),
            result.GetValue(results)!)));
        return command;
    }

    private static void Run(CostsOptions options)
    {
#if DEBUG
        Console.WriteLine("**A Debug build: these numbers mean nothing. Use `-c Release`.**\n");
#endif
        Machine machine = Machine.Current() with { Competitors = $"{CompetitorVersions.Google}, protoc of Grpc.Tools {ProtobufTools.Version}" };
        Console.WriteLine(machine);
        using var inputs = new ChildInputs(options.Descriptors);
        foreach (string part in Parts.Where(part => options.Only == null || options.Only == part))
        {
            var section = new SectionResult(part, machine) { Tables = [.. Measure(part, inputs, options).Select(table => table.ToResult())] };
            ResultsFile.Put(options.Results, section);
            Console.Write($"\n{SectionPage.Print(section)}");
        }
    }

    private static IEnumerable<CostTable> Measure(string part, ChildInputs inputs, CostsOptions options)
    {
        Action<string> progress = Console.Error.WriteLine;
        switch (part)
        {
            case Code:
                yield return CodeTable.Measure("the messages of descriptor.proto", CodeSources.Descriptors(), progress);
                if (options.Files == null) break;
                CodeSources files = CodeSources.Take(options.Files);
                yield return CodeTable.Measure($"{files.Files.Count:N0} .proto files", files, progress);
                break;
            case Modes:
                var modes = new ModesTable(options.HasTimes, progress);
                yield return modes.Measure("the messages of descriptor.proto", CodeSources.Descriptors());
                if (options.Files == null) break;
                if (CodeSources.TakeLargest(options.Files) is { } largest) yield return modes.Measure(CodeSources.Largest, largest);
                CodeSources all = CodeSources.Take(options.Files);
                yield return modes.Measure($"{all.Files.Count:N0} .proto files", all);
                break;
            case Start: yield return StartTable.Measure(inputs, options.Runs, progress); break;
            case Published: yield return PublishedTable.Measure(inputs, options.Runs, progress); break;
            case Memory: yield return MemoryTable.Measure(inputs, options.Runs, progress); break;
            default: yield return KeptTable.Measure(inputs, options.Runs, progress); break;
        }
    }

    private sealed record CostsOptions(string? Files, string? Descriptors, int Runs, string? Only, bool HasTimes, string Results);
}
