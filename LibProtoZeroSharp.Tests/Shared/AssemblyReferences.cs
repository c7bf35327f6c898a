using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests;

/// <summary>The references of compilations: one for each file, because Roslyn keeps what it has read of an assembly in the reference.</summary>
public static class AssemblyReferences
{
    private static readonly ConcurrentDictionary<string, MetadataReference> Files = new();

    /// <summary>Returns the reference to an assembly.</summary>
    public static MetadataReference Of(string path) => Files.GetOrAdd(path, path => MetadataReference.CreateFromFile(path));

    /// <summary>Returns references to those assemblies of the test program whose file names a predicate accepts.</summary>
    public static IEnumerable<MetadataReference> OfThisProgram(Predicate<string> accepts) =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Distinct().Where(path => accepts(Path.GetFileName(path))).Select(Of);
}
