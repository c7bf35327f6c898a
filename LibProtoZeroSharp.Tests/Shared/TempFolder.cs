namespace LibProtoZeroSharp.Tests;

/// <summary>A folder of files that is deleted at the end.</summary>
public sealed class TempFolder : IDisposable
{
    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("a folder ");

    public TempFolder(params (string Path, string Text)[] files)
    {
        foreach ((string path, string text) in files) Write(path, text);
    }

    public string Root => _root.FullName;

    /// <summary>The full path of a file or folder.</summary>
    public string this[string path] => Path.Combine(Root, path);

    public void Write(string path, string text)
    {
        string full = this[path];
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
    }

    public void Dispose() => _root.Delete(recursive: true);
}
