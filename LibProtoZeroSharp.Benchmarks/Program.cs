using System.CommandLine;
using System.CommandLine.Invocation;
using LibProtoZeroSharp.Benchmarks.BenchmarkDotNet;
using LibProtoZeroSharp.Benchmarks.Compare;
using LibProtoZeroSharp.Benchmarks.Costs;
using LibProtoZeroSharp.Benchmarks.Generator;
using LibProtoZeroSharp.Benchmarks.Languages;
using LibProtoZeroSharp.Benchmarks.Ratios;
using LibProtoZeroSharp.Benchmarks.Report;

// Before the command line is parsed: the time of a child is measured from its start.
if (args is [Child.Command, ..]) return Child.Run(args.AsSpan(1));
if (args is [OwnProgram.Command, ..]) return OwnProgram.Run(args.AsSpan(1), Console.Out);

var commands = new RootCommand("Measures LibProtoZeroSharp and other libraries on the same data.")
{
    RatiosCommand.Create(), CompareCommand.Create(), ReportCommand.Create(), BenchmarkDotNetCommand.Create(), GeneratorCommand.Create(),
    CompileGrowthCommand.Create(), CostsCommand.Create(), LanguagesCommand.Create(),
};
try
{
    ParseResult result = commands.Parse(args);
    if (result.Action is ParseErrorAction error) error.ShowHelp = false; // it is longer than the error
    return result.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
}
catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
{
    Console.Error.WriteLine(e.Message);
    return 2;
}
