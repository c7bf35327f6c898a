using System.Diagnostics;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Tools.ProtocPlugin;

/// <summary>protoc-gen-zerosharp, called by protoc or directly.</summary>
internal static class Plugin
{
    private static readonly string Program = typeof(Plugin).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "ProtocPlugin").Value! + (OperatingSystem.IsWindows() ? ".exe" : "");

    /// <summary>Runs protoc with the plugin.</summary>
    /// <returns>The generated files by their paths, and protoc's exit code and errors.</returns>
    public static (Dictionary<string, string> Files, ProtocRun Run) Generate(string root, IEnumerable<string> files, params string[] options)
    {
        using var output = new TempFolder();
        ProtocRun run = Protoc.Run(
            [
                "--plugin=protoc-gen-zerosharp=" + Program, "-I" + root, "-I" + Protoc.Includes, "--zerosharp_out=" + output.Root,
                .. options.Select(option => "--zerosharp_opt=" + option), .. files,
            ],
            []);
        return (Directory.GetFiles(output.Root, "*", SearchOption.AllDirectories)
            .ToDictionary(path => Path.GetRelativePath(output.Root, path).Replace('\\', '/'), File.ReadAllText), run);
    }

    /// <summary>Runs the plugin without protoc.</summary>
    public static ProtocRun Start(byte[] request, params string[] arguments)
    {
        var start = new ProcessStartInfo(Program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        process.StandardInput.BaseStream.Write(request);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        using var output = new MemoryStream();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        return new ProtocRun(process.ExitCode, output.ToArray(), errors.Result);
    }

    /// <summary>The error of a <c>CodeGeneratorResponse</c>; null if it has none.</summary>
    public static string? Error(byte[] response)
    {
        var reader = new ProtoReader(response);
        return reader.Next(1) ? reader.ReadString() : null;
    }

    /// <summary>The code that the C# compiler would get, by the paths of the plugin's files.</summary>
    public static Dictionary<string, string> GenerateInCompiler(string root, IEnumerable<string> files, Action<GeneratorHost>? configure = null)
    {
        string[] paths = [.. files];
        var host = new GeneratorHost([.. paths.Select(path => (path, File.ReadAllText(Path.Combine(root, path))))]);
        configure?.Invoke(host);
        GeneratorRunResult result = host.Run();
        Assert.DoesNotContain(result.Diagnostics, diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        Dictionary<string, string> names = paths.ToDictionary(path => path.Replace('/', '.'), path => path);
        return result.GeneratedSources.ToDictionary(
            source => names.TryGetValue(source.HintName.Replace(".g.cs", ".proto"), out string? path) ? Path.ChangeExtension(path, ".g.cs") : source.HintName,
            source => source.SourceText.ToString());
    }

    /// <summary>Compares all files, and shows the first line that differs.</summary>
    public static void AssertSame(Dictionary<string, string> expected, Dictionary<string, string> actual)
    {
        Assert.Equal(expected.Keys.Order(StringComparer.Ordinal), actual.Keys.Order(StringComparer.Ordinal));
        foreach ((string path, string text) in expected)
        {
            string[] before = text.Split('\n'), after = actual[path].Split('\n');
            for (int i = 0; i < Math.Min(before.Length, after.Length); i++)
                Assert.True(before[i] == after[i], $"{path}({i + 1})\n{before[i]}\n{after[i]}");
            Assert.Equal(Encoding.UTF8.GetBytes(text), Encoding.UTF8.GetBytes(actual[path]));
        }
    }
}
