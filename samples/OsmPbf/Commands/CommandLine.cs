namespace OsmPbf;

internal static class CommandLine
{
    /// <returns>The exit code. A file that can't be read gives 1 and one line of error.</returns>
    public static int Run(string[] arguments, TextWriter output, TextWriter error)
    {
        try
        {
            switch (arguments)
            {
                case ["info", var file]:
                    Summary.Run(file, output);
                    return 0;
                case ["copy", var from, var to]:
                    Copy.Run(from, to);
                    return 0;
                case ["check"]:
                    return SelfCheck.Run(null);
                case ["check", var map]:
                    return SelfCheck.Run(map);
                default:
                    error.WriteLine("usage: OsmPbf info FILE | copy FROM TO | check [MAP]");
                    return 2;
            }
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            error.WriteLine(OneLine(e.Message));
            return 1;
        }
    }

    // An error may quote a text of the file, and that may have control characters.
    private static string OneLine(string text) => string.Concat(text.Select(c => char.IsControl(c) ? '?' : c));
}
