using System.Diagnostics;
using System.Text.Json;

namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>The reference for breaking changes: <c>buf breaking</c> with the rules of the category WIRE_JSON.</summary>
internal static class BufBreaking
{
    private const string PackagesVariable = "BUF_NPM";

    private const string Rules = """{"version":"v2","breaking":{"use":["WIRE_JSON"]}}""";

    private const int Breaks = 100;

    private static readonly string Program = Path.Combine(Environment.GetEnvironmentVariable(PackagesVariable) ?? "", "node_modules", ".bin", "buf");

    /// <summary>Why buf can't run; null if it can.</summary>
    public static string? Unavailable { get; } =
        File.Exists(Program) ? null : $"The environment variable {PackagesVariable} names no folder with the npm package of LibProtoZeroSharp.Tests/Packages/Protoc/package.json.";

    /// <summary>The breaking changes between two descriptor sets. The one of the current schema has source info.</summary>
    public static List<(string Path, string Rule, int Line)> Find(byte[] baseline, byte[] current)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("BufBreaking");
        try
        {
            string before = Path.Combine(folder.FullName, "before.binpb"), now = Path.Combine(folder.FullName, "now.binpb");
            File.WriteAllBytes(before, baseline);
            File.WriteAllBytes(now, current);
            using Process buf = Process.Start(new ProcessStartInfo(Program, ["breaking", now, "--against", before, "--error-format", "json", "--config", Rules])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;
            Task<string> errors = buf.StandardError.ReadToEndAsync();
            string output = buf.StandardOutput.ReadToEnd();
            buf.WaitForExit();
            Assert.True(buf.ExitCode is 0 or Breaks, errors.Result);
            return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(Parse)];
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static (string Path, string Rule, int Line) Parse(string line)
    {
        using JsonDocument json = JsonDocument.Parse(line);
        JsonElement found = json.RootElement;
        return (
            found.GetProperty("path").GetString()!, found.GetProperty("type").GetString()!,
            found.TryGetProperty("start_line", out JsonElement start) ? start.GetInt32() : 1);
    }
}
