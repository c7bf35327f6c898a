using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Conformance.Bugs;

/// <summary>The built tests, in a copy of their folder, where an assembly with a bug replaces the right one.</summary>
internal sealed partial class BugTests
{
    private const string Namespace = "LibProtoZeroSharp.Tests.";

    /// <summary>Seconds by the clock after which a test counts as one that doesn't end. Without a bug, all tests take less.</summary>
    private const string HangSeconds = "100";

    /// <summary>These read the sources or the packed API, which have no bug, or start servers.</summary>
    private static readonly string[] Others = ["Api.*", "Benchmarks.*", "Conformance.*", "Grpc.*", "DependenciesTests", "LayersTests", "UnsafeCodeTests", "ReadmeTests"];

    /// <summary>The folders of the runtime whose tests have another name.</summary>
    private static readonly Dictionary<string, string[]> Nearest = new()
    {
        ["Coding"] = ["Messages"],
        ["Decoding"] = ["Messages"],
        ["Encoding"] = ["Messages"],
        ["Codecs"] = ["Messages"],
        ["Contract"] = ["Contract", "Messages"],
        ["Extensions"] = ["Messages.Extensions"],
        ["Names"] = ["Json", "Text"],
        ["Reflection"] = ["Descriptors", "Dynamic"],
        ["Tables"] = ["Messages", "Descriptors"],
    };

    private static readonly string[] GeneratorFolders = ["Emit", "Lowering", "Semantics", "Serialization", "Syntax", "Analyzers"];

    private readonly string _folder;

    /// <param name="built">The output folder of the tests.</param>
    /// <param name="work">Where the copy goes.</param>
    public BugTests(string built, string work)
    {
        _folder = Path.Combine(work, "tests");
        foreach (string file in Directory.EnumerateFiles(built, "*", SearchOption.AllDirectories))
        {
            string copy = Path.Combine(_folder, Path.GetRelativePath(built, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }
    }

    /// <summary>What kills the bug: the name of the first test that fails, or the end of the process. <see langword="null"/> if nothing does.</summary>
    public string? Kill(string assemblyName, byte[] assembly, string folder, Limits limits)
    {
        string path = Path.Combine(_folder, assemblyName);
        byte[] right = File.ReadAllBytes(path);
        File.WriteAllBytes(path, assembly);
        try
        {
            return Run(NearestTo(folder), limits) ?? Run(Others.SelectMany(name => new[] { "-class-", Namespace + name }), limits);
        }
        finally
        {
            File.WriteAllBytes(path, right);
        }
    }

    /// <summary>The same for the right assemblies, which nothing may kill.</summary>
    public string? Run(Limits limits) => Run(Others.SelectMany(name => new[] { "-class-", Namespace + name }), limits);

    private static IEnumerable<string> NearestTo(string folder)
    {
        string[] parts = folder.Split('/');
        string last = parts[^1];
        string[] names = parts[0] == "ProtoZeroGenerator"
            ? [GeneratorFolders.Contains(last) ? "Generator." + last : "Generator.Pipeline"]
            : Nearest.GetValueOrDefault(last) ?? [last];
        return names.SelectMany(name => new[] { "-class", $"{Namespace}{name}.*" });
    }

    private string? Run(IEnumerable<string> filter, Limits limits)
    {
        Finished finished = Finished.Start(Path.Combine(_folder, "LibProtoZeroSharp.Tests"), _folder, ["-noColor", "-stopOnFail", "-longRunning", HangSeconds, .. filter], limits, hangs: "Long Running Test");
        if (finished.End != null) return "its limit of " + finished.End;
        if (FailedTest().Match(finished.Output) is { Success: true } failed) return failed.Groups[1].Value;
        return finished.ExitCode == 0 ? null : $"the end of the process with code {finished.ExitCode}";
    }

    [GeneratedRegex(@"^ +LibProtoZeroSharp\.Tests\.(.*) \[FAIL\]\r?$", RegexOptions.Multiline)]
    private static partial Regex FailedTest();
}
