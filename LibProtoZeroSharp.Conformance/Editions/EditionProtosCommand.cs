namespace LibProtoZeroSharp.Conformance.Editions;

/// <summary>Writes files of edition 2026, for the commands that compare with protoc.</summary>
internal static class EditionProtosCommand
{
    /// <param name="folder">Gets the files, each at its import path.</param>
    public static int Run(string folder, TextWriter output)
    {
        int count = 0;
        foreach ((string path, string text) in EditionProtos.All())
        {
            string file = Path.Combine(folder, path);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.WriteAllText(file, text);
            count++;
        }

        output.WriteLine($"{count} files");
        return 0;
    }
}
