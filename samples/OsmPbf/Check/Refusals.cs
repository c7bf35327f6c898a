using System.Text.RegularExpressions;

namespace OsmPbf;

/// <summary>Files that can't be read. Each gives one line of error and the exit code 1, and neither output nor a copy.</summary>
internal sealed partial class Refusals(CheckList list, string folder)
{
    /// <summary>Checks that both commands refuse a file and name the block and its position.</summary>
    public void Check(string name, byte[] file)
    {
        string path = Path.Combine(folder, "hostile.osm.pbf");
        File.WriteAllBytes(path, file);
        CheckPath(name, path, Position());
    }

    public void CheckPath(string name, string path) => CheckPath(name, path, Anything());

    private void CheckPath(string name, string path, Regex pattern) => list.Check(name, () =>
    {
        string copy = Path.Combine(folder, "refused.osm.pbf");
        string message = Refuse("info", path);
        Expect.True(pattern.IsMatch(message));
        Expect.True(Refuse("copy", path, copy) == message);
        Expect.True(Directory.GetFiles(folder, "refused.*").Length == 0);
        return message.Replace(folder, "", StringComparison.Ordinal);
    });

    private static string Refuse(params string[] arguments)
    {
        StringWriter output = new(), error = new();
        Expect.True(CommandLine.Run(arguments, output, error) == 1);
        Expect.True(output.ToString().Length == 0);
        string[] lines = error.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return lines.Length == 1 ? lines[0] : throw new InvalidOperationException($"{lines.Length} lines of error.");
    }

    [GeneratedRegex(@": block \d+ at byte \d+: ")]
    private static partial Regex Position();

    [GeneratedRegex(".")]
    private static partial Regex Anything();
}
