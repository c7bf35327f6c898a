using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Messages;

public class StaleProgramTests
{
    /// <summary>Whatever a program does, a use of something stale throws, and a use of anything else reads what the program has written.</summary>
    [Fact]
    [Trait("Misuse", "M01")]
    [Trait("Misuse", "M24")]
    [Trait("Misuse", "M25")]
    public void RandomProgramsNeverSeeStaleMemory()
    {
        Assert.SkipWhen(Checks.Full, "The Debug package rejects stale messages when they are stored.");
        for (int seed = 0; seed < Campaign.Iterations(20_000, 1_000_000); seed++) new StaleProgram(seed).Run(steps: 10 + seed % 50);
    }
}
