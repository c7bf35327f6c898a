using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>Measures how the time of the generator and of the C# compiler grows with the number of declarations of each kind.</summary>
internal static class CompileGrowthCommand
{
    private const int Growth = 4;

    public static Command Create()
    {
        Option<int> count = CommandOptions.Number("--count", 10_000, "The declarations of the larger project. The smaller one has a quarter");
        var only = new Option<string?>("--only") { Description = "Measure only the kinds with this text in their names" };
        var command = new Command("compile-growth", "Measure how compile time grows with the number of fields, messages, files and so on") { count, only };
        command.SetAction(result => Run(result.GetValue(count), result.GetValue(only) ?? ""));
        return command;
    }

    private static void Run(int count, string only)
    {
        Measure(LargeFiles.Kinds["messages"](Growth));
        var table = new MarkdownTable(
            1, "kind", $"generator, {count / Growth:N0}", $"generator, {count:N0}", "growth", $"compiler, {count / Growth:N0}", $"compiler, {count:N0}", "growth");
        foreach ((string kind, Func<int, List<(string Path, string Text)>> make) in LargeFiles.Kinds.Where(kind => kind.Key.Contains(only)))
        {
            Console.Error.WriteLine(kind);
            (double generator, double compiler) few = Measure(make(count / Growth)), many = Measure(make(count));
            table.Add(
                kind, MarkdownTable.Number(few.generator), MarkdownTable.Number(many.generator), MarkdownTable.Number(many.generator / few.generator),
                MarkdownTable.Number(few.compiler), MarkdownTable.Number(many.compiler), MarkdownTable.Number(many.compiler / few.compiler));
        }

        Console.Write($"{Machine.Current()}\n\nMilliseconds\n\n{table}");
    }

    private static (double Generator, double Compiler) Measure(List<(string Path, string Text)> files)
    {
        var project = new GeneratorProject(files);
        GC.Collect();
        project.Run();
        if (project.FirstError is { } error) throw new InvalidOperationException(error);
        return (project.GeneratorMilliseconds, project.Compile());
    }
}
