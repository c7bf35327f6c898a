namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>A folder of files that is deleted at the end.</summary>
internal sealed class SourceFolder : IDisposable
{
    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("compiler");

    public SourceFolder(params (string Path, string Text)[] files)
    {
        foreach ((string path, string text) in files)
        {
            string full = this[path];
            Directory.CreateDirectory(Path.GetDirectoryName(full)!);
            File.WriteAllText(full, text);
        }
    }

    public string Root => _root.FullName;

    /// <summary>The full path of a file or folder.</summary>
    public string this[string path] => Path.Combine(Root, path);

    public void Dispose() => _root.Delete(recursive: true);
}
