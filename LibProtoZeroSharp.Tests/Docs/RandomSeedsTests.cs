using System.Text.RegularExpressions;
using Xunit.Runner.Common;
using Xunit.v3;

namespace LibProtoZeroSharp.Tests;

/// <summary>A test that fails once fails again, and each case runs.</summary>
public partial class RepeatabilityTests
{
    /// <summary>Random numbers come from a seed in the source, or from <see cref="Campaign"/>, so a failure needs no seed in its message.</summary>
    [Theory]
    [InlineData("LibProtoZeroSharp.Tests")]
    [InlineData("LibProtoZeroSharp.Conformance")]
    public void EveryRandomNumberHasASeed(string project) => Assert.Empty(
        from source in Repository.Sources(project)
        where source.Path is not ("Campaign.cs" or "RepeatabilityTests.cs")
        from match in WithoutSeed().Matches(source.Text)
        select $"{source.Path}: {match.Value}");

    /// <summary>Of two cases with one id, runners that list cases before they run them run only one.</summary>
    [Fact]
    public async Task NoTwoCasesHaveOneId()
    {
        var names = new Dictionary<string, string>();
        var twice = new List<string>();
        ITestFrameworkDiscoverer discoverer = new XunitTestFramework().GetDiscoverer(typeof(RepeatabilityTests).Assembly);
        await discoverer.Find(
            testCase =>
            {
                if (!names.TryAdd(testCase.UniqueID, testCase.TestCaseDisplayName)) twice.Add($"{testCase.TestCaseDisplayName}; {names[testCase.UniqueID]}");
                return new ValueTask<bool>(true);
            },
            TestFrameworkOptions.ForDiscovery(new TestAssemblyConfiguration { PreEnumerateTheories = true }),
            types: null,
            TestContext.Current.CancellationToken);
        Assert.Empty(twice);
        Assert.Contains(names.Values, name => name.Contains($"{nameof(EveryRandomNumberHasASeed)}(project: \"LibProtoZeroSharp.Tests\")", StringComparison.Ordinal));
    }

    [GeneratedRegex(@"\bnew Random\(\)|\bRandom \w+ = new\(\)|\bRandom\.Shared\b|\bGuid\.NewGuid\b|\bQuickCheck\w*|\bCheck\.Quick\w*|\bConfig\.\w+")]
    private static partial Regex WithoutSeed();
}
