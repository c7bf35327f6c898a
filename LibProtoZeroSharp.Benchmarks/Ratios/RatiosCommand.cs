using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures every workload against the rivals in about a minute and prints the ratios as Markdown.</summary>
internal static class RatiosCommand
{
    private const int FewMessages = 500;

    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (RatiosOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(RatiosOptions.Usage);
            return 2;
        }
        byte[] fewDescriptors = GoogleDescriptors.WellKnownTypes();
        byte[]? descriptors = options.Descriptors == null ? fewDescriptors : Read(options.Descriptors);
        if (descriptors == null) return 1;

        Console.WriteLine(Machine.Describe());
#if DEBUG
        Console.WriteLine("\n**A Debug build: these numbers mean nothing. Use `-c Release`.**");
#endif
        foreach (Func<bool, Workload> workload in (Func<bool, Workload>[])
        [
            small => new SeedEncode(small ? FewMessages : SeedValues.Messages),
            small => new SeedWrite(small ? FewMessages : SeedValues.Messages),
            small => new SeedDecode(small ? FewMessages : SeedValues.Messages),
            small => new DescriptorSetDecode(small ? fewDescriptors : descriptors),
            small => new DescriptorSetWrite(small ? fewDescriptors : descriptors),
        ])
        {
            Measure(workload, options.Rounds);
        }
        Console.WriteLine();
        Console.Write(GrowthTable.Measure(Console.Error.WriteLine));
        return 0;
    }

    /// <summary>Null, and a line that says why, where there is no descriptor set to be had.</summary>
    private static byte[]? Read(string path)
    {
        try
        {
            byte[] content = File.ReadAllBytes(path);
            using var arena = new ArenaAllocator();
            if (FileDescriptorSet.TryParse(content, arena, out FileDescriptorSet set) && set.File.Count > 0) return content;
            Console.Error.WriteLine($"{path} is not a descriptor set");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"cannot read the descriptor set: {e.Message}");
        }
        return null;
    }

    /// <summary>Only one workload is in memory at a time: what the rivals keep would slow down everybody's collections.</summary>
    private static void Measure(Func<bool, Workload> create, int rounds)
    {
        using (Workload small = create(true)) Rounds.WarmUp(small);
        ArenaCache.Trim(); // chunks of the workload before are of sizes that this one can't use
        using Workload workload = create(false);
        var results = Rounds.Measure(workload, rounds, Console.Error.WriteLine);
        Console.WriteLine();
        Console.Write(RatioTable.Print(workload, results));
    }
}
