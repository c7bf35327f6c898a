using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>This program as a fresh process that does what the programs in other languages do.</summary>
internal static class OwnProgram
{
    public const string Command = "languages-child";

    /// <summary>A last argument: the JIT compiler gets no time to optimize.</summary>
    public const string Smoke = "smoke";

    private const int FewestPasses = 3;

    /// <param name="arguments">The shape, the input, the output, the milliseconds, and perhaps <see cref="Smoke"/>.</param>
    /// <param name="output">Gets the lines.</param>
    public static int Run(ReadOnlySpan<string> arguments, TextWriter output)
    {
        string type = arguments[0];
        LanguageShape shape = LanguageShape.All.First(shape => shape.Type == type);
        Payloads payloads = PayloadFile.Read(shape.Type, arguments[1]);
        TimeSpan limit = TimeSpan.FromMilliseconds(int.Parse(arguments[3], CultureInfo.InvariantCulture));
        PayloadFile.Write(arguments[2], shape.WriteAgain(payloads));
        output.WriteLine(ProgramOutput.Line(RuntimeInformation.FrameworkDescription));

        if (arguments[^1] != Smoke)
        {
            using var small = new ShapeData(shape.Encode(isSmall: true));
            var pace = new Pace(TimeSpan.Zero, 1);
            new Rounds(1, pace, new Progress(TextWriter.Null, isTerminal: false, pace)).WarmUp(shape.Operations(small));
        }
        using var data = new ShapeData(payloads);
        foreach (Operation operation in shape.Operations(data))
            output.WriteLine(new ProgramTime(operation.Name, operation.Variant ?? "span", Shortest(operation.Run, limit)));
        return 0;
    }

    /// <summary>The nanoseconds of the shortest pass: the loop of all programs.</summary>
    private static double Shortest(Action pass, TimeSpan limit)
    {
        TimeSpan best = TimeSpan.MaxValue;
        long start = Stopwatch.GetTimestamp();
        for (int passes = 0; passes < FewestPasses || Stopwatch.GetElapsedTime(start) < limit; passes++)
        {
            long began = Stopwatch.GetTimestamp();
            pass();
            TimeSpan elapsed = Stopwatch.GetElapsedTime(began);
            if (elapsed < best) best = elapsed;
        }
        return best.TotalNanoseconds;
    }
}
