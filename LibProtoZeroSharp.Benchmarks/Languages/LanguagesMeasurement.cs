using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>Runs programs in turns, A B C … A B C …, each as a new process, and keeps their shortest times.</summary>
/// <param name="programs">The programs, ours first.</param>
/// <param name="runs">The processes of each program for each shape.</param>
/// <param name="milliseconds">The time of each operation in a process.</param>
/// <param name="progress">Gets lines.</param>
internal sealed class LanguagesMeasurement(IReadOnlyList<LanguageProgram> programs, int runs, int milliseconds, Action<string> progress)
{
    private readonly List<string> _failures = [];
    private readonly Dictionary<string, string> _versions = [];

    /// <summary>A line for each program that failed with a shape. Its times are left out.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>The versions of the libraries and their compilers.</summary>
    public IEnumerable<string> Versions => programs.Select(program => _versions.GetValueOrDefault(program.Library)).OfType<string>();

    /// <summary>Whether the payloads are few and small.</summary>
    public bool IsSmall { get; init; }

    public IReadOnlyList<ShapeTimes> Of(IEnumerable<LanguageShape> shapes)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("languages");
        try
        {
            return [.. shapes.Select(shape => Of(shape, folder.FullName))];
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private ShapeTimes Of(LanguageShape shape, string folder)
    {
        Payloads payloads = shape.Encode(IsSmall);
        string input = Path.Combine(folder, "input");
        PayloadFile.Write(input, payloads);
        var times = programs.ToDictionary(program => program.Library, _ => new List<ProgramTime>());
        var left = programs.ToList();
        for (int run = 1; run <= runs; run++)
        {
            foreach (LanguageProgram program in left.ToArray())
            {
                progress($"{shape.Title}, run {run} of {runs}: {program.Library}");
                if (Run(program, shape, payloads, input, Path.Combine(folder, "output")) is { } measured) times[program.Library].AddRange(measured);
                else left.Remove(program);
            }
        }
        foreach (LanguageProgram program in programs.Except(left)) times[program.Library].Clear();
        return new ShapeTimes(shape.Title, payloads.Count, payloads.Encoded.Length, times.ToDictionary(pair => pair.Key, pair => Shortest(pair.Value)));
    }

    /// <summary>The measurements of one process; null if it doesn't have the shape, or failed.</summary>
    private IReadOnlyList<ProgramTime>? Run(LanguageProgram program, LanguageShape shape, Payloads payloads, string input, string output)
    {
        string? failure;
        try
        {
            File.Delete(output);
            if (program.Run([shape.Type, input, output, $"{milliseconds}"]) is not { } printed) return null;
            failure = Verification.Of(shape, payloads, output);
            ProgramOutput parsed = ProgramOutput.Parse(printed);
            _versions[program.Library] = parsed.Version;
            if (failure == null) return parsed.Times;
        }
        catch (Exception e) when (e is InvalidOperationException or InvalidDataException or System.ComponentModel.Win32Exception)
        {
            failure = e.Message;
        }
        _failures.Add($"{program.Library} failed with {shape.Title}: {failure}.");
        return null;
    }

    private static IReadOnlyList<ProgramTime> Shortest(IEnumerable<ProgramTime> times) =>
        [.. times.GroupBy(time => (time.Operation, time.Way)).Select(same => same.MinBy(time => time.Nanoseconds)!)];
}

/// <summary>The measurements of a shape.</summary>
/// <param name="Title">The shape.</param>
/// <param name="Messages">The number of its messages.</param>
/// <param name="Bytes">The number of their bytes.</param>
/// <param name="Times">The shortest times by library; none for a library that doesn't have the shape.</param>
internal sealed record ShapeTimes(string Title, int Messages, long Bytes, IReadOnlyDictionary<string, IReadOnlyList<ProgramTime>> Times);
