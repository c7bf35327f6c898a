using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using LibProtoZeroSharp.Benchmarks.Compare;
using LibProtoZeroSharp.Benchmarks.Costs;
using LibProtoZeroSharp.Benchmarks.Generator;
using LibProtoZeroSharp.Benchmarks.Ratios;
using LibProtoZeroSharp.Benchmarks.Report;

if (args is [Child.Command, ..]) return Child.Run(args.AsSpan(1));
if (args is ["costs", ..]) return CostsCommand.Run(args.AsSpan(1));
if (args is [RatiosCommand.Name, ..]) return RatiosCommand.Run(args.AsSpan(1));
if (args is ["generator", ..]) return GeneratorCommand.Run(args.AsSpan(1));
if (args is ["compare", ..]) return CompareCommand.Run(args.AsSpan(1));
if (args is ["report", ..]) return ReportCommand.Run(args.AsSpan(1));

return RunBenchmarks(args);

// In this process: the projects that BenchmarkDotNet would generate do not build with one output folder for the solution.
// A method of its own, so that the other commands don't load BenchmarkDotNet.
static int RunBenchmarks(string[] args)
{
    var config = DefaultConfig.Instance
        .AddJob(Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithMaxIterationCount(20).AsDefault())
        .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(80));
    BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args, config);
    return 0;
}
