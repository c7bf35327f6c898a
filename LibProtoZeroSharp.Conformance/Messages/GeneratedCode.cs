using System.Collections.Immutable;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>The generator's code for files, and the compiler's result for that code.</summary>
internal sealed class GeneratedCode
{
    private readonly CSharpCompilation _compilation;

    /// <param name="optimizeFor">As the property <c>ProtoZeroOptimizeFor</c> says it.</param>
    public GeneratedCode(PickedFiles files, string optimizeFor)
    {
        long started = Stopwatch.GetTimestamp();
        _compilation = CodeCompiler.Create("Generated" + optimizeFor, typeof(ProtoMessage).Assembly);
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new global::ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()],
            files.Picked.Select(file => new ProtoText(Path.Combine(files.Root, file.Name))),
            CodeCompiler.ParseOptions,
            new Options(files.Root, optimizeFor));
        GeneratorRunResult result = driver.RunGenerators(_compilation).GetRunResult().Results.Single();
        _compilation = _compilation.AddSyntaxTrees(result.GeneratedSources.Select(source => source.SyntaxTree));
        Sources = result.GeneratedSources.Length;
        Characters = result.GeneratedSources.Sum(source => (long)source.SourceText.Length);
        Findings = [.. result.Diagnostics.Where(diagnostic => IsFinding(diagnostic) && !IsWarningAboutText(diagnostic))];
        WarningsAboutText = result.Diagnostics.Count(IsWarningAboutText);
        GenerateTime = Stopwatch.GetElapsedTime(started);
    }

    public int Sources { get; }

    public long Characters { get; }

    public TimeSpan GenerateTime { get; }

    public TimeSpan CompileTime { get; private set; }

    /// <summary>Warnings about the .proto files, not about their code: a deprecated option is a warning of protoc too.</summary>
    public int WarningsAboutText { get; }

    /// <summary>Errors and other warnings of the generator and of the compiler, including those for malformed XML comments.</summary>
    public IReadOnlyList<Diagnostic> Findings { get; private set; }

    /// <summary>Null if it doesn't compile.</summary>
    public Assembly? Compile()
    {
        long started = Stopwatch.GetTimestamp();
        Assembly? assembly = CodeCompiler.Load(_compilation, out ImmutableArray<Diagnostic> diagnostics);
        Findings = [.. Findings, .. diagnostics.Where(IsFinding)];
        CompileTime = Stopwatch.GetElapsedTime(started);
        return assembly;
    }

    private static bool IsFinding(Diagnostic diagnostic) => diagnostic.Severity >= DiagnosticSeverity.Warning;

    private static bool IsWarningAboutText(Diagnostic diagnostic) =>
        diagnostic.Severity == DiagnosticSeverity.Warning && string.CompareOrdinal(diagnostic.Id, "PZ0500") < 0;

    private sealed class ProtoText(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(File.ReadAllText(path));
    }

    /// <summary>The options of a project that has the root as its <c>ProtoRoot</c>.</summary>
    private sealed class Options(string root, string optimizeFor) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(new()
        {
            ["build_property._ProtoZeroRoots"] = Uri.EscapeDataString(root),
            ["build_property._ProtoZeroFolder"] = Uri.EscapeDataString(root),
            ["build_property.ProtoZeroOptimizeFor"] = optimizeFor,
        });

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => Values.None;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => Values.None;

        private sealed class Values(Dictionary<string, string> values) : AnalyzerConfigOptions
        {
            public static readonly Values None = new([]);

            public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
        }
    }
}
