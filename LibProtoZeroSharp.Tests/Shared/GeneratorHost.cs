using System.Collections.Immutable;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Tests;

/// <summary>Runs the generator as the compiler does, over texts that are only in memory. The project is in <see cref="Folder"/>.</summary>
public sealed class GeneratorHost
{
    public const string Folder = "/src/app";

    /// <summary>A project without C#. All hosts start from it, so that Roslyn resolves its references once.</summary>
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "Generated",
        references: AssemblyReferences.OfThisProgram(name => name is "LibProtoZeroSharp.dll" or "netstandard.dll" || name.StartsWith("System.", StringComparison.Ordinal)),
        options: new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, warningLevel: 9999));

    private List<TestText> _texts;
    private TestOptionsProvider _options = new();
    private GeneratorDriver _driver;
    private CSharpCompilation _compilation = Empty;

    public GeneratorHost(params (string Path, string Text)[] files)
    {
        _texts = [.. files.Select(file => new TestText(FullPath(file.Path), file.Text))];
        _driver = CreateDriver(_texts, _options, trackSteps: true);
        Property("_ProtoZeroFolder", Uri.EscapeDataString(Folder));
    }

    public GeneratorHost Property(string name, string value)
    {
        // As the targets do.
        if (name == "ProtoRoot")
            (name, value) = ("_ProtoZeroRoots", EscapeRoots(value));
        _options = _options.Clone();
        _options.Global["build_property." + name] = value;
        _driver = _driver.WithUpdatedAnalyzerConfigOptions(_options);
        return this;
    }

    private static string EscapeRoots(string roots) =>
        string.Join('|', roots.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(Uri.EscapeDataString));

    public GeneratorHost Metadata(string path, string name, string value)
    {
        (name, value) = name switch
        {
            "ProtoRoot" => ("_ProtoZeroRoot", Uri.EscapeDataString(value)),
            "ProtoZeroFolder" or "ProtoZeroPath" => (name, Uri.EscapeDataString(value)),
            "ProtoZeroRoots" => (name, EscapeRoots(value)),
            _ => (name, value),
        };
        _options = _options.Clone();
        _options.ForText(FullPath(path))["build_metadata.AdditionalFiles." + name] = value;
        _driver = _driver.WithUpdatedAnalyzerConfigOptions(_options);
        return this;
    }

    /// <summary>The project refers to gRPC, so that its services get classes. The project of the test must refer to LibProtoZeroSharp.Grpc.</summary>
    public GeneratorHost ReferenceGrpc()
    {
        foreach (string assembly in new[] { "Grpc.Core.Api.dll", "LibProtoZeroSharp.Grpc.dll" })
            Reference(AssemblyReferences.Of(Path.Combine(AppContext.BaseDirectory, assembly)));
        return this;
    }

    /// <summary>The project refers to one more assembly, which is compiled from another host's generated code.</summary>
    public GeneratorHost Reference(GeneratorHost other, string assembly, params string[] sources) =>
        Reference(other.Compilation(other.Run(), sources).WithAssemblyName(assembly).ToMetadataReference());

    public GeneratorHost Reference(MetadataReference reference)
    {
        _compilation = _compilation.AddReferences(reference);
        return this;
    }

    public GeneratorHost WithoutRuntime()
    {
        _compilation = _compilation.WithReferences(Empty.References.Where(reference => !Path.GetFileName(reference.Display!).StartsWith("LibProtoZeroSharp")));
        return this;
    }

    /// <summary>The project refers to another assembly instead of the runtime.</summary>
    public GeneratorHost Runtime(MetadataReference runtime) => WithoutRuntime().Reference(runtime);

    public GeneratorHost Language(LanguageVersion version)
    {
        _driver = _driver.WithUpdatedParseOptions(new CSharpParseOptions(version, DocumentationMode.Diagnose));
        return this;
    }

    public GeneratorRunResult Run()
    {
        _driver = _driver.RunGenerators(_compilation);
        GeneratorRunResult result = _driver.GetRunResult().Results.Single();
        Assert.Null(result.Exception);
        return result;
    }

    /// <summary>The same project after an edit of one .proto file.</summary>
    public GeneratorHost Edit(string path, string text)
    {
        int index = IndexOf(path);
        var edited = new TestText(_texts[index].Path, text);
        _driver = _driver.ReplaceAdditionalText(_texts[index], edited);
        _texts[index] = edited;
        return this;
    }

    public GeneratorHost Add(string path, string text) => Add(path, SourceText.From(text));

    public GeneratorHost Add(string path, SourceText text)
    {
        _texts.Add(new TestText(FullPath(path), text));
        _driver = _driver.AddAdditionalTexts([_texts[^1]]);
        return this;
    }

    public GeneratorHost Remove(string path)
    {
        int index = IndexOf(path);
        _driver = _driver.RemoveAdditionalTexts([_texts[index]]);
        _texts.RemoveAt(index);
        return this;
    }

    public bool Contains(string path) => IndexOf(path) >= 0;

    public string Text(string path) => _texts[IndexOf(path)].GetText().ToString();

    /// <summary>The same project in a new generator without a cache; its steps are not tracked.</summary>
    public GeneratorHost Clean()
    {
        GeneratorHost clean = Fork();
        clean._driver = CreateDriver(_texts, _options, trackSteps: false);
        return clean;
    }

    /// <summary>The same project, for code with pointers.</summary>
    public GeneratorHost AllowUnsafe()
    {
        GeneratorHost allowing = Fork();
        allowing._compilation = _compilation.WithOptions(_compilation.Options.WithAllowUnsafe(true));
        return allowing;
    }

    /// <summary>The current project, to be edited apart from this one. Both start from the same cache.</summary>
    public GeneratorHost Fork()
    {
        var fork = (GeneratorHost)MemberwiseClone();
        fork._texts = [.. _texts];
        return fork;
    }

    /// <summary>The same project after an edit of its C#.</summary>
    public GeneratorHost EditCSharp(string text, string path = "")
    {
        _compilation = _compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(text, path: path));
        return this;
    }

    /// <summary>All diagnostics of the compiler for the generated code, including warnings and those about XML comments.</summary>
    public ImmutableArray<Diagnostic> Compile(params string[] additionalSources)
    {
        GeneratorRunResult result = Run();
        return [.. result.Diagnostics.Where(diagnostic => diagnostic.Severity > DiagnosticSeverity.Info), .. Compilation(result, additionalSources)
            .GetDiagnostics().Where(diagnostic => diagnostic.Severity > DiagnosticSeverity.Info)];
    }

    /// <summary>Compiles top-level statements with the generated code; returns the compiler's diagnostics and the program.</summary>
    public (ImmutableArray<Diagnostic> Diagnostics, byte[] Assembly) CompileProgram(params string[] sources)
    {
        GeneratorRunResult result = Run();
        CSharpCompilation compilation = Compilation(result, sources);
        // In the language version of the referenced framework, as C# 12 can't enumerate its spans.
        var latest = new CSharpParseOptions(LanguageVersion.Latest);
        compilation = compilation.WithOptions(compilation.Options.WithOutputKind(OutputKind.ConsoleApplication))
            .RemoveAllSyntaxTrees().AddSyntaxTrees(compilation.SyntaxTrees.Select(tree => tree.WithRootAndOptions(tree.GetRoot(), latest)));
        using var assembly = new MemoryStream();
        ImmutableArray<Diagnostic> diagnostics = [.. result.Diagnostics, .. compilation.Emit(assembly).Diagnostics];
        return ([.. diagnostics.Where(diagnostic => diagnostic.Severity > DiagnosticSeverity.Info)], assembly.ToArray());
    }

    /// <summary>The generated code, with more sources in C# 12.</summary>
    public CSharpCompilation Compilation(params string[] additionalSources) => Compilation(Run(), additionalSources);

    /// <summary>The generated code, as an assembly.</summary>
    public byte[] Image(string assembly)
    {
        using var image = new MemoryStream();
        EmitResult result = Compilation(Run(), []).WithAssemblyName(assembly).Emit(image);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return image.ToArray();
    }

    /// <summary>Loads the generated code together with the source, and returns the type of that name.</summary>
    public Type Load(string source, string type)
    {
        using var image = new MemoryStream();
        EmitResult result = Compilation(Run(), [source]).Emit(image);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        image.Position = 0;
        return new AssemblyLoadContext(nameof(GeneratorHost)).LoadFromStream(image).GetType(type, throwOnError: true)!;
    }

    private CSharpCompilation Compilation(GeneratorRunResult result, string[] additionalSources) => _compilation
        .AddSyntaxTrees(result.GeneratedSources.Select(source => source.SyntaxTree))
        .AddSyntaxTrees(additionalSources.Select(source => CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.CSharp12))));

    private static GeneratorDriver CreateDriver(IEnumerable<AdditionalText> texts, TestOptionsProvider options, bool trackSteps) => CSharpGeneratorDriver.Create(
        [new ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()],
        texts,
        new CSharpParseOptions(LanguageVersion.CSharp12, DocumentationMode.Diagnose),
        options,
        new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackSteps));

    private int IndexOf(string path) => _texts.FindIndex(text => text.Path == FullPath(path));

    private static string FullPath(string path) => path.StartsWith('/') ? path : Folder + "/" + path;
}
