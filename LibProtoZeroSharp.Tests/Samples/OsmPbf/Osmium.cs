using System.ComponentModel;
using System.Diagnostics;

namespace LibProtoZeroSharp.Tests.Samples.OsmPbf;

/// <summary>A temporary folder in which osmium, another program that reads and writes these files, makes files. Without osmium the test is skipped.</summary>
internal sealed class Osmium : IDisposable
{
    private static readonly bool IsInstalled = Starts();

    public Osmium()
    {
        Skip.Unless(IsInstalled, "osmium is not installed; its Debian package is osmium-tool");
        File.WriteAllText(PathOf("map.osm"), OsmXml.Map);
        File.WriteAllText(PathOf("history.osh"), OsmXml.History);
    }

    private DirectoryInfo Folder { get; } = Directory.CreateTempSubdirectory("OsmPbf");

    public string PathOf(string name) => Path.Combine(Folder.FullName, name);

    /// <summary>Converts a file, and returns the path of the result.</summary>
    /// <param name="source">The name of a file of the folder, or a path.</param>
    /// <param name="format">As osmium calls it. It begins with the end of the file name.</param>
    public string Convert(string source, string format)
    {
        string path = PathOf($"converted.{(format.StartsWith('o') ? "osh" : "osm")}.pbf");
        Run("cat", PathOf(source), "--no-progress", "--overwrite", "--output-format", format, "--output", path);
        return path;
    }

    /// <summary>Each entity as a line of text, with a field for each attribute.</summary>
    public static string AsText(string file) => Run("cat", file, "--no-progress", "--output-format", "opl,locations_on_ways=true");

    /// <summary>The summary of the data of a file, a line for each fact, without the lines about osmium's own memory.</summary>
    public static string[] Summary(string file)
    {
        string[] lines = Run("fileinfo", "--extended", "--crc", "--no-progress", file).Split('\n', StringSplitOptions.TrimEntries);
        string[] data = lines[(Array.IndexOf(lines, "Data:") + 1)..Array.IndexOf(lines, "Metadata:")];
        return Array.FindAll(data, line => !line.Contains("buffer", StringComparison.Ordinal));
    }

    /// <returns>What it prints.</returns>
    public static string Run(params string[] arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo("osmium", arguments) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, $"osmium {string.Join(' ', arguments)} ended with {process.ExitCode}: {output}");
        return output;
    }

    public void Dispose() => Folder.Delete(recursive: true);

    private static bool Starts()
    {
        try
        {
            Run("--version");
            return true;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
