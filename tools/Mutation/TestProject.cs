using System.Diagnostics;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>A built test project, in a copy of its folder where the assembly of a mutant replaces the right one.</summary>
internal sealed partial class TestProject
{
    /// <summary>Seconds by the clock after which a test counts as one that doesn't end. Without a mutant, all tests take less.</summary>
    private const string HangSeconds = "100";

    private readonly string _folder;
    private readonly string _program;
    private readonly Limits _limits;

    /// <param name="repository">The folder of the repository, where <c>dotnet build</c> has built the tests.</param>
    /// <param name="name">The name of the project.</param>
    /// <param name="work">Gets the copy.</param>
    /// <exception cref="InvalidDataException">A test fails without a mutant.</exception>
    public TestProject(string repository, string name, string work, TextWriter output)
    {
        string built = Path.Combine(repository, "artifacts", "bin", name, "debug");
        _folder = Path.Combine(work, name);
        _program = Path.Combine(_folder, name);
        foreach (string file in Directory.EnumerateFiles(built, "*", SearchOption.AllDirectories))
        {
            string copy = Path.Combine(_folder, Path.GetRelativePath(built, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        Stopwatch time = Stopwatch.StartNew();
        if (FirstFailure([], Limits.Build) is { } failure) throw new InvalidDataException($"{name} fails without a mutant: {failure}");
        output.WriteLine($"{name} without a mutant: {time.Elapsed.TotalSeconds:F0} s");
        // The tests keep about two processors busy.
        _limits = new Limits((3 * time.Elapsed) + TimeSpan.FromMinutes(1), Limits.Build.Bytes);
    }

    /// <summary>Returns what kills a mutant: the first test that fails, or the end of the process; <see langword="null"/> if the mutant survives.</summary>
    /// <param name="assemblyName">The file name of the mutant's assembly.</param>
    /// <param name="nearest">The namespace of the tests that run first.</param>
    public string? Kill(string assemblyName, byte[] assembly, string nearest)
    {
        string path = Path.Combine(_folder, assemblyName);
        byte[] right = File.ReadAllBytes(path);
        File.WriteAllBytes(path, assembly);
        try
        {
            return FirstFailure(["-class", nearest + ".*"], _limits) ?? FirstFailure(["-class-", nearest + ".*"], _limits);
        }
        finally
        {
            File.WriteAllBytes(path, right);
        }
    }

    private string? FirstFailure(IEnumerable<string> filter, Limits limits)
    {
        LimitedProcess tests = LimitedProcess.Run(_program, _folder, ["-noColor", "-stopOnFail", "-longRunning", HangSeconds, .. filter], limits, hangs: "Long Running Test");
        if (tests.End != null) return "its limit of " + tests.End;
        if (FailedTest().Match(tests.Output) is { Success: true } failed) return failed.Groups[1].Value;
        return tests.ExitCode == 0 ? null : $"the end of the process with code {tests.ExitCode}";
    }

    [GeneratedRegex(@"^ +LibProtoZeroSharp\.Tests\.(.*) \[FAIL\]\r?$", RegexOptions.Multiline)]
    private static partial Regex FailedTest();
}
