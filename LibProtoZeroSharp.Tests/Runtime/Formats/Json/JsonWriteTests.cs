using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>The JSON of messages (ProtoJSON format, "Representation of each type").</summary>
public sealed class JsonWriteTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void FieldsStandInTheOrderOfTheirNumbers()
    {
        Singular message = Singular.Create(_arena);
        message.BoolField = true;
        message.StringField = _arena.CopyString("żółw 😀\"<&>'\\/ \n\r\t\b\f\0\u001f");
        message.MutableLeafField(_arena).Number = -1;
        message.Int32Field = int.MinValue;
        message.Uint32Field = uint.MaxValue;
        message.Int64Field = long.MinValue;
        message.Fixed64Field = ulong.MaxValue;
        message.BytesField = _arena.CopyBytes([0xFB, 0xFF, 0]);
        message.ColorField = Color.Crimson;
        Assert.Equal(
            """{"int32Field":-2147483648,"int64Field":"-9223372036854775808","uint32Field":4294967295"""
                + ""","stringField":"żółw 😀\"<&>'\\/ \n\r\t\b\f\u0000\u001F","bytesField":"+/8A","colorField":"COLOR_RED","fixed64Field":"18446744073709551615","boolField":true"""
                + ""","leafField":{"number":-1}}""",
            ProtoJson.ToString(message));
    }

    [Fact]
    public void OnlyWhatIsSetIsThere()
    {
        Assert.Equal("{}", ProtoJson.ToString(Singular.Create(_arena)));
        Explicit message = Explicit.Create(_arena);
        message.Int32Field = 0;
        message.StringField = default;
        message.ColorField = Color.Unspecified;
        message.MutableLeafField(_arena);
        Assert.Equal("""{"int32Field":0,"stringField":"","colorField":"COLOR_UNSPECIFIED","leafField":{}}""", ProtoJson.ToString(message));
        Oneofs oneofs = Oneofs.Create(_arena);
        oneofs.Int64Field = 0;
        Assert.Equal("""{"int64Field":"0"}""", ProtoJson.ToString(oneofs));
    }

    [Theory]
    [InlineData(double.NaN, "\"NaN\"")]
    [InlineData(double.PositiveInfinity, "\"Infinity\"")]
    [InlineData(double.NegativeInfinity, "\"-Infinity\"")]
    [InlineData(-0.0, "-0")]
    [InlineData(0.1, "0.1")]
    [InlineData(1e300, "1E+300")]
    [InlineData(double.Epsilon, "5E-324")]
    public void FloatingPointNumbersComeBackAsTheyWere(double value, string expected)
    {
        Singular message = Singular.Create(_arena);
        message.DoubleField = value;
        Assert.Equal($$"""{"doubleField":{{expected}}}""", ProtoJson.ToString(message));
        message.DoubleField = 0;
        message.FloatField = (float)value;
        if (value is not (1e300 or double.Epsilon)) Assert.Equal($$"""{"floatField":{{expected}}}""", ProtoJson.ToString(message));
    }

    [Fact]
    public void NumbersWithoutANameStandForEnumValues()
    {
        Repeated message = Repeated.Create(_arena);
        message.ColorField.AddRange([Color.Negative, (Color)77, Color.Unspecified], _arena);
        Assert.Equal("""{"colorField":["COLOR_NEGATIVE",77,"COLOR_UNSPECIFIED"]}""", ProtoJson.ToString(message));
    }

    [Fact]
    public void KeysAreStrings()
    {
        Maps message = Maps.Create(_arena);
        message.Int32Double.Add(-1, 2.5, _arena);
        message.Uint64Uint64.Add(ulong.MaxValue, 1, _arena);
        message.BoolString.Add(true, _arena.CopyString("t"), _arena);
        message.BoolString.Add(false, _arena.CopyString("f"), _arena);
        message.Sfixed64Sfixed64.Add(-1, -1, _arena);
        message.Fixed32Fixed32.Add(uint.MaxValue, 1, _arena);
        message.StringLeaf.Add(_arena.CopyString("ż\"\0"), Leaf.Create(_arena), _arena);
        Assert.Equal(
            """{"int32Double":{"-1":2.5},"uint64Uint64":{"18446744073709551615":"1"},"fixed32Fixed32":{"4294967295":1}"""
                + ""","sfixed64Sfixed64":{"-1":"-1"},"boolString":{"true":"t","false":"f"},"stringLeaf":{"ż\"\u0000":{}}}""",
            ProtoJson.ToString(message));
    }

    /// <summary>The last value counts: a parsed map may have a key more than once.</summary>
    [Fact]
    public void AKeyIsThereOnce()
    {
        FewMaps message = FewMaps.Parse([0x0A, 6, 0x0A, 1, (byte)'k', 0x12, 1, (byte)'a', 0x0A, 6, 0x0A, 1, (byte)'k', 0x12, 1, (byte)'b'], _arena);
        Assert.Equal("""{"texts":{"k":"b"}}""", ProtoJson.ToString(message));
    }

    [Fact]
    public void GroupsAreMessages()
    {
        Groups message = Groups.Create(_arena);
        message.MutableSingle(_arena).Number = 1;
        message.ManyOfThem.Add(_arena).Inner.Add(_arena).MutableDeepest(_arena);
        Assert.Equal("""{"single":{"number":1},"manyofthem":[{"inner":[{"deepest":{}}]}]}""", ProtoJson.ToString(message));
    }

    [Fact]
    public void TheOnlyValueOfNullValueIsNull()
    {
        JsonForms message = JsonForms.Create(_arena);
        message.ExplicitNull = NullValue.NullValue;
        message.NullList.Add(NullValue.NullValue, _arena);
        message.NullMap.Add(_arena.CopyString("k"), NullValue.NullValue, _arena);
        message.ChosenNull = NullValue.NullValue;
        const string expected = """{"explicitNull":null,"nullList":[null],"nullMap":{"k":null},"chosenNull":null}""";
        Assert.Equal(expected, ProtoJson.ToString(message));
        Assert.Equal(expected, ProtoJson.ToString(message, new ProtoJsonWriteOptions { EnumsAsNumbers = true }));
    }

    /// <summary>
    /// The enum is open. Google.Protobuf writes null for every number, and then reads nothing. A number comes back, except as the kind of a <c>Value</c>.
    /// </summary>
    [Fact]
    public void OtherNumbersOfNullValueComeBack()
    {
        const NullValue five = (NullValue)5;
        JsonForms message = JsonForms.Create(_arena);
        message.ImplicitNull = five;
        message.ExplicitNull = five;
        message.NullList.Add(NullValue.NullValue, _arena);
        message.NullList.Add(five, _arena);
        message.NullMap.Add(_arena.CopyString("k"), five, _arena);
        message.ChosenNull = five;
        string json = ProtoJson.ToString(message);
        Assert.Equal("""{"implicitNull":5,"explicitNull":5,"nullList":[null,5],"nullMap":{"k":5},"chosenNull":5}""", json);
        Assert.Equal(message, ProtoJson.Parse<JsonForms>(json, _arena));
        Value value = Value.Create(_arena);
        value.NullValue = five;
        Assert.Equal("null", ProtoJson.ToString(value));
    }

    [Fact]
    public void NamesAreTheSchemasOrInCamelCase()
    {
        JsonForms message = JsonForms.Create(_arena);
        message.Renamed = 1;
        message.WithTwoUnderscores3X = 2;
        Assert.Equal("""{"a \"new\" name <ż>":1,"withTwoUnderscores3x":2}""", ProtoJson.ToString(message));
        Assert.Equal("""{"renamed":1,"with__two_underscores_3x":2}""", ProtoJson.ToString(message, new ProtoJsonWriteOptions { PreserveProtoNames = true }));
    }

    [Fact]
    public void UnknownFieldsHaveNoName() => Assert.Equal("{}", ProtoJson.ToString(Nothing.Parse([0x08, 1, 0x12, 1, 7], _arena)));

    /// <summary>
    /// Only fields without presence: neither fields with explicit presence nor those of a oneof (ProtoJSON format, "JSON Options").
    /// </summary>
    [Fact]
    public void DefaultsAreWrittenIfAskedFor()
    {
        var options = new ProtoJsonWriteOptions { WriteDefaults = true };
        Assert.Equal("""{"number":0,"text":""}""", ProtoJson.ToString(Leaf.Create(_arena), options));
        Assert.Equal("{}", ProtoJson.ToString(Explicit.Create(_arena), options));
        Assert.Equal("""{"before":0,"between":""}""", ProtoJson.ToString(Oneofs.Create(_arena), options));
        Assert.Equal("""{"texts":{},"leaves":{},"doubles":{},"colors":{},"nested":{}}""", ProtoJson.ToString(FewMaps.Create(_arena), options));
        Assert.Equal(
            """{"implicitNull":null,"nullList":[],"nullMap":{},"anys":[],"a \"new\" name <ż>":0,"withTwoUnderscores3x":0,"insideByNumber":{}}""",
            ProtoJson.ToString(JsonForms.Create(_arena), options));
        Assert.Contains("\"bytesField\":\"\",\"colorField\":\"COLOR_UNSPECIFIED\"", ProtoJson.ToString(Singular.Create(_arena), options));
    }

    [Fact]
    public void IndentationPutsEveryFieldOnALine()
    {
        Tree message = Tree.Create(_arena);
        message.Numbers.Add(7, _arena);
        message.MutableLeft(_arena);
        Assert.Equal(
            """
            {
              "left": {},
              "numbers": [
                7
              ]
            }
            """,
            ProtoJson.ToString(message, new ProtoJsonWriteOptions { Indented = true }), ignoreLineEndingDifferences: true);
    }

    [Fact]
    public void PresenceOfEditionsIsPresence()
    {
        Edition2023 message = Edition2023.Create(_arena);
        Assert.Equal("{}", ProtoJson.ToString(message));
        message.DefaultNumber = 0;
        message.MutableDelimitedLeaf(_arena).Number = 1;
        Assert.Equal("""{"defaultNumber":0,"delimitedLeaf":{"number":1}}""", ProtoJson.ToString(message));
    }
}
