using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures every workload against the rivals in a few minutes, prints the ratios as Markdown and keeps the results.</summary>
internal static class RatiosCommand
{
    /// <summary>
    /// The time for all sections together with the default number of rounds. It leaves a reserve for the last workloads, which don't get shorter
    /// when the time is up.
    /// </summary>
    private static readonly TimeSpan Time = TimeSpan.FromMinutes(8.5);

    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (RatiosOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(RatiosOptions.Usage);
            return 2;
        }
        IReadOnlyList<Section> all;
        try
        {
            byte[]? descriptors = options.Descriptors == null ? null : ReadDescriptors(options.Descriptors);
            OsmFile? osm = options.Osm == null ? null : OsmFile.Read(options.Osm);
            all = Sections.With(descriptors, osm, options.GrowthBytes);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            Console.Error.WriteLine($"cannot read what to measure with: {e.Message}");
            return 1;
        }

        Section[] sections = [.. all.Where(section => options.Only == null || options.Only == section.Name)];
        if (sections.Length == 0)
        {
            Console.Error.WriteLine($"there is no section {options.Only}; there are {string.Join(", ", all.Select(section => section.Name))}");
            return 2;
        }

#if DEBUG
        Console.WriteLine("**A Debug build: these numbers mean nothing. Use `-c Release`.**\n");
#endif
        Console.WriteLine(Machine.Current());
        Measure(sections, all.Sum(section => section.Workloads.Count), options);
        return 0;
    }

    private static void Measure(Section[] sections, int workloadsOfAll, RatiosOptions options)
    {
        int workloads = sections.Sum(section => section.Workloads.Count);
        var pace = new Pace(Time * workloads / workloadsOfAll * options.Rounds / RatiosOptions.DefaultRounds, workloads);
        var progress = new Progress(pace);
        var run = new SectionRun(new Rounds(options.Rounds, pace, progress), pace, progress);
        for (int i = 0; i < sections.Length; i++)
        {
            TimeSpan start = pace.Elapsed;
            SectionResult result = run.Measure(sections[i], $"{i + 1} of {sections.Length}");
            ResultsFile.Put(options.Results, result);
            progress.Clear();
            Console.WriteLine();
            Console.Write(SectionPage.Print(result));
            Console.Error.WriteLine($"{result.Name}: {pace.Elapsed - start:m\\:ss} for {result.Workloads.Count} workload(s)");
        }
        Console.Error.WriteLine($"all: {pace.Elapsed:m\\:ss} for {workloads} workload(s); the results are in {options.Results}");
    }

    /// <exception cref="InvalidDataException">The file is not a descriptor set.</exception>
    private static byte[] ReadDescriptors(string path)
    {
        byte[] content = File.ReadAllBytes(path);
        using var arena = new ArenaAllocator();
        return FileDescriptorSet.TryParse(content, arena, out FileDescriptorSet set) && set.File.Count > 0
            ? content
            : throw new InvalidDataException($"{path} is not a descriptor set");
    }
}
