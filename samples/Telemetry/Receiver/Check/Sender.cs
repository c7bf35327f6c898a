using System.Diagnostics;

namespace Telemetry;

/// <summary>Runs the senders, which are programs of their own.</summary>
internal static class Sender
{
    /// <summary>The variable that names the folder with the packages for Node.</summary>
    public const string PackagesVariable = "TELEMETRY_NPM";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    /// <summary>The folder with all projects. The output of each is at the same place below its project.</summary>
    private static readonly string Root = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../../../.."));

    /// <summary>Why the senders for Node can't run; null if they can.</summary>
    public static string? NodeObstacle
    {
        get
        {
            if (Packages is not { Length: > 0 } packages) return $"the environment variable {PackagesVariable} is not set";
            return Directory.Exists(Path.Combine(packages, "node_modules")) ? null : $"the folder that {PackagesVariable} names has no node_modules";
        }
    }

    private static string? Packages => Environment.GetEnvironmentVariable(PackagesVariable);

    /// <summary>Runs a sender for .NET.</summary>
    /// <returns>What it has sent.</returns>
    public static Task<List<Row>> RunDotNetAsync(string project, params string[] arguments)
    {
        string output = Path.GetRelativePath(Path.Combine(Root, "Receiver"), AppContext.BaseDirectory);
        return RunAsync(new ProcessStartInfo("dotnet", [Path.Combine(Root, project, output, project + ".dll"), .. arguments]));
    }

    /// <summary>Runs the sender for Node.</summary>
    /// <inheritdoc cref="RunDotNetAsync"/>
    public static Task<List<Row>> RunNodeAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo("node", [Path.Combine(Root, "Node", "send.js"), .. arguments]);
        start.Environment["NODE_PATH"] = Path.Combine(Packages!, "node_modules");
        return RunAsync(start);
    }

    private static async Task<List<Row>> RunAsync(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        using Process process = Process.Start(start) ?? throw new InvalidOperationException($"{start.FileName} does not start.");
        using var timeout = new CancellationTokenSource(Patience);
        try
        {
            var rows = new List<Row>();
            while (await process.StandardOutput.ReadLineAsync(timeout.Token) is { } line) rows.Add(Row.Parse(line));
            await process.WaitForExitAsync(timeout.Token);
            return process.ExitCode == 0 ? rows : throw new InvalidOperationException($"{start.FileName} ended with {process.ExitCode}.");
        }
        finally
        {
            if (!process.HasExited) process.Kill(entireProcessTree: true);
        }
    }
}
