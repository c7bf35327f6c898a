using System.CommandLine;

namespace OsmPbf;

internal static class CommandLine
{
    /// <returns>The exit code. A file that can't be read gives 1 and one line of error.</returns>
    public static int Run(string[] arguments, TextWriter output, TextWriter error)
    {
        var file = new Argument<string>("FILE") { Description = "An .osm.pbf file." };
        var info = new Command("info", "Prints what is in a file.") { file };
        info.SetAction(result => Summary.Run(result.GetRequiredValue(file), output));

        var from = new Argument<string>("FROM") { Description = "An .osm.pbf file." };
        var to = new Argument<string>("TO") { Description = "Where the copy goes. It is replaced if the whole file can be read." };
        var copy = new Command("copy", "Decodes a file and encodes it again.") { from, to };
        copy.SetAction(result => Copy.Run(result.GetRequiredValue(from), result.GetRequiredValue(to)));

        var root = new RootCommand("Reads and writes OpenStreetMap's .osm.pbf files.") { info, copy };
        try
        {
            return root.Parse(arguments).Invoke(new InvocationConfiguration { Output = output, Error = error, EnableDefaultExceptionHandler = false });
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
