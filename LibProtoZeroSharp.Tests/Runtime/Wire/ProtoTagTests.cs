namespace LibProtoZeroSharp.Tests.Wire;

public class ProtoTagTests
{
    [Theory]
    [InlineData(ProtoTag.MinFieldNumber, ProtoWireType.VarInt, 0x8u)]
    [InlineData(15, ProtoWireType.LengthDelimited, 0x7Au)]
    [InlineData(99999, ProtoWireType.LengthDelimited, 799994u)]
    [InlineData(ProtoTag.MaxFieldNumber, ProtoWireType.Fixed32, 0xFFFFFFFDu)]
    public void ATagIsTheNumberAboveTheType(int number, ProtoWireType type, uint tag)
    {
        Assert.Equal(tag, ProtoTag.Make(number, type));
        Assert.Equal(number, ProtoTag.FieldNumber(tag));
        Assert.Equal(type, ProtoTag.WireType(tag));
        Assert.True(ProtoTag.IsValid(tag));
    }

    [Theory]
    [InlineData(0u)]
    [InlineData(5u)]
    [InlineData(7u)]
    [InlineData(8u + 6)]
    [InlineData(8u + 7)]
    [InlineData(uint.MaxValue)]
    public void NumberZeroAndTypesSixAndSevenAreInvalid(uint tag) => Assert.False(ProtoTag.IsValid(tag));
}
