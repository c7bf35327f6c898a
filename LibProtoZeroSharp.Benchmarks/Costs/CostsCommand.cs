using LibProtoZeroSharp.Benchmarks.Ratios;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>Measures what isn't the speed of warm code: how much code is generated, how soon it runs, how much memory it takes.</summary>
internal static class CostsCommand
{
    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (CostsOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(CostsOptions.Usage);
            return 2;
        }

        Console.WriteLine(Machine.Describe());
#if DEBUG
        Console.WriteLine("\n**A Debug build: these numbers mean nothing. Use `-c Release`.**");
#endif
        foreach (CostTable table in Measure(options, Console.Error.WriteLine)) Console.Write($"\n{table}");
        return 0;
    }

    /// <summary>The tables, each measured when it is asked for.</summary>
    public static IEnumerable<CostTable> Measure(CostsOptions options, Action<string> progress)
    {
        if (options.Only is null or "code")
        {
            yield return CodeTable.Measure("the messages of descriptor.proto", CodeSources.Descriptors(), progress);
            if (options.Files != null)
            {
                CodeSources files = CodeSources.Take(options.Files);
                yield return CodeTable.Measure($"{files.Files.Count:N0} .proto files", files, progress);
            }
        }

        using var inputs = new ChildInputs(options.Descriptors);
        if (options.Only is null or "start") yield return StartTable.Measure(inputs, options.Runs, progress);
        if (options.Only is null or "memory") yield return MemoryTable.Measure(inputs, options.Runs, progress);
    }
}
