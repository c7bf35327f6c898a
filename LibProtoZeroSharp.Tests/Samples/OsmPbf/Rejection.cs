using OsmPbf;

namespace LibProtoZeroSharp.Tests.Samples.OsmPbf;

internal static class Rejection
{
    /// <summary>Asserts that both commands reject a file: with one line of error and the exit code 1, and neither output nor a copy.</summary>
    /// <param name="path">The file.</param>
    /// <param name="pattern">What the error says; without it, the block and its position.</param>
    public static void Of(string path, string pattern = @": block \d+ at byte \d+: ")
    {
        string copy = path + "-copy";
        string message = Run("info", path);
        Assert.Matches(pattern, message);
        Assert.Equal(message, Run("copy", path, copy));
        Assert.False(File.Exists(copy) || File.Exists(copy + ".part"));
    }

    private static string Run(params string[] arguments)
    {
        StringWriter output = new(), error = new();
        Assert.Equal(1, CommandLine.Run(arguments, output, error));
        Assert.Empty(output.ToString());
        return Assert.Single(error.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }
}
