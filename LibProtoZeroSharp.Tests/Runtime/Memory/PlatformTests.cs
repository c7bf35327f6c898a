using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

public class PlatformTests
{
    [Fact]
    public void ThisOneIsSupported() => Platform.Check();

    [Theory]
    [InlineData(32, true)]
    [InlineData(32, false)]
    [InlineData(64, false)]
    public void OthersAreRejected(int bits, bool isLittleEndian)
    {
        var rejection = Assert.Throws<PlatformNotSupportedException>(() => Platform.Check(bits, isLittleEndian));
        Assert.Contains($"{bits} bits", rejection.Message);
    }
}
