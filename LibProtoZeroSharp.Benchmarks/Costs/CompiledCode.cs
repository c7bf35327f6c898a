using System.Collections.Immutable;
using System.Diagnostics;
using System.Text;
using LibProtoZeroSharp.Benchmarks.Generator;
using LibProtoZeroSharp.Tools;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The C# that a generator makes.</summary>
/// <param name="Texts">The files.</param>
/// <param name="Milliseconds">The time of the generator.</param>
internal sealed record GeneratedTexts(IReadOnlyList<string> Texts, double Milliseconds)
{
    /// <summary>The bytes of the files, in UTF-8.</summary>
    public long Bytes => Texts.Sum(text => (long)Encoding.UTF8.GetByteCount(text));
}

/// <summary>The code of each generator, compiled as in a Release build.</summary>
internal static class CompiledCode
{
    private static readonly CSharpParseOptions ParseOptions = new(LanguageVersion.CSharp12, DocumentationMode.None);

    /// <summary>Our code.</summary>
    /// <param name="sources">The files.</param>
    /// <param name="optimizeFor">The property <c>ProtoZeroOptimizeFor</c>.</param>
    public static GeneratedTexts Own(CodeSources sources, string optimizeFor = "Speed")
    {
        var project = new GeneratorProject([.. sources.Files], optimizeFor);
        project.Run();
        if (project.FirstError is { } error) throw new InvalidDataException(error);
        return new GeneratedTexts([.. project.Texts], project.GeneratorMilliseconds);
    }

    /// <summary>The code that protoc generates.</summary>
    public static GeneratedTexts Google(CodeSources sources)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("costs");
        try
        {
            DirectoryInfo protos = folder.CreateSubdirectory("protos"), output = folder.CreateSubdirectory("csharp");
            foreach ((string path, string text) in sources.Files)
            {
                string full = Path.Combine(protos.FullName, path);
                Directory.CreateDirectory(Path.GetDirectoryName(full)!);
                File.WriteAllText(full, text);
            }

            // In a file, because the list may be longer than a command line can be. One folder for each namespace: many files have the same name.
            string list = Path.Combine(folder.FullName, "files");
            File.WriteAllLines(list, sources.Files.Select(file => file.Path));
            long start = Stopwatch.GetTimestamp();
            RunProtoc(["-I" + protos.FullName, "-I" + ProtobufTools.Includes, "--csharp_out=" + output.FullName, "--csharp_opt=base_namespace=", "@" + list]);
            double milliseconds = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            return new GeneratedTexts([.. output.EnumerateFiles("*.cs", SearchOption.AllDirectories).Select(file => File.ReadAllText(file.FullName))], milliseconds);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static void RunProtoc(IEnumerable<string> arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo(ProtobufTools.Protoc, arguments) { RedirectStandardError = true })!;
        string errors = process.StandardError.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidDataException(errors);
    }

    /// <summary>The assembly of generated code.</summary>
    public static ImmutableArray<byte> Compile(GeneratedTexts sources)
    {
        IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "LibProtoZeroSharp.dll" or "Google.Protobuf.dll"))
            .Select(path => MetadataReference.CreateFromFile(path));
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Measured", sources.Texts.AsParallel().AsOrdered().Select(source => CSharpSyntaxTree.ParseText(source, ParseOptions)), references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true));
        using var image = new MemoryStream();
        EmitResult result = compilation.Emit(image);
        if (!result.Success) throw new InvalidDataException(result.Diagnostics.First(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).ToString());
        return [.. image.ToArray()];
    }
}
