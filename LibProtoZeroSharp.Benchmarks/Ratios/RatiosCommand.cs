using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures every workload against the rivals in a few minutes, prints the ratios as Markdown and keeps the results.</summary>
internal static class RatiosCommand
{
    public const string Name = "ratios";

    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (RatiosOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(RatiosOptions.Usage);
            return 2;
        }
        bool isFewer = options.Vectors == RatiosOptions.Fewer;
        if (isFewer && FewerVectors.CanSwitchOff) return FewerVectors.Measure(arguments, options.Rounds);
        if (isFewer && !FewerVectors.IsSwitchedOff)
        {
            Console.Error.WriteLine("nothing is measured without AVX-512, as this processor doesn't have it");
            return 0;
        }
        if (Watched.Current is { } watch) return Measure(options, watch);
        int code = Watched.Measure(arguments);
        return code == 0 && options.Vectors == RatiosOptions.Both && FewerVectors.CanSwitchOff && (options.Only == null || SectionPage.IsInMeans(options.Only))
            ? FewerVectors.Measure(arguments, FewerVectors.Rounds(options.Rounds))
            : code;
    }

    private static int Measure(RatiosOptions options, Watch watch)
    {
        bool isFewer = options.Vectors == RatiosOptions.Fewer;
        IReadOnlyList<Section> all;
        try
        {
            all = Sections.Read(options.Descriptors, options.Osm, options.GrowthBytes);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            Console.Error.WriteLine($"cannot read what to measure with: {e.Message}");
            return 1;
        }

        Section[] sections = [.. all.Where(section => options.Only == null ? !isFewer || SectionPage.IsInMeans(section.Name) : options.Only == section.Name)];
        if (sections.Length == 0)
        {
            Console.Error.WriteLine($"there is no section {options.Only}; there are {string.Join(", ", all.Select(section => section.Name))}");
            return 2;
        }

#if DEBUG
        Console.WriteLine("**A Debug build: these numbers mean nothing. Use `-c Release`.**\n");
#endif
        Console.WriteLine(Machine.Current());
        new Measurement(options.Rounds, all) { IsWithoutAvx512 = isFewer, Watch = watch }.Of([.. sections.Where(section => !watch.IsDone(section.Name))], result =>
        {
            ResultsFile.Put(options.Results, result);
            Console.WriteLine();
            Console.Write(SectionPage.Print(result));
        });
        Console.Error.WriteLine($"the results are in {options.Results}");
        return 0;
    }
}
