using System.Globalization;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>One measurement that a program prints.</summary>
/// <param name="Operation">The operation, by which programs are compared.</param>
/// <param name="Way">The way in which the library does it.</param>
/// <param name="Nanoseconds">The time of the shortest pass over all payloads.</param>
internal sealed record ProgramTime(string Operation, string Way, double Nanoseconds)
{
    /// <summary>Whether parsed messages refer to the input instead of copying it.</summary>
    public bool HasViews => Way.Contains("views", StringComparison.Ordinal);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Operation}\t{Way}\t{Nanoseconds:F0}");
}

/// <summary>What a program prints.</summary>
/// <param name="Version">The versions of its library and its compiler.</param>
/// <param name="Times">Its measurements.</param>
internal sealed record ProgramOutput(string Version, IReadOnlyList<ProgramTime> Times)
{
    private const string VersionLine = "version";

    /// <summary>The line of a version.</summary>
    public static string Line(string version) => $"{VersionLine}\t{version}";

    /// <exception cref="InvalidDataException">A line has another form.</exception>
    public static ProgramOutput Parse(string output)
    {
        string version = "";
        var times = new List<ProgramTime>();
        foreach (string line in output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            string[] columns = line.Split('\t');
            if (columns is [VersionLine, var text]) version = text;
            else if (columns.Length == 3 && double.TryParse(columns[2], CultureInfo.InvariantCulture, out double nanoseconds))
                times.Add(new ProgramTime(columns[0], columns[1], nanoseconds));
            else throw new InvalidDataException($"Expected an operation, a way and nanoseconds, separated by tabs, found \"{line}\"");
        }
        return new ProgramOutput(version, times);
    }
}
