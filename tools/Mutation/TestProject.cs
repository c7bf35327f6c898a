using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>A built test project, in a copy of its folder where the assembly of a mutant replaces the right one.</summary>
internal sealed partial class TestProject
{
    private readonly string _folder;
    private readonly string _program;
    private readonly TimeSpan _reserve;
    private readonly TextWriter _output;
    private readonly Dictionary<string, Limits> _limits = [];

    /// <param name="repository">The folder of the repository, where <c>dotnet build</c> has built the tests.</param>
    /// <param name="name">The name of the project.</param>
    /// <param name="work">Gets the copy.</param>
    /// <param name="reserve">What tests of a mutant may take in addition to three times what they take without it.</param>
    public TestProject(string repository, string name, string work, TimeSpan reserve, TextWriter output)
    {
        string built = Path.Combine(repository, "artifacts", "bin", name, "release");
        (_folder, _reserve, _output) = (Path.Combine(work, name), reserve, output);
        _program = Path.Combine(_folder, name);
        foreach (string file in Directory.EnumerateFiles(built, "*", SearchOption.AllDirectories))
        {
            string copy = Path.Combine(_folder, Path.GetRelativePath(built, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }
    }

    /// <summary>Returns what kills a mutant: the first test that fails, a limit, or the end of the process; <see langword="null"/> if the mutant survives.</summary>
    /// <param name="assemblyName">The file name of the mutant's assembly.</param>
    /// <param name="classes">Patterns of the test classes that run, in this order. Each pattern contains the one before it.</param>
    /// <exception cref="InvalidDataException">A test fails without a mutant.</exception>
    public string? Kill(string assemblyName, byte[] assembly, IReadOnlyList<string> classes)
    {
        string path = Path.Combine(_folder, assemblyName);
        byte[] right = File.ReadAllBytes(path);
        List<string> tested = [];
        foreach (string pattern in classes)
        {
            if (!_limits.TryGetValue(pattern, out Limits limits)) _limits.Add(pattern, limits = Measure(pattern));
            File.WriteAllBytes(path, assembly);
            string? failure = Failure(Run(["-class", pattern, .. tested], limits));
            File.WriteAllBytes(path, right);
            if (failure != null) return failure;
            tested.AddRange(["-class-", pattern]);
        }

        return null;
    }

    /// <summary>Returns the limits for tests of a mutant, from a run of the same tests without it.</summary>
    private Limits Measure(string pattern)
    {
        LimitedProcess tests = Run(["-class", pattern], Limits.Build);
        if (Failure(tests) is { } failure) throw new InvalidDataException($"{pattern} fails without a mutant: {failure}");
        _output.WriteLine($"{pattern} without a mutant: {tests.Used.TotalSeconds:F0} s of processors");
        return new Limits((3 * tests.Used) + _reserve, Limits.Build.Bytes);
    }

    private LimitedProcess Run(IEnumerable<string> filter, Limits limits) => LimitedProcess.Run(_program, _folder, ["-noColor", "-stopOnFail", .. filter], limits);

    private static string? Failure(LimitedProcess tests)
    {
        if (tests.End != null) return tests.End;
        if (FailedTest().Match(tests.Output) is { Success: true } failed) return failed.Groups[1].Value;
        return tests.ExitCode == 0 ? null : $"the end of the process with code {tests.ExitCode}";
    }

    [GeneratedRegex(@"^ +LibProtoZeroSharp\.Tests\.(.*) \[FAIL\]\r?$", RegexOptions.Multiline)]
    private static partial Regex FailedTest();
}
