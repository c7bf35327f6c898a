using LibProtoZeroSharp.Conformance.Descriptors;

namespace LibProtoZeroSharp.Tests.Tools.Conformance;

public class MutateDescriptorsTests
{
    /// <summary>For each mutated set, protoc runs once.</summary>
    [Fact]
    public void TheLibraryAndProtocAcceptTheSameSets()
    {
        Protoc.Executable();
        var output = new StringWriter();
        Assert.True(MutateDescriptorsCommand.Run(Campaign.Iterations(1_000, 100_000), 2026, null, output) == 0, output.ToString());
    }
}
