using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>Measures costs other than the speed of warm code: the size of generated code, the start of a process, and memory.</summary>
internal static class CostsCommand
{
    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (CostsOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(CostsOptions.Usage);
            return 2;
        }

#if DEBUG
        Console.WriteLine("**A Debug build: these numbers mean nothing. Use `-c Release`.**\n");
#endif
        Machine machine = Machine.Current() with { Rivals = $"{RivalVersions.Google}, protoc of Grpc.Tools {GrpcTools.Version}" };
        Console.WriteLine(machine);
        using var inputs = new ChildInputs(options.Descriptors);
        foreach (string part in CostsOptions.Parts.Where(part => options.Only is null || options.Only == part))
        {
            var section = new SectionResult(part, machine) { Tables = [.. Measure(part, inputs, options).Select(table => table.ToResult())] };
            ResultsFile.Put(options.Results, section);
            Console.Write($"\n{SectionPage.Print(section)}");
        }
        return 0;
    }

    private static IEnumerable<CostTable> Measure(string part, ChildInputs inputs, CostsOptions options)
    {
        Action<string> progress = Console.Error.WriteLine;
        switch (part)
        {
            case CostsOptions.Code:
                yield return CodeTable.Measure("the messages of descriptor.proto", CodeSources.Descriptors(), progress);
                if (options.Files == null) break;
                CodeSources files = CodeSources.Take(options.Files);
                yield return CodeTable.Measure($"{files.Files.Count:N0} .proto files", files, progress);
                break;
            case CostsOptions.Modes:
                var modes = new ModesTable(options.Times, progress);
                yield return modes.Measure("the messages of descriptor.proto", CodeSources.Descriptors());
                if (options.Files == null) break;
                if (CodeSources.TakeLargest(options.Files) is { } largest) yield return modes.Measure(CodeSources.Largest, largest);
                CodeSources all = CodeSources.Take(options.Files);
                yield return modes.Measure($"{all.Files.Count:N0} .proto files", all);
                break;
            case CostsOptions.Start: yield return StartTable.Measure(inputs, options.Runs, progress); break;
            default: yield return MemoryTable.Measure(inputs, options.Runs, progress); break;
        }
    }
}
