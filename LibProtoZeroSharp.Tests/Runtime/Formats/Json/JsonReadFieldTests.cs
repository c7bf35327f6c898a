using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Names, presence, null, and duplicates that are rejected.</summary>
public class JsonReadFieldTests
{
    private static readonly ProtoJsonReadOptions Ignoring = new() { IgnoreUnknownFields = true };

    [Theory]
    [InlineData("""{"int32Field": 5}""")]
    [InlineData("""{"int32_field": 5}""")]
    [InlineData("""{"int32F\u0069eld": 5}""")]
    [InlineData(" \t\r\n{ \"int32Field\"\n:\r5\t} \n")]
    public void NamesOfJsonAndOfTheProtoFileAreKnown(string json) => AssertSame<Singular>("""{"int32Field":5}""", json);

    [Fact]
    public void FieldsComeInAnyOrder() => AssertSame<Singular>(
        """{"floatField": 1, "int32Field": 2, "boolField": true, "stringField": "x", "leafField": {"number": 3, "text": "y"}}""",
        """{"leafField": {"text": "y", "number": 3}, "stringField": "x", "boolField": true, "int32_field": 2, "floatField": 1}""");

    [Theory]
    [InlineData("""{¦"int32field": 5}""", "int32field")]
    [InlineData("""{"leafField": {"number": 1, ¦"INT": {}}}""", "leafField.INT")]
    [InlineData("""{¦"": 5}""", ".")]
    [InlineData("""{¦"[a.b]": 5}""", "[a.b]")]
    [InlineData("""{¦"@type": 5}""", "@type")]
    public void UnknownNamesAreRejected(string json, string path) =>
        AssertRejected<Singular>(json, ProtoError.UnknownField, path == "." ? null : path, "has no field or known extension");

    [Theory]
    [InlineData("""{"x": 5, "int32Field": 5}""")]
    [InlineData("""{"int32Field": 5, "x": {"a": [1, {"b": null}], "int32Field": 7}}""")]
    [InlineData("""{"x": [[], {}, "\u00e9\ud83d\ude00"], "x": true, "[a.b]": 1, "int32Field": 5}""")]
    public void UnknownFieldsAreSkippedWhereThatIsAskedFor(string json) => AssertSame<Singular>("""{"int32Field": 5}""", json, Ignoring);

    /// <summary>Skipped values have to be JSON, too.</summary>
    [Theory]
    [InlineData("""{"x": ["¦\ud83d"]}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"x": {"¦\udc00": 1}}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"¦\udc00": 1}""", ProtoError.InvalidUtf8)]
    [InlineData("""{"x": [1¦}""", ProtoError.InvalidSyntax)]
    public void SkippedFieldsAreLookedAt(string json, ProtoError error)
    {
        // Errors in strings are reported at the start of the string.
        json = json.Replace("\"¦", "¦\"");
        ProtoException exception = Reject<Singular>(json.Replace("¦", ""), Ignoring);
        Assert.Equal((error, json.IndexOf('¦')), (exception.Error, exception.Offset));
    }

    [Theory]
    [InlineData("""{"int32Field": 0, ¦"int32Field": 0}""", "int32Field")]
    [InlineData("""{"int32Field": 1, ¦"int32_field": 1}""", "int32Field")]
    [InlineData("""{"leafField": {}, ¦"leaf_field": {}}""", "leafField")]
    [InlineData("""{"leafField": {"text": "", ¦"text": ""}}""", "leafField.text")]
    public void AFieldIsThereOnce(string json, string path) => AssertRejected<Singular>(json, ProtoError.DuplicateField, path, "twice");

    [Fact]
    public void AListIsThereOnce() =>
        AssertRejected<Repeated>("""{"int32Field": [], ¦"int32Field": []}""", ProtoError.DuplicateField, "int32Field", "twice");

