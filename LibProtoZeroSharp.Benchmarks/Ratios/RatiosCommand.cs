using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures every workload against the competitors in a few minutes, prints the ratios as Markdown and keeps the results.</summary>
internal static class RatiosCommand
{
    public const string Name = "ratios";

    public static Command Create()
    {
        var command = new Command(Name, "Measure every workload beside other libraries, print the ratios as Markdown, and keep the results");
        foreach (Option option in RatiosOptions.Options) command.Add(option);
        command.SetAction(result => Run(RatiosOptions.Of(result)));
        return command;
    }

    private static int Run(RatiosOptions options)
    {
        if (Watched.Current is { } watch)
        {
            Measure(options, watch);
            return 0;
        }
        if (options.Vectors == RatiosOptions.Fewer && !FewerVectors.ArePossible)
        {
            Console.Error.WriteLine("Nothing is measured without AVX-512, because this processor doesn't have it.");
            return 0;
        }
        int code = MeasureInProcesses(options);
        return code == 0 && options.Vectors == RatiosOptions.Both && FewerVectors.ArePossible && (options.Only == null || SectionPage.IsInMeans(options.Only))
            ? MeasureInProcesses(FewerVectors.After(options))
            : code;
    }

    private static int MeasureInProcesses(RatiosOptions options)
    {
        int code = Watched.Measure(options);
        for (int i = 1; i < options.Processes && code == 0; i++) code = Watched.Measure(options with { IsAgain = true });
        return code;
    }

    private static void Measure(RatiosOptions options, Watch watch)
    {
        bool isFewer = options.Vectors == RatiosOptions.Fewer;
        IReadOnlyList<Section> all = Sections.Read(options.Files, options.GrowthBytes, options.IsSmoke);
        Section[] sections = [.. all.Where(section => options.Only == null ? !isFewer || SectionPage.IsInMeans(section.Name) : options.Only == section.Name)];
#if DEBUG
        Console.WriteLine("**A Debug build: these numbers mean nothing. Use `-c Release`.**\n");
#endif
        Console.WriteLine(Machine.Current());
        new Measurement(options.Rounds, all)
        {
            IsWithoutAvx512 = isFewer,
            IsSmoke = options.IsSmoke,
            Watch = watch,
            Workload = options.Workload,
            Operations = options.Operations,
        }.Of([.. sections.Where(section => !watch.IsDone(section.Name))], result =>
        {
            if (options.IsAgain) result = result.BestWith(ResultsFile.Find(options.Results, result));
            ResultsFile.Put(options.Results, result);
            Console.WriteLine();
            Console.Write(SectionPage.Print(result));
        });
        Console.Error.WriteLine($"the results are in {options.Results}");
    }
}
