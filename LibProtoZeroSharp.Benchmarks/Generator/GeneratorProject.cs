using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>A project in a compiler that keeps the generator's driver from edit to edit, as an editor does.</summary>
internal sealed class GeneratorProject
{
    private const string Folder = "/project";
    private static readonly CSharpCompilation Compilation = CSharpCompilation.Create(
        "Measured",
        references: ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)));

    private readonly Dictionary<string, ProtoText> _texts;
    private GeneratorDriver _driver;

    /// <param name="files">The import paths and texts of its files.</param>
    /// <param name="optimizeFor">The property <c>ProtoZeroOptimizeFor</c>; empty if the files themselves decide.</param>
    public GeneratorProject(List<(string Path, string Text)> files, string optimizeFor = "")
    {
        _texts = files.ToDictionary(file => file.Path, file => new ProtoText(Folder + "/" + file.Path, SourceText.From(file.Text)));
        _driver = CSharpGeneratorDriver.Create(
            [new ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()], _texts.Values, new CSharpParseOptions(LanguageVersion.CSharp12), new Options(optimizeFor));
    }

    public int Sources => _driver.GetRunResult().Results[0].GeneratedSources.Length;

    /// <summary>The texts of the sources.</summary>
    public IEnumerable<string> Texts => _driver.GetRunResult().Results[0].GeneratedSources.Select(source => source.SourceText.ToString());

    public string? FirstError => _driver.GetRunResult().Diagnostics.FirstOrDefault(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)?.ToString();

    /// <summary>The time of the driver's whole run: the generator, and the driver's own bookkeeping and parsing of the C#.</summary>
    public double Run()
    {
        long start = Stopwatch.GetTimestamp();
        _driver = _driver.RunGenerators(Compilation);
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    /// <summary>Compiles the sources of the last run.</summary>
    /// <returns>The time in milliseconds.</returns>
    public double Compile()
    {
        CSharpCompilation compilation = Compilation.AddSyntaxTrees(_driver.GetRunResult().GeneratedTrees)
            .WithOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true));
        long start = Stopwatch.GetTimestamp();
        EmitResult result = compilation.Emit(Stream.Null);
        return result.Success ? Stopwatch.GetElapsedTime(start).TotalMilliseconds : throw new InvalidOperationException(result.Diagnostics.First().ToString());
    }

    /// <summary>The generator's part of the last run, as the compiler reports it.</summary>
    public double GeneratorMilliseconds => _driver.GetTimingInfo().GeneratorTimes[0].ElapsedTime.TotalMilliseconds;

    public string this[string path]
    {
        get => _texts[path].GetText().ToString();
        set
        {
            var edited = new ProtoText(_texts[path].Path, SourceText.From(value));
            _driver = _driver.ReplaceAdditionalText(_texts[path], edited);
            _texts[path] = edited;
        }
    }

    private sealed class ProtoText(string path, SourceText text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => text;
    }

    private sealed class Options(string optimizeFor) : AnalyzerConfigOptionsProvider
    {
        private readonly Values _values = new(optimizeFor);

        public override AnalyzerConfigOptions GlobalOptions => _values;

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => _values;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => _values;
    }

    private sealed class Values(string optimizeFor) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = key switch
            {
                "build_property._ProtoZeroFolder" => Folder,
                "build_property.ProtoZeroOptimizeFor" => optimizeFor,
                _ => null,
            };
            return value != null;
        }
    }
}
