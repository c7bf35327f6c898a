using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The page of dependencies is complete, and has the licenses that the packages name themselves.</summary>
public partial class DependenciesPageTests
{
    /// <summary>The first table. What CI uses besides is in a second one.</summary>
    private static readonly Dictionary<string, string> Documented = Line()
        .Matches(File.ReadAllText(Path.Combine(Repository.Root, "docs", "dependencies.md")).Split("CI also uses these.")[0])
        .ToDictionary(match => match.Groups["name"].Value, match => match.Groups["license"].Value);

    [Fact]
    public void EachPackageIsDocumented()
    {
        string[] names = [.. Packages().Select(package => package.Name)];
        Assert.All(
            names.Except(Documented.Keys),
            name => Assert.Fail($"Directory.Packages.props has {name}: add a line with its licence and its use to the first table of docs/dependencies.md."));
        Assert.All(Documented.Keys.Except(names), name => Assert.Fail($"Directory.Packages.props has no {name}: remove its line from docs/dependencies.md."));
    }

    [Fact]
    public void TheLicensesAreThoseOfThePackages()
    {
        string cache = Environment.GetEnvironmentVariable("NUGET_PACKAGES") ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        int found = 0;
        foreach ((string name, string version) in Packages())
        {
            // Some are restored only on request.
            string id = name.ToLowerInvariant(), nuspec = Path.Combine(cache, id, version, id + ".nuspec");
            if (!File.Exists(nuspec)) continue;
            string license = LicenseIn(XDocument.Load(nuspec));
            Assert.True(license == Documented[name], $"The package {name} names the licence {license}: write that into docs/dependencies.md instead of {Documented[name]}.");
            found++;
        }

        Assert.NotEqual(0, found);
    }

    /// <summary>Google.Protobuf.Tools only has the address of the license that Google.Protobuf has, too.</summary>
    private static string LicenseIn(XDocument nuspec) =>
        nuspec.Descendants().SingleOrDefault(element => element.Name.LocalName == "license")?.Value
        ?? (
            nuspec.Descendants().Single(element => element.Name.LocalName == "licenseUrl").Value == "https://github.com/protocolbuffers/protobuf/blob/main/LICENSE"
                ? "BSD-3-Clause"
                : "none");

    private static IEnumerable<(string Name, string Version)> Packages() =>
        XDocument.Load(Path.Combine(Repository.Root, "Directory.Packages.props")).Descendants("PackageVersion")
            .Select(package => (package.Attribute("Include")!.Value, package.Attribute("Version")!.Value));

    [GeneratedRegex(@"^\| (?<name>[\w.-]+) \| (?<license>[\w.-]+) \| .+ \|$", RegexOptions.Multiline)]
    private static partial Regex Line();
}
