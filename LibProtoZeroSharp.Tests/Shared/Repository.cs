using System.Reflection;

namespace LibProtoZeroSharp.Tests;

/// <summary>The working tree that these tests were built from. Windows adds the drive to its paths if Linux built them.</summary>
public static class Repository
{
    public static string Root { get; } = Path.GetFullPath(typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "RepositoryRoot").Value!);

    /// <summary>Whether tests write the files that they compare with, because the environment has <c>PROTOZERO_ACCEPT=1</c>.</summary>
    public static bool AcceptsBaselines { get; } = Environment.GetEnvironmentVariable("PROTOZERO_ACCEPT") == "1";

    /// <summary>The folder of the test messages.</summary>
    public static string TestProtos { get; } = Path.Combine(Root, "LibProtoZeroSharp.Tests", "Protos");

    /// <summary>The sources that both the runtime and the generator compile.</summary>
    public static IEnumerable<(string Path, string Text)> ContractSources =>
        Sources("LibProtoZeroSharp").Where(source => source.Path.StartsWith("Contract/", StringComparison.Ordinal));

    /// <summary>The sources that both the runtime and the front end compile.</summary>
    public static IEnumerable<(string Path, string Text)> LanguageSources =>
        Sources("LibProtoZeroSharp").Where(source => source.Path.StartsWith("Language/", StringComparison.Ordinal));

    /// <summary>The C# files of a project, by their paths relative to its folder, with forward slashes.</summary>
    public static IEnumerable<(string Path, string Text)> Sources(string project)
    {
        string folder = Path.Combine(Root, project);
        return Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Select(file => (Path: Path.GetRelativePath(folder, file).Replace('\\', '/'), Text: File.ReadAllText(file)))
            .Where(source => !source.Path.StartsWith("obj/", StringComparison.Ordinal) && !source.Path.StartsWith("bin/", StringComparison.Ordinal))
            .OrderBy(source => source.Path, StringComparer.Ordinal);
    }
}
