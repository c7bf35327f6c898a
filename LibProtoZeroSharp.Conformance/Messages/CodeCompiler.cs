using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Compiles C# into this process, with all warnings on.</summary>
internal static class CodeCompiler
{
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.CSharp12, DocumentationMode.Diagnose);

    /// <param name="library">An assembly that the code refers to, in addition to those of the framework.</param>
    public static CSharpCompilation Create(string name, Assembly library)
    {
        ImmutableArray<MetadataReference> references =
        [
            .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
                .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
                .Append(library.Location)
                .Select(path => MetadataReference.CreateFromFile(path)),
        ];
        return CSharpCompilation.Create(name, references: references, options: new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable,
            optimizationLevel: OptimizationLevel.Release, warningLevel: 9999));
    }

    /// <summary>The assembly, loaded; null if the code doesn't compile.</summary>
    public static Assembly? Load(CSharpCompilation compilation, out ImmutableArray<Diagnostic> diagnostics)
    {
        using var image = new MemoryStream();
        EmitResult result = compilation.Emit(image);
        diagnostics = result.Diagnostics;
        image.Position = 0;
        return result.Success ? AssemblyLoadContext.Default.LoadFromStream(image) : null;
    }
}
