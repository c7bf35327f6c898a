using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>A test that fails once fails again.</summary>
public partial class RandomSeedsTests
{
    /// <summary>Random numbers come from a seed in the source, or from <see cref="Campaign"/>, so a failure needs no seed in its message.</summary>
    [Theory]
    [InlineData("LibProtoZeroSharp.Tests")]
    [InlineData("LibProtoZeroSharp.Conformance")]
    [InlineData("tools")]
    public void EveryRandomNumberHasASeed(string folder) => Assert.Empty(
        from source in Repository.Sources(folder)
        where Path.GetFileName(source.Path) is not ("Campaign.cs" or "RandomSeedsTests.cs")
        from match in WithoutSeed().Matches(source.Text)
        select $"{source.Path}: {match.Value} needs a seed in the source.");

    [GeneratedRegex(@"\bnew Random\(\)|\bRandom \w+ = new\(\)|\bRandom\.Shared\b|\bGuid\.NewGuid\b|\bQuickCheck\w*|\bCheck\.Quick\w*|\bConfig\.\w+")]
    private static partial Regex WithoutSeed();
}
