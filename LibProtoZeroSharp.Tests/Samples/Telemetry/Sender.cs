using System.Diagnostics;
using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>Runs the senders, which are programs of their own. They print what they have sent.</summary>
internal static class Sender
{
    /// <summary>The folder with the packages of Node/package.json.</summary>
    private static readonly string Packages = Environment.GetEnvironmentVariable("TELEMETRY_NPM") ?? "";

    public static async Task<HashSet<Row>> RunDotNetAsync(string project, params string[] arguments) => Rows(await BuiltProgram.RunAsync(project, arguments));

    public static async Task<HashSet<Row>> RunNodeAsync(params string[] arguments)
    {
        Skip.Unless(Directory.Exists(Path.Combine(Packages, "node_modules")), "the environment variable TELEMETRY_NPM names no folder with npm packages");
        string script = Path.Combine(Repository.Root, "samples", "Telemetry", "Node", "send.js");
        var start = new ProcessStartInfo("node", [script, .. arguments]) { RedirectStandardOutput = true };
        start.Environment["NODE_PATH"] = Path.Combine(Packages, "node_modules");
        return Rows(await BuiltProgram.RunAsync(start));
    }

    private static HashSet<Row> Rows(ProgramResult result) => [.. result.SuccessfulOutput.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(Row.Parse)];
}
