using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Numbers of every type: accepted forms, values out of range, and texts that are not numbers.</summary>
public class JsonReadNumberTests
{
    [Theory]
    [InlineData("0", 0)]
    [InlineData("-0", 0)]
    [InlineData("2147483647", int.MaxValue)]
    [InlineData("-2147483648", int.MinValue)]
    [InlineData("\"2147483647\"", int.MaxValue)]
    [InlineData("\"\\u0031\\u0032\"", 12)]
    [InlineData("1e5", 100_000)]
    [InlineData("\"1e5\"", 100_000)]
    [InlineData("1.0", 1)]
    [InlineData("100000.000", 100_000)]
    [InlineData("2147483647.0", int.MaxValue)]
    [InlineData("1.5e1", 15)]
    [InlineData("-150E-1", -15)]
    [InlineData("0.0000000000000000000000000000012e+31", 12)]
    [InlineData("120000000000000000000000000000000e-31", 12)]
    [InlineData("0e99999999999999999999", 0)]
    [InlineData("-2147483648.00e-0", int.MinValue)]
    public void Int32IsTaken(string number, int expected)
    {
        using var arena = new ArenaAllocator();
        string[] fields = ["int32Field", "sint32Field", "sfixed32Field"];
        Explicit message = ProtoJson.Parse<Explicit>($"{{{string.Join(',', fields.Select(field => $"\"{field}\": {number}"))}}}", arena);
        Assert.Equal((expected, expected, expected), (message.Int32Field, message.Sint32Field, message.Sfixed32Field));
        FewMaps maps = ProtoJson.Parse<FewMaps>($$"""{"leaves": {"{{number.Trim('"')}}": {} } }""", arena);
        Assert.True(maps.Leaves.ContainsKey(expected));
    }

    [Theory]
    [InlineData("2147483648")]
    [InlineData("-2147483649")]
    [InlineData("1e10")]
    [InlineData("\"1e536870000\"")]
    [InlineData("18446744073709551617")]
    [InlineData("99999999999999999999999")]
    [InlineData("1e99999999999999999999")]
    public void Int32OutOfRangeIsRejected(string number) =>
        AssertRejected<Singular>($"{{\"int32Field\": ¦{number}}}", ProtoError.InvalidValue, "int32Field", "out of the range of an int32");

    [Theory]
    [InlineData("0.5")]
    [InlineData("\"0.5\"")]
    [InlineData("1e-1")]
    [InlineData("12345678901234567890123.5")]
    [InlineData("1e-99999999999999999999")]
    public void FractionIsRejected(string number) =>
        AssertRejected<Singular>($"{{\"int32Field\": ¦{number}}}", ProtoError.InvalidValue, "int32Field", "not an integer");

    [Theory]
    [InlineData("true")]
    [InlineData("{}")]
    [InlineData("[]")]
    [InlineData("\"\"")]
    [InlineData("\"-\"")]
    [InlineData("\" 1\"")]
    [InlineData("\"1 \"")]
    [InlineData("\"+1\"")]
    [InlineData("\"01\"")]
    [InlineData("\"0x10\"")]
    [InlineData("\"1.\"")]
    [InlineData("\".5\"")]
    [InlineData("\"1e\"")]
    [InlineData("\"1e+\"")]
    [InlineData("\"1e5x\"")]
    [InlineData("\"12abc\"")]
    [InlineData("\"1,2\"")]
    [InlineData("\"١٢\"")]
    [InlineData("\"1_000\"")]
    [InlineData("\"NaN\"")]
    public void WhatIsNoIntegerIsRejected(string value)
    {
        AssertRejected<Singular>($"{{\"int32Field\": ¦{value}}}", ProtoError.InvalidValue, "int32Field", "Expected an int32, but found");
        AssertRejected<Singular>($"{{\"fixed64Field\": ¦{value}}}", ProtoError.InvalidValue, "fixed64Field", "Expected a uint64, but found");
    }

    [Theory]
    [InlineData("01")]
    [InlineData("+1")]
    [InlineData("0x1")]
    [InlineData(".5")]
    [InlineData("1.")]
    [InlineData("1e")]
    [InlineData("- 1")]
    [InlineData("NaN")]
    [InlineData("Infinity")]
    public void WhatIsNoNumberOfJsonIsRejected(string number)
    {
        ProtoException exception = Reject<Singular>($"{{\"int32Field\": {number}}}");
        Assert.Equal((ProtoError.InvalidSyntax, 1, "int32Field"), (exception.Error, exception.Line, exception.Path));
    }

    [Fact]
    public void TheEndsOfAllRangesAreTaken()
    {
        using var arena = new ArenaAllocator();
        Singular most = ProtoJson.Parse<Singular>("""
            {
              "uint32Field": 4294967295, "fixed32Field": "4294967295", "int64Field": 9223372036854775807, "sint64Field": "9223372036854775807",
              "sfixed64Field": 9.223372036854775807e18, "uint64Field": 18446744073709551615, "fixed64Field": "18446744073709551615",
              "doubleField": 1.7976931348623157e308, "floatField": 3.4028235e38
            }
            """, arena);
        Assert.Equal((uint.MaxValue, uint.MaxValue), (most.Uint32Field, most.Fixed32Field));
        Assert.Equal((long.MaxValue, long.MaxValue, long.MaxValue), (most.Int64Field, most.Sint64Field, most.Sfixed64Field));
        Assert.Equal((ulong.MaxValue, ulong.MaxValue), (most.Uint64Field, most.Fixed64Field));
        Assert.Equal((double.MaxValue, float.MaxValue), (most.DoubleField, most.FloatField));

        Singular least = ProtoJson.Parse<Singular>("""
            {
              "uint32Field": -0, "int64Field": -9223372036854775808, "sint64Field": "-9223372036854775808", "sfixed64Field": -9223372036854775808.0,
              "doubleField": -1.7976931348623157e308, "floatField": "-3.4028235e38"
            }
            """, arena);
        Assert.Equal((long.MinValue, long.MinValue, long.MinValue), (least.Int64Field, least.Sint64Field, least.Sfixed64Field));
        Assert.Equal((0u, double.MinValue, float.MinValue), (least.Uint32Field, least.DoubleField, least.FloatField));
    }

    [Theory]
    [InlineData("uint32Field", "4294967296")]
    [InlineData("uint32Field", "-1")]
    [InlineData("fixed32Field", "\"-1\"")]
    [InlineData("int64Field", "9223372036854775808")]
    [InlineData("sint64Field", "\"-9223372036854775809\"")]
    [InlineData("uint64Field", "18446744073709551616")]
    [InlineData("fixed64Field", "-1")]
    [InlineData("sfixed64Field", "1e19")]
    public void WhatIsBeyondTheRangeIsRejected(string field, string number) =>
        AssertRejected<Singular>($"{{\"{field}\": ¦{number}}}", ProtoError.InvalidValue, field, "out of the range of");

    [Theory]
    [InlineData("1", 1)]
    [InlineData("-0.0", -0.0)]
    [InlineData("\"1.5\"", 1.5)]
    [InlineData("\"NaN\"", double.NaN)]
    [InlineData("\"Infinity\"", double.PositiveInfinity)]
    [InlineData("\"-Infinity\"", double.NegativeInfinity)]
    [InlineData("0.1", 0.1)]
    [InlineData("1e-400", 0)]
    [InlineData("1e-99999999999999999999", 0)]
    [InlineData("2.2250738585072014e-308", 2.2250738585072014e-308)]
    [InlineData("179769313486231580793728971405301e276", 1.797693134862315807e308)]
    public void DoubleIsTaken(string number, double expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(expected, ProtoJson.Parse<Explicit>($"{{\"doubleField\": {number}}}", arena).DoubleField);
    }

    [Theory]
    [InlineData("doubleField", "1.89769e308")]
    [InlineData("doubleField", "\"-1.89769e308\"")]
    [InlineData("doubleField", "1e99999999999999999999")]
    [InlineData("floatField", "3.502823e38")]
    [InlineData("floatField", "-3.502823e38")]
    [InlineData("floatField", "1e300")]
    [InlineData("floatField", "true")]
    [InlineData("floatField", "\"\"")]
    [InlineData("floatField", "\"nan\"")]
    [InlineData("floatField", "\"inf\"")]
    [InlineData("doubleField", "\"+Infinity\"")]
    [InlineData("doubleField", "\"1.5 \"")]
    [InlineData("doubleField", "\"1,5\"")]
    [InlineData("doubleField", "\"0x1p3\"")]
    public void WhatIsNoFloatIsRejected(string field, string number) =>
        AssertRejected<Singular>($"{{\"{field}\": ¦{number}}}", ProtoError.InvalidValue, field, "Expected a number");

    /// <summary>Not by way of the nearest double, which may be on the other side of the midpoint between two floats.</summary>
    [Fact]
    public void FloatIsRoundedOnce()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(
            BitConverter.SingleToInt32Bits(1.00000012f),
            BitConverter.SingleToInt32Bits(ProtoJson.Parse<Explicit>("""{"floatField": 1.000000059604644775390625000000000001}""", arena).FloatField));
    }
}
