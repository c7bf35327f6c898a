using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>Each id of tests in docs/threat-model.md is carried by a test as its trait "Promise", and the other way round.</summary>
public partial class ThreatModelTests
{
    [Fact]
    public void ThePageAndTheTestsHaveTheSameIds()
    {
        HashSet<string> named = [.. Id().Matches(PageCode.Text("docs/threat-model.md")).Select(match => match.Value)];
        HashSet<string> tested = TraitIds.Of("Promise", "LibProtoZeroSharp.Tests");
        Assert.All(
            named.Except(tested),
            id => Assert.Fail($"docs/threat-model.md names tests {id}, and no test has [Trait(\"Promise\", \"{id}\")]: add it to the tests of that promise."));
        Assert.All(
            tested.Except(named),
            id => Assert.Fail($"A test has [Trait(\"Promise\", \"{id}\")], and docs/threat-model.md does not name {id}: name it in the row of that promise."));
        Assert.NotEmpty(named);
    }

    [GeneratedRegex(@"\bP[0-9]{2}\b")]
    private static partial Regex Id();
}
