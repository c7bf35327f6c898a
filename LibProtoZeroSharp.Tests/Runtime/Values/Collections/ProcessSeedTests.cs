using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public class ProcessSeedTests
{
    /// <summary>A bit that is 0 or 1 in all of 64 numbers is fixed: for a random bit that has a probability of 2⁻⁶³.</summary>
    [Fact]
    public void EachBitIsRandom()
    {
        ulong[] numbers = [.. Enumerable.Range(0, 64).Select(_ => ProcessSeed.Next())];
        Assert.Equal(0UL, numbers.Aggregate((common, number) => common & number));
        Assert.Equal(ulong.MaxValue, numbers.Aggregate((any, number) => any | number));
    }

    /// <summary>On Linux the assembly needs OpenSSL, and a process without it aborts.</summary>
    [Fact]
    public void TheRuntimeUsesNoCryptography() =>
        Assert.DoesNotContain("System.Security.Cryptography", typeof(ProcessSeed).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name));
}
