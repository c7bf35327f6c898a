using System.Collections.Concurrent;
using System.Diagnostics;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace LibProtoZeroSharp.Conformance;

/// <summary>Checks that broken .proto files end in diagnostics, in a limited time and without an exception.</summary>
internal sealed class HostileCommand
{
    private const int LongestSeed = 10_000;

    /// <summary>Linking takes longer than parsing; its inputs vary less.</summary>
    private const int LinkEvery = 10;

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);

    private readonly string[] _seeds = [.. EmbeddedFiles().Concat(Directory.EnumerateFiles(GrpcTools.Includes, "*.proto", SearchOption.AllDirectories)
        .Order(StringComparer.Ordinal).Select(File.ReadAllText)).Where(text => text.Length <= LongestSeed)];

    private readonly ConcurrentDictionary<int, (long Started, string Text)> _running = new();
    private readonly int _seed;
    private readonly TextWriter _output;
    private int _done;
    private int _faults;

    private HostileCommand(int seed, TextWriter output)
    {
        _seed = seed;
        _output = output;
    }

    public static int Run(string[] args, TextWriter output)
    {
        Arguments arguments = new(args, "--count", "--seed");
        if (arguments.Values.Count != 0)
            throw new UsageException("usage: hostile [--count N] [--seed N]");
        return new HostileCommand(arguments.Number("--seed", 2026), output).Run(arguments.Number("--count", 1_000_000));
    }

    /// <summary>The front end's own test files, which have every feature of the language.</summary>
    private static IEnumerable<string> EmbeddedFiles()
    {
        foreach (string name in typeof(HostileCommand).Assembly.GetManifestResourceNames().Where(name => name.EndsWith(".proto", StringComparison.Ordinal)))
        {
            using StreamReader reader = new(typeof(HostileCommand).Assembly.GetManifestResourceStream(name)!);
            yield return reader.ReadToEnd();
        }
    }

    private int Run(int count)
    {
        using Timer progress = new(_ => _output.WriteLine($"{_done} of {count} texts, {_faults} faults"), null, 10_000, 10_000);
        using Timer watchdog = new(_ => StopIfOneHangs(), null, 1000, 1000);
        Parallel.For(0, count, TryText);
        _output.WriteLine($"{count} texts: {_faults} faults");
        return _faults == 0 ? 0 : 1;
    }

    private void StopIfOneHangs()
    {
        foreach ((long started, string text) in _running.Values)
        {
            if (Stopwatch.GetElapsedTime(started) < Limit)
                continue;
            Report($"not done after {Limit.TotalSeconds} s", text);
            Environment.Exit(1);
        }
    }

    private void TryText(int index)
    {
        Random random = new(unchecked((_seed * 1_000_003) + index));
        string text = _seeds[random.Next(_seeds.Length)];
        Mutator mutator = new(random);
        for (int i = random.Next(1, 6); i > 0; i--)
        {
            text = mutator.Mutate(text);
            if (random.Next(4) == 0)
                text = text.Insert(random.Next(text.Length + 1), ((char)random.Next(char.MaxValue + 1)).ToString());
        }

        if (random.Next(20) == 0)
            text = text[..random.Next(text.Length + 1)];

        _running[index] = (Stopwatch.GetTimestamp(), text);
        try
        {
            Check(text, link: index % LinkEvery == 0);
        }
        catch (Exception exception)
        {
            Report(exception.ToString(), text);
        }

        _running.TryRemove(index, out _);
        Interlocked.Increment(ref _done);
    }

    private void Check(string text, bool link)
    {
        const string path = "hostile.proto";
        (FileNode file, var found) = ProtoParser.Parse(path, text);
        List<ProtoDiagnostic> diagnostics = [.. found];
        if (link)
        {
            // Links the part that the parser understood, even after errors.
            LinkResult result = Linker.Link([file with { HasErrors = false, FaultyLines = default }], WellKnownFiles.TryGet);
            diagnostics.AddRange(result.Diagnostics.Where(diagnostic => diagnostic.Position.File == path));
            if (result.Files.Count == 0 && result.Diagnostics.Count == 0)
                Report("neither descriptors nor diagnostics", text);
        }

        if (diagnostics.Count == 0)
            return;
        string[] lines = text.Split('\n');
        foreach (ProtoDiagnostic diagnostic in diagnostics)
        {
            SourcePosition position = diagnostic.Position;
            if (position.Line >= lines.Length || position.Column + position.Length > lines[position.Line].Length || ProtoDiagnostics.Message(diagnostic).Length == 0)
                Report($"{diagnostic.Id} at {position} is not inside the text", text);
        }
    }

    private void Report(string what, string text)
    {
        Interlocked.Increment(ref _faults);
        lock (_output)
            _output.WriteLine($"== {what}\n{text}\n==");
    }
}
