using System.CommandLine;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.BenchmarkDotNet;

/// <summary>Measures the seed workload with BenchmarkDotNet, and keeps its tables for the report.</summary>
internal static class BenchmarkDotNetCommand
{
    public static Command Create()
    {
        var filter = new Option<string[]>("--filter")
        {
            Description = "Measure the benchmarks whose names match one of the patterns, such as '*Encode*' or '*.Decode.ProtoZeroSharp'",
            HelpName = "PATTERN",
            AllowMultipleArgumentsPerToken = true,
            DefaultValueFactory = _ => ["*"],
        };
        Option<bool> smoke = CommandOptions.Smoke();
        Option<string> results = CommandOptions.Results("The file for the tables. The table of a class is kept if all of its rows were measured");
        var command = new Command("bdn", "Measure encoding and decoding with BenchmarkDotNet") { filter, smoke, results };
        command.SetAction(result => Run(result.GetValue(filter)!, result.GetValue(smoke), result.GetValue(results)!));
        return command;
    }

    private static int Run(string[] patterns, bool isSmoke, string results)
    {
        if (isSmoke) SeedBenchmarks.Messages = SeedBenchmarks.FewMessages;
        string? missing = NativeCompetitor.ProtoZero[0].Missing is { } reason ? $"{nameof(SeedBenchmarks.ProtoZeroNative)} was not measured: {reason}." : null;
        IConfig config = DefaultConfig.Instance
            .AddJob(JobOf(isSmoke).AsDefault())
            .AddFilter(new GlobFilter(patterns))
            .WithArtifactsPath(Path.Combine("artifacts", "benchmarks", "BenchmarkDotNet"));
        if (missing != null) config = config.AddFilter(new SimpleFilter(benchmark => !IsNative(benchmark)));

        Summary[] summaries = BenchmarkRunner.Run([typeof(Encode), typeof(Decode)], config);
        if (missing != null) Console.WriteLine(missing);
        foreach (Summary summary in summaries.Where(IsComplete)) Keep(summary, missing ?? "", results);
        BenchmarkReport[] reports = [.. summaries.SelectMany(summary => summary.Reports)];
        if (reports.Length == 0) Console.Error.WriteLine($"No benchmark matches {string.Join(' ', patterns)}.");
        return reports.Length > 0 && reports.All(report => report.Success) ? 0 : 1;
    }

    /// <summary>In this process: the projects that BenchmarkDotNet would generate do not build with one output folder for the solution.</summary>
    private static Job JobOf(bool isSmoke) =>
        (isSmoke ? Job.Dry : Job.Default.WithWarmupCount(3).WithIterationCount(10)).WithToolchain(InProcessEmitToolchain.Instance);

    private static bool IsNative(BenchmarkCase benchmark) => benchmark.Descriptor.WorkloadMethod.Name == nameof(SeedBenchmarks.ProtoZeroNative);

    /// <summary>Whether all rows were measured that can be measured on this machine.</summary>
    private static bool IsComplete(Summary summary)
    {
        int rows = typeof(SeedBenchmarks).GetMethods().Count(method => method.IsDefined(typeof(BenchmarkAttribute), false));
        return summary.Reports.Count(report => report.Success) == rows - (NativeCompetitor.ProtoZero[0].Missing == null ? 0 : 1);
    }

    private static void Keep(Summary summary, string description, string results)
    {
        SummaryTable.SummaryTableColumn[] columns = [.. summary.Table.Columns.Where(column => column.NeedToShow)];
        string[][] rows = [.. Enumerable.Range(0, summary.Reports.Length).Select(row => columns.Select(column => column.Content[row]).ToArray())];
        string name = summary.BenchmarksCases[0].Descriptor.Type.Name;
        var table = new TableResult($"{name} {SeedBenchmarks.Messages:N0} messages", description, 1, [.. columns.Select(column => column.Header)], rows);
        ResultsFile.Put(results, new SectionResult(SectionPage.BenchmarkDotNet + name, Machine.Current() with { Competitors = CompetitorVersions.All }) { Tables = [table] });
        Console.WriteLine($"The table {table.Title} is in {results}.");
    }
}
