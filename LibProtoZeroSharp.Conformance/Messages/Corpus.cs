using System.Reflection;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Files below a folder, their types, and the code that the generator makes of them.</summary>
internal sealed class Corpus
{
    private const int ShownFindings = 20;

    private readonly TextWriter _output;

    /// <param name="root">The folder that import paths start from.</param>
    /// <param name="prefixes">All files whose import paths start with one of them are picked.</param>
    /// <param name="files">The minimum number of files, if there are enough.</param>
    /// <param name="output">Gets a summary.</param>
    public Corpus(string root, IReadOnlyList<string> prefixes, int files, int seed, TextWriter output)
    {
        _output = output;
        Random = new Random(seed);
        Files = PickedFiles.Pick(root, files, prefixes, Random);
        Types = new MessageTypes([.. Files.WellKnown, .. Files.Picked]);
        output.WriteLine($"{Files.Picked.Count} files, {Files.LeftOut} left out because C# type names would clash");
    }

    public Random Random { get; }

    public PickedFiles Files { get; }

    public MessageTypes Types { get; }

    /// <summary>The generated message types by their protobuf names; null if there is any finding about the code.</summary>
    /// <param name="optimizeFor">As the property <c>ProtoZeroOptimizeFor</c> says it.</param>
    public Dictionary<string, Type>? Compile(string optimizeFor = "")
    {
        var code = new GeneratedCode(Files, optimizeFor);
        _output.WriteLine(FormattableString.Invariant(
            $"{code.Characters} characters generated in {code.GenerateTime.TotalSeconds:F1} s; {code.WarningsAboutText} warnings about the .proto files"));
        Assembly? assembly = code.Compile();
        _output.WriteLine(FormattableString.Invariant($"compiled in {code.CompileTime.TotalSeconds:F1} s: {code.Findings.Count} errors and warnings"));
        foreach (Diagnostic finding in code.Findings.Take(ShownFindings)) _output.WriteLine(finding);
        return code.Findings.Count == 0 ? WithoutExtensions(MessageCode.TypesIn(assembly!)) : null;
    }

    /// <summary>The holder of an extension looks like a message if its file has no descriptors, which is so with LITE_RUNTIME.</summary>
    private Dictionary<string, Type> WithoutExtensions(Dictionary<string, Type> types)
    {
        foreach (string name in types.Keys.Where(name => !Types.Has(name)).Order(StringComparer.Ordinal))
        {
            types.Remove(name);
            _output.WriteLine($"{name} is left out: it is an extension in a file with LITE_RUNTIME");
        }

        return types;
    }

    /// <summary>The names without those of types that have no JSON and no text format, as there are no descriptors in files with LITE_RUNTIME.</summary>
    public List<string> WithDescriptors(IEnumerable<string> names)
    {
        ILookup<bool, string> byLite = names.ToLookup(
            name => Types.Message(name).File.Options?.OptimizeFor == Google.Protobuf.Reflection.FileOptions.Types.OptimizeMode.LiteRuntime);
        foreach (string path in byLite[true].Select(name => Types.Message(name).File.Name).Distinct().Order(StringComparer.Ordinal))
            _output.WriteLine($"{path} is left out: it has LITE_RUNTIME, and so no JSON and no text format");
        return [.. byLite[false]];
    }

    /// <summary>Types for random messages, among those with these names.</summary>
    public IReadOnlyList<MessageType> Pick(IEnumerable<string> names, int count) =>
        MessagePicker.Pick([.. names.Select(Types.Message).Where(type => Types.HasEnd(type.FullName))], count, Random);
}
