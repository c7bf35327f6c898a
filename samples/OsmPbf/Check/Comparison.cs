namespace OsmPbf;

/// <summary>Compares this program with osmium on a file: what each finds there, and what osmium finds in a copy that this program makes.</summary>
internal static class Comparison
{
    /// <returns>The sizes, and the checksum of osmium.</returns>
    public static string Check(string file)
    {
        string[] summary = Osmium.Summary(file);
        string text = Osmium.AsText(file);
        string[] lines = Info(file);
        foreach (string line in (string[])[.. Osmium.CommonLines(summary), .. Counts(text)])
            if (!lines.Contains(line)) throw new InvalidOperationException($"osmium has '{line}', and this program has:\n{string.Join('\n', lines)}");

        string copy = CopyOf(file);
        Expect.True(Statistics.Of(file) == Statistics.Of(copy));
        Osmium.Run("diff", "--quiet", file, copy);
        Expect.True(summary.SequenceEqual(Osmium.Summary(copy)));
        Expect.True(text == Osmium.AsText(copy));
        return $"{new FileInfo(file).Length} bytes, the copy {new FileInfo(copy).Length}, {summary.Single(line => line.StartsWith("CRC32: "))}";
    }

    /// <returns>The lines that this program prints about a file.</returns>
    public static string[] Info(string file)
    {
        var output = new StringWriter();
        Expect.True(CommandLine.Run(["info", file], output, Console.Out) == 0);
        return output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }

    private static string CopyOf(string file)
    {
        // osmium takes the format from the end of the name.
        string copy = Path.Combine(Path.GetDirectoryName(file)!, "copy-" + Path.GetFileName(file));
        Expect.True(CommandLine.Run(["copy", file, copy], Console.Out, Console.Out) == 0);
        return copy;
    }

    // osmium's summary doesn't have these. A field of the text begins with a letter, and commas separate its items.
    private static string[] Counts(string text)
    {
        int tags = 0, references = 0, members = 0, deleted = 0;
        foreach (string line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            foreach (string field in line.Split(' '))
            {
                if (field == "dD") deleted++;
                if (field.Length < 2) continue;
                int items = 1 + field.AsSpan().Count(',');
                if (field[0] == 'T') tags += items;
                if (field[0] == 'N') references += items;
                if (field[0] == 'M') members += items;
            }
        }

        return [$"Number of tags: {tags}", $"Number of references: {references}", $"Number of members: {members}", $"Number of deleted entities: {deleted}"];
    }
}
