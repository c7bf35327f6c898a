using System.Collections.Immutable;
using System.Diagnostics;
using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The size of generated code for each value of <c>ProtoZeroOptimizeFor</c>, and the time it takes to make and to compile it.</summary>
internal sealed class ModesTable
{
    private static readonly (string Name, Func<CodeSources, GeneratedTexts> Generate)[] Modes =
    [
        ("Speed", sources => CompiledCode.Own(sources, "Speed")),
        ("CodeSize", sources => CompiledCode.Own(sources, "CodeSize")),
        ("LiteRuntime", sources => CompiledCode.Own(sources, "LiteRuntime")),
        ("Google's protoc", CompiledCode.Google),
    ];

    private readonly bool _hasTimes;
    private readonly Action<string> _progress;

    public ModesTable(bool hasTimes, Action<string> progress)
    {
        _hasTimes = hasTimes;
        _progress = progress;
        if (!hasTimes) return;

        // The generator and the compiler run in this process. Without an earlier run, the first mode would also wait for the JIT compiler.
        progress("warming up");
        CodeSources sources = CodeSources.Descriptors();
        foreach ((_, Func<CodeSources, GeneratedTexts> generate) in Modes) CompiledCode.Compile(generate(sources));
    }

    public CostTable Measure(string what, CodeSources sources)
    {
        string[] sizes = ["optimized for", "bytes of C#", "bytes of IL", "methods", "bytes of metadata", "bytes of the assembly"];
        var table = new MarkdownTable(1, _hasTimes ? [.. sizes, "ms to generate", "ms to compile"] : sizes);
        foreach ((string name, Func<CodeSources, GeneratedTexts> generate) in Modes)
        {
            _progress($"generating and compiling {what}: {name}");
            GeneratedTexts texts = generate(sources);
            long start = Stopwatch.GetTimestamp();
            ImmutableArray<byte> assembly = CompiledCode.Compile(texts);
            double compileTime = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            var size = new CodeSize(assembly);
            table.Add(
            [
                name, MarkdownTable.Count(texts.Bytes), MarkdownTable.Count(size.Bytes), MarkdownTable.Count(size.Methods), MarkdownTable.Count(size.MetadataBytes),
                MarkdownTable.Count(size.AssemblyBytes), .. _hasTimes ? [MarkdownTable.Number(texts.Milliseconds), MarkdownTable.Number(compileTime)] : Array.Empty<string>(),
            ]);
        }

        return new CostTable(
            $"Generated code of {what} by what it is optimized for", table,
            _hasTimes ? "The times are those of one run: our generator's, or the process of `protoc`; and the C# compiler's, with parsing." : "");
    }
}
