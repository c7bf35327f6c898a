using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>Links in documents lead somewhere, and paths of the repository that they name exist.</summary>
public partial class LinksTests
{
    public static TheoryData<string> Documents => [.. PageCode.Documents];

    [Theory]
    [MemberData(nameof(Documents))]
    public void ItsLinksLeadSomewhere(string document)
    {
        string path = Path.Combine(Repository.Root, document);
        foreach (Match match in Link().Matches(File.ReadAllText(path)))
        {
            string[] target = match.Groups["target"].Value.Split('#');
            if (target[0].StartsWith("http", StringComparison.Ordinal)) continue;
            string file = target[0].Length == 0 ? path : Path.Combine(Path.GetDirectoryName(path)!, target[0]);
            Assert.True(Path.Exists(file), $"{document} links to {target[0]}, which does not exist: correct the link {match.Value}.");
            if (target.Length == 1) continue;
            string[] headings = [.. Heading().Matches(File.ReadAllText(file)).Select(heading => Anchor(heading.Groups["text"].Value))];
            Assert.True(headings.Contains(target[1]), $"{document} links to a heading that {Path.GetFileName(file)} does not have: correct the link {match.Value}.");
        }
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void ThePathsThatItNamesExist(string document) => Assert.All(
        RepositoryPath().Matches(PageCode.Text(document)).Select(match => match.Groups["path"].Value),
        path => Assert.True(Path.Exists(Path.Combine(Repository.Root, path)), $"{document} names {path}, which does not exist: name the file where it is now."));

    /// <summary>So it is set once. Folders of build outputs have copies of what they were made of.</summary>
    [Fact]
    public void OnlyOneFileHasTheAddressOfTheRepository()
    {
        string address = XDocument.Load(Path.Combine(Repository.Root, "Directory.Build.props")).Descendants("PackageProjectUrl").Single().Value;
        string[] outputs = ["artifacts", "bin", "obj", "node_modules", ".git"];
        string[] files = [.. Directory.EnumerateFiles(Repository.Root, "*", SearchOption.AllDirectories)
            .Where(file =>
                !Path.GetRelativePath(Repository.Root, file).Split(Path.DirectorySeparatorChar).Any(outputs.Contains)
                    && File.ReadAllText(file).Contains(address, StringComparison.OrdinalIgnoreCase))];
        Assert.Equal(["Directory.Build.props"], files.Select(file => Path.GetRelativePath(Repository.Root, file)));
    }

    /// <summary>The anchor that GitHub gives to a heading.</summary>
    private static string Anchor(string heading) =>
        string.Concat(heading.ToLowerInvariant().Where(c => char.IsLetterOrDigit(c) || c is ' ' or '-' or '_')).Replace(' ', '-');

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)")]
    private static partial Regex Link();

    /// <summary>A path in backticks that starts with a folder of the repository.</summary>
    [GeneratedRegex(@"`(?<path>(LibProtoZeroSharp[\w.]*|ProtoZeroGenerator|samples|docs|native|\.ci)/[\w./-]+)`")]
    private static partial Regex RepositoryPath();

    [GeneratedRegex("^#+ (?<text>.*?) *$", RegexOptions.Multiline)]
    private static partial Regex Heading();
}
