using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

public class CSharpLiteralsTests
{
    [Theory]
    [InlineData(0, null)]
    [InlineData(int.MinValue, "-2147483648")]
    [InlineData(7u, "7u")]
    [InlineData(long.MinValue, "-9223372036854775808L")]
    [InlineData(ulong.MaxValue, "18446744073709551615UL")]
    [InlineData(false, null)]
    [InlineData(true, "true")]
    [InlineData(0f, null)]
    [InlineData(-0f, "-0f")]
    [InlineData(0.5f, "0.5f")]
    [InlineData(1e30f, "1E+30f")]
    [InlineData(float.NaN, "float.NaN")]
    [InlineData(float.PositiveInfinity, "float.PositiveInfinity")]
    [InlineData(0d, null)]
    [InlineData(-0d, "-0d")]
    [InlineData(0.1, "0.1d")]
    [InlineData(double.NegativeInfinity, "double.NegativeInfinity")]
    [InlineData(double.NaN, "double.NaN")]
    [InlineData(null, null)]
    public void Scalars(object? value, string? expected) => Assert.Equal(expected, CSharpLiterals.Scalar(value));

    [Theory]
    [InlineData("", null)]
    [InlineData("abc", "\"abc\"u8")]
    [InlineData("\"\\", "\"\\\"\\\\\"u8")]
    [InlineData("żó\n\0", "\"\\u017C\\u00F3\\u000A\\u0000\"u8")]
    [InlineData("😀", "\"\\uD83D\\uDE00\"u8")]
    public void Strings(string value, string? expected) => Assert.Equal(expected, CSharpLiterals.Bytes(value));

    [Fact]
    public void BytesThatAreNoTextAreListed()
    {
        Assert.Equal("[0xFF, 0x00]", CSharpLiterals.Bytes((byte[])[0xFF, 0]));
        Assert.Equal("\"a\"u8", CSharpLiterals.Bytes("a"u8.ToArray()));
        Assert.Null(CSharpLiterals.Bytes((byte[])[]));
    }
}
