extern alias GoogleProtobuf;

using System.Text;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Conformance;

/// <summary>Numbers, times, enums and nesting in JSON, and empty messages in every format.</summary>
public class JsonAndTextTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    /// <summary>A new message has no bytes, no JSON members and no text.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void NewMessageIsEmptyInEveryFormat(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        Assert.Empty(schema.Write(schema.Create(arena)));
        Assert.Equal("", schema.PrintText([]));
        Assert.Equal("", schema.PrintText([], new ProtoTextWriteOptions { UnknownFields = true, SingleLine = true }));
        // A message that lacks required fields can't be parsed.
        if (schema.FailureOf([], arena).Error == ProtoError.None) Assert.Equal("{}", schema.ToJson([], arena));
    }

    /// <summary>Digits of other scripts, characters between digits, booleans, and arrays.</summary>
    [Theory]
    [InlineData("\"１２３\"")] // Fullwidth digits.
    [InlineData("\"٣٤\"")] // Arabic-Indic digits.
    [InlineData("\"\\uff11\\uff12\"")]
    [InlineData("\"1２\"")]
    [InlineData("\"12 34\"")]
    [InlineData("\"12,34\"")]
    [InlineData("\"12\\u00a034\"")]
    [InlineData("\"12ż34\"")]
    [InlineData("\"−1\"")] // The minus sign U+2212.
    [InlineData("false")]
    [InlineData("[1]")]
    [InlineData("[\"COLOR_RED\"]")]
    public void WhatIsNotANumberIsRejected(string value)
    {
        foreach (FieldDescriptor field in TestMessageType.Singular.Google.Fields.InFieldNumberOrder())
        {
            if (field.FieldType is FieldType.Bool or FieldType.String or FieldType.Bytes or FieldType.Message) continue;
            AssertRejected<Singular>($$"""{"{{field.JsonName}}": ¦{{value}}}""", ProtoError.InvalidValue, field.JsonName);
            AssertGoogleRejects(TestMessageType.Singular, $$"""{"{{field.JsonName}}": {{value}}}""");
        }
    }

    /// <summary>An exponent that no loop may count down.</summary>
    [Theory]
    [InlineData("\"1e536870000\"")]
    [InlineData("1e536870000")]
    [InlineData("\"-1e4294967297\"")]
    [InlineData("\"1e18446744073709551617\"")]
    [InlineData("\"100e+2147483647\"")]
    public void HugeExponentIsOutOfEveryRange(string value)
    {
        foreach (string field in new[] { "int32Field", "int64Field", "uint32Field", "uint64Field", "fixed64Field", "sfixed64Field", "floatField", "doubleField" })
            AssertRejected<Singular>($$"""{"{{field}}": ¦{{value}}}""", ProtoError.InvalidValue, field);
        AssertRejected<WellKnown>($$"""{"number": ¦{{value}}}""", ProtoError.InvalidValue, "number");
    }

    [Theory]
    [InlineData("1970-13-01T00:00:00Z")]
    [InlineData("1970-00-10T00:00:00Z")]
    [InlineData("1970-04-31T00:00:00Z")]
    [InlineData("1970-01-32T00:00:00Z")]
    [InlineData("1970-01-01T25:00:00Z")]
    [InlineData("1970-01-01T00:60:00Z")]
    [InlineData("1970-01-01T00:00:61Z")]
    [InlineData("1900-02-29T00:00:00Z")] // Not a leap year, although four divides it.
    [InlineData("999-01-01T00:00:00Z")]
    [InlineData("00999-01-01T00:00:00Z")]
    [InlineData("1970-1-01T00:00:00Z")]
    [InlineData("1970-01-1T00:00:00Z")]
    [InlineData("1970-01-01T0:00:00Z")]
    [InlineData("1970-01-01T00:00:00.12aZ")]
    [InlineData("1970-01-01T00:00:00,5Z")]
    [InlineData("1970-01-01 00:00:00Z")]
    [InlineData("1970-01-01T00:00:00+1:00")]
    [InlineData("1970-01-01T00:00:00+00")]
    [InlineData("１970-01-01T00:00:00Z")]
    public void TimeThatDoesNotExistIsRejected(string text)
    {
        AssertRejected<WellKnown>($$"""{"timestamp": ¦"{{text}}"}""", ProtoError.InvalidValue, "timestamp", "a time");
        AssertRejected<WellKnown>($$"""{"timestamps": ["1970-01-01T00:00:00Z", ¦"{{text}}"]}""", ProtoError.InvalidValue, "timestamps[1]", "a time");
        AssertGoogleRejects(TestMessageType.WellKnown, $$"""{"timestamp": "{{text}}"}""");
    }

    [Theory]
    [InlineData("2000-02-29T23:59:59Z")] // A leap year, as 400 divides it.
    [InlineData("1970-01-01T00:30:00+01:00")] // The day before, in UTC.
    [InlineData("1999-12-31T23:30:00-01:45")] // The next year.
    [InlineData("0001-01-01T00:00:00-00:01")]
    [InlineData("0001-01-01T00:01:00+00:01")]
    [InlineData("9999-12-31T23:59:59.999999999+00:01")]
    [InlineData("9999-12-31T23:58:59-00:01")]
    [InlineData("1970-01-01T00:00:00-09:30")]
    [InlineData("1969-12-31T23:59:59.000000001+05:45")]
    public void TimeWithAnOffsetIsReadAsGoogleDoes(string text)
    {
        string json = $$"""{"timestamp": "{{text}}"}""";
        using var arena = new ArenaAllocator();
        byte[] ours = TestMessageType.WellKnown.FromJson(System.Text.Encoding.UTF8.GetBytes(json), arena);
        IMessage google = JsonParser.Default.Parse(json, TestMessageType.WellKnown.Google);
        Assert.Equal(Convert.ToHexString(google.ToByteArray()), Convert.ToHexString(ours));
        Assert.Equal(JsonFormatter.Default.Format(google).Replace(" ", ""), TestMessageType.WellKnown.ToJson(ours, arena));
    }

    /// <summary>A depth that every implementation has to read, and one that it has to reject.</summary>
    [Theory]
    [InlineData("{\"struct\": {", "\"n\": {", "\"v\": 1", "}", "}}")]
    [InlineData("{\"values\": {\"a\": ", "[", "1", "]", "}}")]
    [InlineData("{\"values\": {\"a\": {", "\"n\": {", "\"v\": null", "}", "}}}")]
    public void NestedValuesAreReadToALimit(string start, string open, string inner, string close, string end)
    {
        string Nested(int levels) => start + new StringBuilder().Insert(0, open, levels) + inner + new StringBuilder().Insert(0, close, levels) + end;

        using var arena = new ArenaAllocator();
        string json = Nested(25);
        byte[] ours = TestMessageType.WellKnown.FromJson(System.Text.Encoding.UTF8.GetBytes(json), arena);
        IMessage google = JsonParser.Default.Parse(json, TestMessageType.WellKnown.Google);
        Assert.Equal(google, TestMessageType.WellKnown.Parse(ours));
        Assert.Equal(json.Replace(" ", ""), TestMessageType.WellKnown.ToJson(ours, arena));

        ProtoException exception = Reject<WellKnown>(Nested(200));
        Assert.Equal(ProtoError.DepthExceeded, exception.Error);
        AssertGoogleRejects(TestMessageType.WellKnown, Nested(200));
    }

    /// <summary>Type URLs and names of extensions in text format, with every character that they can have.</summary>
    [Theory]
    [InlineData("WellKnown", "any { [example.org/google.protobuf.Duration] { seconds: 1 } }")]
    [InlineData("WellKnown", "any { [example.org/a-b_0/~!$&()*+,;=/google.protobuf.Duration] { seconds: 1 } }")]
    [InlineData("WellKnown", "any { [example.org/%2f%4A/google.protobuf.Duration] { seconds: 1 } }")]
    [InlineData("WellKnown", "any { [ exam ple.\norg / google.proto\tbuf.Dura tion ] { seconds: 1 } }")]
    [InlineData("WellKnown", "any { [example.org/google # a/b]\n.protobuf.Duration # ]\n] { seconds: 1 } }")]
    [InlineData("WellKnown", "any { type_url: 'example.org/google.protobuf.Duration' value: '\\010\\001' }")]
    [InlineData("Groups", "[ proto zero.\ttests.ex\ntra ] { number: 1 }")]
    [InlineData("Groups", "[protozero.te # a comment\nsts.extra] { number: 1 }")]
    [InlineData("SetHolder", "set { [protozero. tests.Set # Item\nItem] { text: 'a' } }")]
    public void NameInBracketsIsReadAsProtocDoes(string type, string text)
    {
        TestMessageType schema = TestMessageType.All[type];
        byte[] expected = Protoc.Encode(Repository.TestProtos, schema.Google.File.Name, schema.Google.FullName, text);
        Assert.NotEmpty(expected);
        var options = new ProtoTextReadOptions { Types = new TypeRegistry().Add(Groups.Descriptor.File) };
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(schema.ParseText(text, options)));
    }

    [Theory]
    [InlineData("any { [example.org/%zz/google.protobuf.Duration] {} }")]
    [InlineData("any { [example.org/%2/google.protobuf.Duration] {} }")]
    [InlineData("any { [example.org/google.protobuf.Duration/] {} }")]
    [InlineData("any { [example.org/a\"b/google.protobuf.Duration] {} }")]
    [InlineData("any { [example.org/ż/google.protobuf.Duration] {} }")]
    [InlineData("any { [example.org/no.such.Type] {} }")]
    public void NameThatIsNotATypeUrlIsRejected(string text)
    {
        TestMessageType schema = TestMessageType.WellKnown;
        ProtocRun run = Protoc.Run(
            ["-I" + Repository.TestProtos, "-I" + Protoc.Includes, "--encode=" + schema.Google.FullName, schema.Google.File.Name], System.Text.Encoding.UTF8.GetBytes(text));
        Assert.NotEqual(0, run.ExitCode);
        using var arena = new ArenaAllocator();
        ProtoException? exception = schema.ExerciseText(System.Text.Encoding.UTF8.GetBytes(text), arena);
        Assert.NotNull(exception);
        Assert.StartsWith("any", exception.Path, StringComparison.Ordinal);
        Assert.Equal(1, exception.Line);
        Assert.InRange(exception.Column, 6, text.Length);
    }

    private static void AssertGoogleRejects(TestMessageType schema, string json) =>
        Assert.ThrowsAny<InvalidProtocolBufferException>(() => JsonParser.Default.Parse(json, schema.Google));
}
