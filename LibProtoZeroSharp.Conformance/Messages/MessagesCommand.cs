using System.Diagnostics;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Whether generated code compiles without a warning, and whether random messages survive it unchanged.</summary>
internal sealed class MessagesCommand
{
    private const int DefaultFiles = 1000, DefaultMessages = 200, DefaultSeed = 2026, ShownFindings = 20;

    private readonly TextWriter _output;
    private readonly Random _random;
    private readonly PickedFiles _files;
    private readonly MessageTypes _types;

    private MessagesCommand(Arguments arguments, TextWriter output)
    {
        _output = output;
        _random = new Random(arguments.Number("--seed", DefaultSeed));
        _files = PickedFiles.Pick(arguments.Values[0], arguments.Number("--files", DefaultFiles), [.. arguments.Values.Skip(1)], _random);
        _types = new MessageTypes([.. _files.WellKnown, .. _files.Picked]);
    }

    public static int Run(string[] args, TextWriter output)
    {
        Arguments arguments = new(args, "--files", "--messages", "--seed");
        if (arguments.Values.Count == 0)
            throw new UsageException("usage: messages ROOT [PREFIX...] [--files N] [--messages N] [--seed N]");
        return new MessagesCommand(arguments, output).Run(arguments.Number("--messages", DefaultMessages));
    }

    private int Run(int count)
    {
        _output.WriteLine($"{_files.Picked.Count} files, {_files.LeftOut} left out because C# type names would clash");
        Assembly? assembly = Compile();
        return assembly != null && Check(assembly, count) ? 0 : 1;
    }

    /// <summary>Null where anything was to be said about the code.</summary>
    private Assembly? Compile()
    {
        var code = new GeneratedCode(_files);
        _output.WriteLine(FormattableString.Invariant($"{code.Characters} characters generated in {code.GenerateTime.TotalSeconds:F1} s; {code.WarningsAboutText} warnings about the .proto files"));
        Assembly? assembly = code.Compile();
        _output.WriteLine(FormattableString.Invariant($"compiled in {code.CompileTime.TotalSeconds:F1} s: {code.Findings.Count} errors and warnings"));
        foreach (Diagnostic finding in code.Findings.Take(ShownFindings)) _output.WriteLine(finding);
        return code.Findings.Count == 0 ? assembly : null;
    }

    private bool Check(Assembly assembly, int count)
    {
        long started = Stopwatch.GetTimestamp();
        Dictionary<string, Type> generated = GeneratedMessage.TypesIn(assembly);
        using var closures = new ImportClosures([.. _files.WellKnown, .. _files.Picked]);
        MessageCheck[] checks =
        [
            .. MessagePicker.Pick([.. generated.Keys.Select(_types.Message).Where(type => _types.HasEnd(type.FullName))], count, _random)
                .Select(type => new MessageCheck(closures.PathOf(type.File), _types, type, GeneratedMessage.Of(generated[type.FullName]), _random.Next())),
        ];
        // Half of the time is protoc's.
        string[] failures = [.. checks.AsParallel().AsOrdered().SelectMany(check => check.Run())];
        foreach (string failure in failures) _output.WriteLine(failure);
        _output.WriteLine(FormattableString.Invariant(
            $"{checks.Length} random messages of {generated.Count} types in {checks.Sum(check => (long)check.Size)} bytes, cut in {checks.Sum(check => check.Cuts)} places, in {Stopwatch.GetElapsedTime(started).TotalSeconds:F1} s: {failures.Length} differences"));
        return failures.Length == 0;
    }
}
