using System.Diagnostics;
using System.Text;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>A temporary folder in which the tool zerosharp runs.</summary>
internal sealed class ToolFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("Zerosharp");

    public void Dispose() => _folder.Delete(recursive: true);

    public string PathOf(string name) => Path.Combine(_folder.FullName, name);

    /// <summary>Writes a file, and makes the folder of its path.</summary>
    public void Write(string path, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(path))!);
        File.WriteAllText(PathOf(path), text);
    }

    /// <summary>The lines of an output, with the paths of Unix.</summary>
    public static string[] Lines(string output) => output.Replace('\\', '/').Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    public Task<ProgramResult> RunAsync(params string[] arguments) => RunAsync([], arguments);

    public Task<ProgramResult> RunAsync(string input, string[] arguments) => RunAsync(Encoding.UTF8.GetBytes(input), arguments);

    public Task<ProgramResult> RunAsync(byte[] input, params string[] arguments)
    {
        ProcessStartInfo start = BuiltProgram.StartInfo("LibProtoZeroSharp.Tools.Zerosharp", "zerosharp", arguments);
        start.WorkingDirectory = _folder.FullName;
        return BuiltProgram.RunAsync(start, input);
    }
}
