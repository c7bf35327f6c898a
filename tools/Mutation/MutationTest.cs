using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>Tests mutants of the runtime, of the front end and of the generator, one at a time, and counts those that survive the tests.</summary>
internal sealed class MutationTest
{
    /// <summary>A mutant that doesn't compile is replaced by the next one, so that each of those that are tested has this many candidates.</summary>
    private const int Candidates = 8;

    private const int LeastOfAFolder = 3;

    /// <summary>For tests that take next to no time without a mutant, such as classes of a name that no class has.</summary>
    private static readonly TimeSpan Reserve = TimeSpan.FromSeconds(10);

    private static readonly (string Project, string Framework)[] Projects =
    [
        ("LibProtoZeroSharp/LibProtoZeroSharp.csproj", "net10.0"),
        ("LibProtoZeroSharp.FrontEnd/LibProtoZeroSharp.FrontEnd.csproj", "netstandard2.0"),
        ("ProtoZeroGenerator/ProtoZeroGenerator.csproj", "netstandard2.0"),
    ];

    private readonly string _repository;
    private readonly string _work;
    private readonly TextWriter _output;
    private readonly MutantCompiler[] _compilers;
    private readonly Dictionary<string, string> _equivalent;
    private readonly Dictionary<string, TestProject> _tests = [];
    private readonly List<Mutant> _survivors = [];
    private int _killed;
    private int _timeouts;
    private int _equivalents;

    private MutationTest(string repository, string work, TextWriter output)
    {
        (_repository, _work, _output) = (repository, work, output);
        _compilers = [.. Projects.Select(project => new MutantCompiler(repository, project.Project, project.Framework, work))];
        _equivalent = File.ReadLines(Path.Combine(repository, "tools/Mutation/equivalent-mutants.txt")).Chunk(3).ToDictionary(lines => lines[0], lines => lines[1]);
    }

    /// <param name="count">The number of mutants, about.</param>
    /// <param name="folders">Such as <c>LibProtoZeroSharp/Wire</c>; none means all.</param>
    /// <returns>The exit code: 1 if fewer mutants are killed than <paramref name="least"/> percent.</returns>
    public static int Run(string repository, int count, int seed, int least, IReadOnlyCollection<string> folders, TextWriter output)
    {
        DirectoryInfo work = Directory.CreateTempSubdirectory("mutation");
        try
        {
            return new MutationTest(repository, work.FullName, output).Run(count, seed, least, folders);
        }
        finally
        {
            work.Delete(recursive: true);
        }
    }

    private int Run(int count, int seed, int least, IReadOnlyCollection<string> folders)
    {
        int number = 0;
        foreach (Queue<Mutant> candidates in Choose(count, seed, folders)) TestFirst(candidates, ++number);
        foreach (Mutant mutant in _survivors) _output.WriteLine("survived: " + mutant.Key);
        int tested = _killed + _survivors.Count;
        _output.WriteLine($"{_killed} of {tested} mutants were killed, {_timeouts} of them by the limit of time, and {_equivalents} are known to be equivalent");
        return _killed * 100 < least * tested ? 1 : 0;
    }

    /// <summary>
    /// Each folder has as many mutants as its part of all possible ones, and a few at least. Which ones is decided by each mutant's own text,
    /// so that a change elsewhere leaves the choice almost as it was.
    /// </summary>
    private IEnumerable<Queue<Mutant>> Choose(int count, int seed, IReadOnlyCollection<string> folders)
    {
        string[] files = [.. _compilers
            .SelectMany(compiler => Directory.EnumerateFiles(Path.Combine(_repository, compiler.Folder), "*.cs", SearchOption.AllDirectories))
            .Select(path => Path.GetRelativePath(_repository, path).Replace('\\', '/'))
            // Another project, for editors.
            .Where(path => !path.Contains("/CodeFixes/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];
        HashSet<string> silent = [.. files.SelectMany(file => MutantFinder.SilentMethods(Path.Combine(_repository, file)))];
        Mutant[] all = [.. files.SelectMany(file => MutantFinder.Find(_repository, file, silent)).Where(mutant => folders.Count == 0 || folders.Contains(mutant.Folder))];
        foreach (IGrouping<string, Mutant> folder in all.GroupBy(mutant => mutant.Folder).OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            Mutant[] mutants = [.. folder.OrderBy(mutant => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(seed + mutant.Key))), StringComparer.Ordinal)];
            int share = Math.Min(Math.Max(LeastOfAFolder, count * mutants.Length / all.Length), mutants.Length / Candidates);
            foreach (Mutant[] candidates in mutants.Chunk(Candidates).Take(share)) yield return new Queue<Mutant>(candidates);
        }
    }

    /// <summary>Tests the first candidate that compiles.</summary>
    private void TestFirst(Queue<Mutant> candidates, int number)
    {
        while (candidates.TryDequeue(out Mutant? mutant))
        {
            MutantCompiler compiler = _compilers.Single(one => mutant.File.StartsWith(one.Folder + "/", StringComparison.Ordinal));
            if (compiler.Compile(mutant) is not { } assembly) continue;
            string result;
            Stopwatch time = Stopwatch.StartNew();
            if (_equivalent.TryGetValue(mutant.Key, out string? reason))
            {
                _equivalents++;
                result = "equivalent: " + reason;
            }
            else if (Kill(mutant, compiler.AssemblyName, assembly) is { } killer)
            {
                _killed++;
                if (killer == LimitedProcess.TimeLimit) _timeouts++;
                result = "killed by " + killer;
            }
            else
            {
                _survivors.Add(mutant);
                result = "SURVIVED";
            }

            _output.WriteLine($"#{number} {mutant.File}:{mutant.Line}\n    {mutant.Before}\n    {mutant.After}\n  {result} ({time.Elapsed.TotalSeconds:F0} s)");
            return;
        }
    }

    /// <summary>The tests mirror the sources, so the nearest ones are the classes named after the file, and then the others of its folder.</summary>
    private string? Kill(Mutant mutant, string assemblyName, byte[] assembly)
    {
        string project = mutant.Folder.StartsWith("LibProtoZeroSharp/", StringComparison.Ordinal) ? "Runtime"
            : mutant.Folder.StartsWith("ProtoZeroGenerator/Analyzers", StringComparison.Ordinal) ? "Analyzers" : "Generator";
        string name = "LibProtoZeroSharp.Tests." + project;
        if (!_tests.TryGetValue(name, out TestProject? tests)) _tests.Add(name, tests = new TestProject(_repository, name, _work, Reserve, _output));
        string mirror = project == "Generator" ? name : "LibProtoZeroSharp.Tests";
        string[] classes = [.. new[] { mutant.File.Split('.')[0], mutant.Folder + "/" }.Select(path => mirror + path[path.IndexOf('/')..].Replace('/', '.') + "*")];
        return tests.Kill(assemblyName, assembly, [.. classes, "LibProtoZeroSharp.Tests.*"]);
    }
}
