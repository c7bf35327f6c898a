using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;

namespace LibProtoZeroSharp.Tests;

/// <summary>A Node script that reads and writes one JSON value a line, and ends with its input.</summary>
public sealed class NodeProcess : IAsyncDisposable
{
    private const string PackagesVariable = "PROTOZERO_NPM";

    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    private readonly Process _process;

    private NodeProcess(Process process) => _process = process;

    /// <summary>Why scripts can't run; null if they can.</summary>
    public static string? Unavailable { get; } = FindObstacle();

    private static string? Packages => Environment.GetEnvironmentVariable(PackagesVariable);

    private static string Folder => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Node");

    /// <param name="script">A file of LibProtoZeroSharp.Tests/Node.</param>
    public static NodeProcess Start(string script, params string[] arguments)
    {
        var info = new ProcessStartInfo("node", [Path.Combine(Folder, script), .. arguments]) { RedirectStandardInput = true, RedirectStandardOutput = true };
        info.Environment["NODE_PATH"] = Path.Combine(Packages!, "node_modules");
        return new NodeProcess(Process.Start(info)!);
    }

    public Task WriteAsync<T>(T value)
    {
        // One writer at a time: a line is one value.
        lock (_process)
        {
            _process.StandardInput.WriteLine(JsonSerializer.Serialize(value, Options));
            return _process.StandardInput.FlushAsync();
        }
    }

    /// <summary>Returns null when the script has ended.</summary>
    public async Task<T?> ReadAsync<T>()
        where T : class => await _process.StandardOutput.ReadLineAsync() is { } line ? JsonSerializer.Deserialize<T>(line, Options) : null;

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }

    private static string? FindObstacle()
    {
        if (string.IsNullOrEmpty(Packages))
            return $"The environment variable {PackagesVariable} names no folder with the npm packages of LibProtoZeroSharp.Tests/Node/package.json.";
        if (!Directory.Exists(Path.Combine(Packages, "node_modules"))) return $"The folder that {PackagesVariable} names does not have the npm packages.";
        try
        {
            using Process node = Process.Start(new ProcessStartInfo("node", ["--version"]) { RedirectStandardOutput = true })!;
            node.WaitForExit();
            return null;
        }
        catch (Win32Exception)
        {
            return "There is no node on this machine.";
        }
    }
}
