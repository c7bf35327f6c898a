using System.Xml.Linq;

namespace LibProtoZeroSharp.Tests.Samples;

/// <summary>Samples and templates name the versions of their packages themselves.</summary>
public class SampleVersionsTests
{
    public static TheoryData<string> Projects =>
    [
        .. new[] { "samples", "tools/Templates/content" }
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.csproj", SearchOption.AllDirectories))
            .Select(path => Path.GetRelativePath(Repository.Root, path)),
    ];

    [Theory]
    [MemberData(nameof(Projects))]
    public void TheyAreThoseOfTheRepository(string project)
    {
        Dictionary<string, string> central = Versions("Directory.Packages.props", "PackageVersion");
        string own = XDocument.Load(Path.Combine(Repository.Root, "Directory.Build.props")).Descendants("Version").Single().Value;
        foreach ((string name, string version) in Versions(project, "PackageReference"))
        {
            // The only package of a sample.
            if (name == "SharedFiles.Contracts") continue;
            (string file, string? expected) = name.StartsWith("LibProtoZeroSharp", StringComparison.Ordinal)
                ? ("Directory.Build.props", own)
                : ("Directory.Packages.props", central.GetValueOrDefault(name));
            Assert.True(version == expected, $"{project} has {name} {version}, but {file} has '{expected}'. Change the version in {project}.");
        }
    }

    private static Dictionary<string, string> Versions(string file, string element) => XDocument.Load(Path.Combine(Repository.Root, file))
        .Descendants(element).ToDictionary(item => item.Attribute("Include")!.Value, item => item.Attribute("Version")!.Value);
}
