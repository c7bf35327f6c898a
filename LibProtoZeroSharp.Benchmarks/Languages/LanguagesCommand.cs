using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>Measures programs in other languages and this library on the same messages, each in processes of its own.</summary>
internal static class LanguagesCommand
{
    private const string Section = "languages";

    private const int SmokeMilliseconds = 5;

    public static Command Create()
    {
        var programs = new Option<string>("--programs")
        {
            Description = "The folder of the programs, which native/languages.sh builds. What isn't there is left out",
            HelpName = "DIR",
            DefaultValueFactory = _ => Path.Combine("native", "build", "languages"),
        };
        Option<int> runs = CommandOptions.Number("--runs", 3, "The fresh processes of each program for each shape. More processes give less noise and take longer");
        Option<int> milliseconds = CommandOptions.Number("--milliseconds", 200, "The time of each operation in a process");
        Option<bool> smoke = CommandOptions.Smoke();
        Option<string> results = CommandOptions.Results("The file for the results, which replace older results of the same section");
        var command = new Command(Section, "Measure libraries of Go, Rust and C beside this one, each in processes of its own, and keep the results")
        {
            programs, runs, milliseconds, smoke, results,
        };
        command.SetAction(result => Run(
            result.GetValue(programs)!, result.GetValue(runs), result.GetValue(milliseconds), result.GetValue(smoke), result.GetValue(results)!));
        return command;
    }

    /// <returns>1 if a program failed.</returns>
    private static int Run(string folder, int runs, int milliseconds, bool isSmoke, string results)
    {
#if DEBUG
        Console.WriteLine("**A Debug build: these numbers mean nothing. Use `-c Release`.**\n");
#endif
        LanguageProgram[] programs = [LanguageProgram.Own(isSmoke), .. LanguageProgram.Built(folder)];
        Machine machine = Machine.Current();
        Console.WriteLine(machine);
        if (isSmoke) (runs, milliseconds) = (1, SmokeMilliseconds);
        var measurement = new LanguagesMeasurement(programs, runs, milliseconds, Console.Error.WriteLine) { IsSmall = isSmoke };
        IReadOnlyList<ShapeTimes> shapes = measurement.Of(LanguageShape.All);
        var section = new SectionResult(Section, machine)
        {
            Tables = LanguagesTables.Of(
                shapes, [.. programs.Select(program => program.Library)],
                [
                    $"The versions: {string.Join("; ", measurement.Versions)}.",
                    $"Processes of each program for a shape: {runs}; milliseconds for an operation: {milliseconds}. The shortest pass counts.",
                    .. LanguageProgram.Missing(folder), .. measurement.Failures,
                ]),
        };
        ResultsFile.Put(results, section);
        Console.Write($"\n{SectionPage.Print(section)}");
        foreach (string failure in measurement.Failures) Console.Error.WriteLine(failure);
        return measurement.Failures.Count == 0 ? 0 : 1;
    }
}
