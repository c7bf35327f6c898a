using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

public class CSharpNamesTests
{
    [Theory]
    [InlineData("name", "Name")]
    [InlineData("field_mask", "FieldMask")]
    [InlineData("fieldMask", "FieldMask")]
    [InlineData("FIELD_MASK", "FIELDMASK")]
    [InlineData("a1b2c", "A1B2C")]
    [InlineData("__x__y__", "XY")]
    [InlineData("_1a", "_1A")]
    [InlineData("___", "_")]
    [InlineData("x_1_y", "X1Y")]
    public void FieldsArePascalCased(string name, string expected) => Assert.Equal(expected, CSharpNames.PascalCase(name));

    [Theory]
    [InlineData("", "")]
    [InlineData("google.protobuf", "Google.Protobuf")]
    [InlineData("a_b.c1d.event", "AB.C1D.Event")]
    public void PackagesArePascalCasedByTheirSegments(string package, string expected) => Assert.Equal(expected, CSharpNames.NamespaceOf(package));

    [Theory]
    [InlineData("Color", "COLOR_RED", "Red")]
    [InlineData("Color", "RED", "Red")]
    [InlineData("Color", "COLOR", "Color")]
    [InlineData("Color", "COLOR_", "Color")]
    [InlineData("Color", "COLORRED", "Red")]
    [InlineData("PhoneType", "PHONE_TYPE_MOBILE_2G", "Mobile2G")]
    [InlineData("PhoneType", "PHONETYPE_MOBILE", "Mobile")]
    [InlineData("Version", "VERSION_1", "_1")]
    [InlineData("Foo", "FOOL", "L")]
    [InlineData("Foo", "camelCase", "CamelCase")]
    [InlineData("Foo", "Foo_barBaz", "BarBaz")]
    [InlineData("Foo", "_", "_")]
    public void EnumValuesLoseTheirPrefix(string type, string value, string expected) => Assert.Equal(expected, CSharpNames.EnumValue(type, value));

    [Theory]
    [InlineData("class", "@class")]
    [InlineData("record", "@record")]
    [InlineData("lower", "@lower")]
    [InlineData("lower1", "lower1")]
    [InlineData("__arglist", "@__arglist")]
    [InlineData("__refvalue", "@__refvalue")]
    [InlineData("String", "String")]
    public void TypesThatCouldBeKeywordsAreEscaped(string name, string expected) => Assert.Equal(expected, CSharpNames.EscapeType(name));
}
