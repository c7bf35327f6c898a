using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace OsmPbf;

/// <summary>Runs osmium, another program that reads and writes these files.</summary>
internal static partial class Osmium
{
    /// <summary>Why osmium can't run; null if it can.</summary>
    public static string? Obstacle { get; } = FindObstacle();

    /// <returns>What it printed.</returns>
    /// <exception cref="InvalidOperationException">It failed.</exception>
    public static string Run(params string[] arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo("osmium", arguments) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? output
            : throw new InvalidOperationException($"osmium {string.Join(' ', arguments)} ended with {process.ExitCode}: {output}");
    }

    /// <summary>Converts a file.</summary>
    public static void Convert(string from, string to, string format) =>
        Run("cat", from, "--no-progress", "--overwrite", "--output-format", format, "--output", to);

    /// <summary>Every attribute as text: one line for each entity, with a field for each attribute.</summary>
    public static string AsText(string file) => Run("cat", file, "--no-progress", "--output-format", "opl,locations_on_ways=true");

    /// <summary>Its summary of the data of a file, a line for each fact, without the lines about its own memory.</summary>
    public static string[] Summary(string file)
    {
        string[] lines = Run("fileinfo", "--extended", "--crc", "--no-progress", file).Split('\n', StringSplitOptions.TrimEntries);
        string[] data = lines[(Array.IndexOf(lines, "Data:") + 1)..Array.IndexOf(lines, "Metadata:")];
        return Array.FindAll(data, line => !line.Contains("buffer", StringComparison.Ordinal));
    }

    /// <summary>Those lines of its summary that this program prints too.</summary>
    public static IEnumerable<string> CommonLines(string[] summary)
    {
        // Without times in the file, the first one is empty, and the last one is the smallest number.
        bool hasTimes = !summary.Contains("First:");
        return summary.Where(line => CommonLine().IsMatch(line) || (hasTimes && TimeLine().IsMatch(line)));
    }

    private static string? FindObstacle()
    {
        try
        {
            Run("--version");
            return null;
        }
        catch (Win32Exception)
        {
            return "osmium is not installed; its Debian package is osmium-tool";
        }
    }

    [GeneratedRegex("^(Bounding box|(Number of|Smallest|Largest) (node|way|relation))")]
    private static partial Regex CommonLine();

    [GeneratedRegex("^(First|Last):")]
    private static partial Regex TimeLine();
}
