using System.Diagnostics;

namespace LibProtoZeroSharp.Conformance.Bugs;

/// <summary>Plants bugs into the runtime and into the generator, one at a time, and counts those that no test notices.</summary>
internal sealed class BugsCommand(string repository, TextWriter output)
{
    private static readonly (string Project, string Framework)[] Projects =
    [
        ("LibProtoZeroSharp/LibProtoZeroSharp.csproj", "net10.0"),
        ("ProtoZeroGenerator/ProtoZeroGenerator.csproj", "netstandard2.0"),
    ];

    private int _killed;
    private int _harmless;
    private readonly List<Bug> _survivors = [];

    public static int Run(string[] args, TextWriter output)
    {
        Arguments arguments = new(args, "--count", "--seed", "--folder", "--skip");
        if (arguments.Values.Count != 1)
            throw new UsageException("usage: bugs REPOSITORY [--count N] [--seed N] [--folder PREFIX] [--skip N]");
        BugsCommand command = new(Path.GetFullPath(arguments.Values[0]), output);
        return command.Run(arguments.Number("--count", 150), arguments.Number("--seed", 2026), arguments.Text("--folder") ?? "", arguments.Number("--skip", 0));
    }

    private int Run(int count, int seed, string prefix, int skip)
    {
        DirectoryInfo work = Directory.CreateTempSubdirectory("bugs");
        try
        {
            BugTests tests = new(Path.Combine(repository, "artifacts/bin/LibProtoZeroSharp.Tests/debug"), work.FullName);
            BugCompiler[] compilers = [.. Projects.Select(project => new BugCompiler(repository, project.Project, project.Framework, work.FullName))];
            Limits limits = Measure(tests);
            Dictionary<string, string> harmless = Harmless();
            int number = 0;
            foreach (Queue<Bug> candidates in Choose(count, seed, prefix))
            {
                if (number++ < skip) continue;
                Try(number, candidates, compilers, tests, harmless, limits);
            }
        }
        finally
        {
            work.Delete(recursive: true);
        }

        foreach (Bug bug in _survivors) output.WriteLine("survived: " + bug.Key);
        output.WriteLine($"{_killed} of {_killed + _survivors.Count} bugs were killed, and {_harmless} are known to be harmless");
        return _survivors.Count * 20 > _killed + _survivors.Count ? 1 : 0;
    }

    /// <summary>Three times the time of the right assemblies by the clock, which keep about two processors busy, and a minute.</summary>
    private Limits Measure(BugTests tests)
    {
        Stopwatch time = Stopwatch.StartNew();
        if (tests.Run(Limits.Build) is { } failure) throw new UsageException($"The tests fail without a bug: {failure}");
        output.WriteLine($"without a bug: {time.Elapsed.TotalSeconds:F0} s");
        return new Limits((3 * time.Elapsed) + TimeSpan.FromMinutes(1), Limits.Build.Bytes);
    }

    private Dictionary<string, string> Harmless() =>
        File.ReadLines(Path.Combine(repository, "LibProtoZeroSharp.Conformance/Bugs/harmless.txt"))
            .Chunk(3).ToDictionary(lines => lines[0], lines => lines[1]);

    /// <summary>
    /// Each folder gets bugs by the number of its sites, and some at least. A bug that doesn't compile is replaced by the next one, so each has a
    /// queue.
    /// </summary>
    private IEnumerable<Queue<Bug>> Choose(int count, int seed, string prefix)
    {
        const int AtLeast = 3, Candidates = 8;
        string[] files = [.. Projects.Select(project => Path.GetDirectoryName(project.Project)!)
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(repository, folder), "*.cs", SearchOption.AllDirectories))
            .Select(path => Path.GetRelativePath(repository, path).Replace('\\', '/'))
            .Where(path => !path.Contains("/CodeFixes/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];
        HashSet<string> silent = [.. files.SelectMany(file => BugSites.ConditionalMethods(Path.Combine(repository, file)))];
        List<Bug> all = [.. files.SelectMany(file => BugSites.Find(repository, file, silent))];
        Random random = new(seed);
        foreach (IGrouping<string, Bug> folder in all.GroupBy(bug => bug.Folder).OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            Bug[] bugs = [.. folder];
            random.Shuffle(bugs);
            int share = Math.Min(Math.Max(AtLeast, count * bugs.Length / all.Count), bugs.Length / Candidates);
            for (int i = 0; i < share; i++)
            {
                if (folder.Key.StartsWith(prefix, StringComparison.Ordinal))
                    yield return new Queue<Bug>(bugs.Skip(i * Candidates).Take(Candidates));
            }
        }
    }

    private void Try(int number, Queue<Bug> candidates, BugCompiler[] compilers, BugTests tests, Dictionary<string, string> harmless, Limits limits)
    {
        while (candidates.TryDequeue(out Bug? bug))
        {
            BugCompiler compiler = compilers.Single(one => bug.File.StartsWith(one.Folder + "/", StringComparison.Ordinal));
            if (compiler.Compile(bug) is not { } assembly) continue;
            Stopwatch time = Stopwatch.StartNew();
            string? reason = null;
            string? killer = harmless.TryGetValue(bug.Key, out reason) ? null : tests.Kill(compiler.AssemblyName, assembly, bug.Folder, limits);
            output.WriteLine($"#{number} {bug.File}:{bug.Line}\n    {bug.Before}\n    {bug.After}\n  {(reason != null ? "harmless: " + reason : killer != null ? $"killed by {killer}" : "SURVIVED")} ({time.Elapsed.TotalSeconds:F0} s)");
            if (reason != null) _harmless++;
            else if (killer != null) _killed++;
            else _survivors.Add(bug);
            return;
        }
    }
}
