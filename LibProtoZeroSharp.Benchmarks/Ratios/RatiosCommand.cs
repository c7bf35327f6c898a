using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Json;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures every workload against the rivals in a few minutes and prints the ratios as Markdown.</summary>
internal static class RatiosCommand
{
    private const int FewMessages = 500, FewJsonMessages = 20, JsonMessages = 200;
    private const string Descriptors = "the descriptor set of the well-known types", EveryKind = "messages with fields of all kinds";

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
        Section[] sections =
        [
            Of("encode", options, small => new SeedEncode(small ? FewMessages : SeedValues.Messages)),
            Of("write", options, small => new SeedWrite(small ? FewMessages : SeedValues.Messages)),
            Of("decode", options, small => new SeedDecode(small ? FewMessages : SeedValues.Messages)),
            Of("descriptors", options, small => new DescriptorSetDecode(small ? fewDescriptors : descriptors)),
            Of("descriptors", options, small => new DescriptorSetWrite(small ? fewDescriptors : descriptors)),
            Of("json", options, _ => new JsonWrite<FileDescriptorSet>(Descriptors, GoogleJson.Descriptors())),
            Of("json", options, _ => new JsonParse<FileDescriptorSet>(Descriptors, GoogleJson.Descriptors())),
            Of("json", options, small => new JsonWrite<Everything>(EveryKind, GoogleJson.Everything(small ? FewJsonMessages : JsonMessages))),
            Of("json", options, small => new JsonParse<Everything>(EveryKind, GoogleJson.Everything(small ? FewJsonMessages : JsonMessages))),
            new("shapes", () => ShapesTable.Measure(options.Rounds, Console.Error.WriteLine)),
            new("growth", () => GrowthTable.Measure(Console.Error.WriteLine)),
        ];
        if (options.Only is { } only && !sections.Any(section => section.Name == only))
        {
            Console.Error.WriteLine($"there is no section {only}; there are {string.Join(", ", sections.Select(section => section.Name).Distinct())}");
            return 2;
        }

        foreach (Section section in sections.Where(section => options.Only == null || options.Only == section.Name))
        {
            Console.WriteLine();
            Console.Write(section.Measure());
        }

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
    private static Section Of(string name, RatiosOptions options, Func<bool, Workload> create) => new(name, () =>
    {
        using (Workload small = create(true)) Rounds.WarmUp(small.Operations);
        ArenaCache.Trim(); // chunks of the workload before are of sizes that this one can't use
        using Workload workload = create(false);
        return RatioTable.Print(workload, Rounds.Measure(workload.Operations, options.Rounds, workload.Title, Console.Error.WriteLine));
    });

    /// <summary>A table, and the name that it can be asked for by.</summary>
    private sealed record Section(string Name, Func<string> Measure);
}
