using Xunit.Runner.Common;
using Xunit.v3;

namespace LibProtoZeroSharp.Tests;

/// <summary>Each case of this assembly runs.</summary>
public class CaseIdsTests
{
    /// <summary>Of two cases with one id, runners that list cases before they run them run only one.</summary>
    [Fact]
    public async Task NoTwoCasesHaveOneId()
    {
        var names = new Dictionary<string, string>();
        var twice = new List<string>();
        ITestFrameworkDiscoverer discoverer = new XunitTestFramework().GetDiscoverer(typeof(CaseIdsTests).Assembly);
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
        Assert.Contains(names.Values, name => name.EndsWith(nameof(NoTwoCasesHaveOneId), StringComparison.Ordinal));
    }
}