    [Theory]
    [InlineData("""{"int32Field": 0, "before": 1, ¦"int64Field": 0}""", "int64Field")]
    [InlineData("""{"leafField": {}, ¦"self": {}}""", "self")]
    public void AOneofHasOneField(string json, string path) => AssertRejected<Oneofs>(json, ProtoError.DuplicateField, path, "same oneof");

    [Theory]
    [InlineData("""{"int32Field": null, "int64Field": 5}""")]
    [InlineData("""{"int64Field": 5, "int32Field": null}""")]
    [InlineData("""{"int64Field": null, "int64Field": 5, "int64_field": null, "leafField": null}""")]
    public void NullIsAbsentInAOneof(string json) => AssertSame<Oneofs>("""{"int64Field": 5}""", json);

    [Fact]
    public void NullIsAbsent()
    {
        using var arena = new ArenaAllocator();
        string nulls = "{" + string.Join(',', Explicit.Descriptor.Fields.Select(field => $"\"{field.JsonName}\": null")) + "}";
        Assert.Empty(Hex<Explicit>(nulls));
        Assert.Empty(Hex<Repeated>(nulls));
        Assert.Empty(Hex<FewMaps>("""{"texts": null, "leaves": null}"""));
        Assert.False(ProtoJson.Parse<Explicit>("""{"int32Field": null}""", arena).HasInt32Field);
        Assert.True(ProtoJson.Parse<Explicit>("""{"int32Field": 0}""", arena).HasInt32Field);
        Assert.True(ProtoJson.Parse<Explicit>("""{"stringField": "", "bytesField": ""}""", arena) is { HasStringField: true, HasBytesField: true });
    }

    [Theory]
    [InlineData("¦[]", "an object")]
    [InlineData("¦1", "an object")]
    [InlineData("¦\"{}\"", "an object")]
    [InlineData("¦null", "an object")]
    public void AMessageIsAnObject(string json, string expected)
    {
        AssertRejected<Singular>(json, ProtoError.InvalidValue, null, "Expected " + expected);
        if (json != "¦null") AssertRejected<Singular>($$"""{"leafField": {{json}}}""", ProtoError.InvalidValue, "leafField", "Expected " + expected);
    }

    [Theory]
    [InlineData("1")]
    [InlineData("\"true\"")]
    [InlineData("{}")]
    public void ABoolIsTrueOrFalse(string value) =>
        AssertRejected<Singular>($"{{\"boolField\": ¦{value}}}", ProtoError.InvalidValue, "boolField", "Expected true or false");

    [Theory]
    [InlineData("1")]
    [InlineData("true")]
    [InlineData("[]")]
    public void AStringIsAString(string value)
    {
        AssertRejected<Singular>($"{{\"stringField\": ¦{value}}}", ProtoError.InvalidValue, "stringField", "Expected a string");
        AssertRejected<Singular>($"{{\"bytesField\": ¦{value}}}", ProtoError.InvalidValue, "bytesField", "Expected a string");
    }

    [Fact]
    public void RequiredFieldsAreLookedFor()
    {
        const string json = """{"id": 1, "name": "n", "leaf": {}, "closed": 5, "ratio": 1, "inner": [{"id": 1, "name": "n", "leaf": {}, "closed": 5}]}""";
        AssertRejected<Required>(json[..^1] + "¦}", ProtoError.MissingRequired, "inner[0].ratio", "A required field is missing");
        Hex<Required>(json, new ProtoJsonReadOptions { AllowPartial = true });
        Hex<Required>(json.Replace("5}", "5, \"ratio\": 0}"));
    }

    [Fact]
    public void ThoseOfAnExtensionAreNamedOnce()
    {
        var options = new ProtoJsonReadOptions { Types = new TypeRegistry().Add(Extended.Descriptor.File) };
        using var arena = new ArenaAllocator();
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.Parse<Extended>(
            """{"inside": {"[protozero.tests.required_extension]": {"name": "n", "leaf": {}, "closed": 5, "ratio": 1}}}""", arena, options));
        Assert.Equal((ProtoError.MissingRequired, "inside.[protozero.tests.required_extension].id"), (exception.Error, exception.Path));
    }
}
