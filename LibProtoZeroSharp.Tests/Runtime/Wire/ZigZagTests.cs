using FsCheck;
using FsCheck.Fluent;

namespace LibProtoZeroSharp.Tests.Wire;

public class ZigZagTests
{
    [Theory]
    [InlineData(0, 0u)]
    [InlineData(-1, 1u)]
    [InlineData(1, 2u)]
    [InlineData(-2, 3u)]
    [InlineData(int.MaxValue, uint.MaxValue - 1)]
    [InlineData(int.MinValue, uint.MaxValue)]
    public void TheTableOfTheEncodingSpec(int value, uint encoded)
    {
        Assert.Equal(encoded, ZigZag.Encode(value));
        Assert.Equal(value, ZigZag.Decode(encoded));
        Assert.Equal(encoded, ZigZag.Encode((long)value));
    }

    [Theory]
    [InlineData(long.MaxValue, ulong.MaxValue - 1)]
    [InlineData(long.MinValue, ulong.MaxValue)]
    public void TheEndsOf64Bits(long value, ulong encoded)
    {
        Assert.Equal(encoded, ZigZag.Encode(value));
        Assert.Equal(value, ZigZag.Decode(encoded));
    }

    [Fact]
    public void DecodingUndoesEncoding()
    {
        Prop.ForAll<DoNotSize<int>>(x => ZigZag.Decode(ZigZag.Encode(x.Item)) == x.Item).Check(Campaign.Properties(100, 1000));
        Prop.ForAll<DoNotSize<long>>(x => ZigZag.Decode(ZigZag.Encode(x.Item)) == x.Item).Check(Campaign.Properties(100, 1000));
    }

    [Fact]
    public void NearZeroIsShort() => Prop.ForAll<int>(
        x => ZigZag.Encode(x) <= 2 * (ulong)Math.Abs((long)x)).Check(Campaign.Properties(100, 1000));
}
