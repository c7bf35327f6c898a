using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Strings and bytes, and texts that are not JSON as a whole.</summary>
public class JsonReadTextTests
{
    [Theory]
    [InlineData("")]
    [InlineData("plain")]
    [InlineData("zażółć 語 😀")]
    [InlineData("\0\u0001\u001f\"\\/\b\f\n\r\t\u007f\u2028\ufffd\uffff")]
    public void StringsAreRead(string text)
    {
        string escaped = string.Concat(text.Select(c => $"\\u{(int)c:x4}"));
        using var arena = new ArenaAllocator();
        Assert.Equal(text, ProtoJson.Parse<Singular>($"{{\"stringField\": \"{escaped}\"}}", arena).StringField.ToString());
        Assert.Equal(text, ProtoJson.Parse<Singular>($"{{\"stringField\": {System.Text.Json.JsonSerializer.Serialize(text)}}}", arena).StringField.ToString());
    }

    [Theory]
    [InlineData("""{"stringField": "zażółć"}""", true)]
    [InlineData("""{"stringField": 5}""", false)]
    [InlineData("{", false)]
    [InlineData("", false)]
    public void CharactersAreTried(string json, bool isMessage)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(isMessage, ProtoJson.TryParse(json, arena, out Singular message));
        Assert.Equal(!isMessage, message.IsNull);
        Assert.Equal(isMessage ? "zażółć" : null, isMessage ? message.StringField.ToString() : null);
        Assert.False(ProtoJson.TryParse(json + '\ud83d', arena, out message));
    }

    [Fact]
    public void AByteOrderMarkAtTheStartIsIgnored()
    {
        using var arena = new ArenaAllocator();
        const string json = "\uFEFF{\"int32Field\": 7}";
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
        Assert.Equal(7, ProtoJson.Parse<Singular>(json, arena).Int32Field);
        Assert.Equal(7, ProtoJson.Parse<Singular>(utf8, arena).Int32Field);
        Assert.Equal(7, ProtoJson.Parse<Singular>(new MemoryStream(utf8), arena).Int32Field);
        AssertRejected<Singular>("\uFEFF{\"int32Field\": ¦\"x\"}", ProtoError.InvalidValue, "int32Field");
    }

    [Fact]
    public void AStringOwnsItsBytes()
    {
        using var arena = new ArenaAllocator();
        byte[] json = System.Text.Encoding.UTF8.GetBytes("""{"stringField": "abc"}""");
        Singular message = ProtoJson.Parse<Singular>(json, arena);
        json.AsSpan().Fill((byte)'x');
        Assert.Equal("abc", message.StringField.ToString());
    }

    [Theory]
    [InlineData("\\ud83d")]
    [InlineData("\\ude00")]
    [InlineData("\\ud83dx")]
    [InlineData("\\ud83d\\ud83d")]
    [InlineData("\\ude00\\ud83d")]
    [InlineData("x\\uD800\\u0041")]
    public void HalvesOfSurrogatePairsAreRejected(string text)
    {
        AssertRejected<Singular>($"{{\"stringField\": ¦\"{text}\"}}", ProtoError.InvalidUtf8, "stringField");
        AssertRejected<Repeated>($"{{\"stringField\": [\"a\", ¦\"{text}\", \"b\"]}}", ProtoError.InvalidUtf8, "stringField[1]");
        AssertRejected<FewMaps>($"{{\"texts\": {{\"a\": \"b\", ¦\"{text}\": \"\"}}}}", ProtoError.InvalidUtf8, "texts");
        AssertRejected<FewMaps>($"{{\"texts\": {{\"a\": ¦\"{text}\"}}}}", ProtoError.InvalidUtf8, "texts[\"a\"]");
        AssertRejected<FewMaps>($"{{\"nested\": {{\"n\": {{\"nested\": {{¦\"{text}\": {{}}}}}}}}}}", ProtoError.InvalidUtf8, "nested[\"n\"].nested");
        Assert.Equal(ProtoError.InvalidUtf8, Reject<Singular>($"{{\"{text}\": 1}}").Error);
    }

    [Theory]
    [InlineData("FF")]
    [InlineData("C0AF")]
    [InlineData("EDA080")]
    [InlineData("F4908080")]
    [InlineData("E28A")]
    public void WhatIsNotUtf8IsRejected(string hex)
    {
        byte[] text = Convert.FromHexString(hex);
        byte[] value = [.. "{\"stringField\": \""u8, .. text, .. "\"}"u8], name = [.. "{\""u8, .. text, .. "\": 1}"u8];
        ProtoException exception = Reject<Singular>(value);
        Assert.Equal((ProtoError.InvalidUtf8, 16, "stringField"), (exception.Error, exception.Offset, exception.Path));
        Assert.Equal(ProtoError.InvalidUtf8, Reject<Singular>(name).Error);
        exception = Reject<Repeated>([.. "{\"stringField\": [\"\", \""u8, .. text, .. "\"]}"u8]);
        Assert.Equal((ProtoError.InvalidUtf8, 21, "stringField[1]"), (exception.Error, exception.Offset, exception.Path));
        exception = Reject<FewMaps>([.. "{\"texts\": {\""u8, .. text, .. "\": \"\"}}"u8]);
        Assert.Equal((ProtoError.InvalidUtf8, 11, "texts"), (exception.Error, exception.Offset, exception.Path));
        Assert.Equal(
            ProtoError.InvalidUtf8, Reject<Singular>(value.AsSpan().ToArray().Select(b => b == 'F' ? (byte)'G' : b).ToArray(), new() { IgnoreUnknownFields = true }).Error);
        // Also if the schema doesn't require UTF-8: JSON does.
        Assert.Equal(ProtoError.InvalidUtf8, Reject<Proto2>([.. "{\"stringField\": \""u8, .. text, .. "\"}"u8]).Error);
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("AQI=", "0102")]
    [InlineData("AQI", "0102")]
    [InlineData("AQ==", "01")]
    [InlineData("AQ", "01")]
    [InlineData("AQID", "010203")]
    [InlineData("-_", "FB")]
    [InlineData("+/8=", "FBFF")]
    [InlineData("-_8", "FBFF")]
    [InlineData("+_8=", "FBFF")]
    [InlineData("\\u0041QID", "010203")]
    public void BytesAreRead(string text, string hex)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(hex, Convert.ToHexString(ProtoJson.Parse<Singular>($"{{\"bytesField\": \"{text}\"}}", arena).BytesField.AsSpan()));
    }

    [Theory]
    [InlineData("A")]
    [InlineData("AQIDB")]
    [InlineData("AQ=")]
    [InlineData("=")]
    [InlineData("====")]
    [InlineData("A===")]
    [InlineData("AQ= =")]
    [InlineData("A QI")]
    [InlineData("AQI\\n")]
    [InlineData("AQ=I")]
    [InlineData("AQ==AQ==")]
    [InlineData("ż")]
    [InlineData("AQI.")]
    public void WhatIsNoBase64IsRejected(string text) =>
        AssertRejected<Singular>($"{{\"bytesField\": ¦\"{text}\"}}", ProtoError.InvalidValue, "bytesField", "base64");

    [Fact]
    public void BytesOfAllLengthsAreRead()
    {
        var random = new Random(5);
        using var arena = new ArenaAllocator();
        for (int length = 0; length < 200; length++)
        {
            // Zeros, then others.
            var bytes = new byte[length];
            random.NextBytes(bytes.AsSpan(length / 3));
            string padded = Convert.ToBase64String(bytes);
            foreach (string text in new[] { padded, padded.TrimEnd('='), padded.Replace('+', '-').Replace('/', '_').TrimEnd('=') })
                Assert.Equal(bytes, ProtoJson.Parse<Singular>($"{{\"bytesField\": \"{text}\"}}", arena).BytesField.AsSpan().ToArray());
        }
    }

    [Theory]
    [InlineData("¦", null)]
    [InlineData("  ¦", null)]
    [InlineData("{¦", null)]
    [InlineData("{\"int32Field\": 5¦", "int32Field")]
    [InlineData("{\"int32Field\": 5}¦}", null)]
    [InlineData("{} ¦{}", null)]
    [InlineData("{}\n\n  ¦x", null)]
    [InlineData("{\"int32Field\": 5,¦}", "int32Field")]
    [InlineData("{\"int32Field\": 5 ¦\"int64Field\": 5}", "int32Field")]
    [InlineData("{\n  ¦// comment\n}", null)]
    [InlineData("{\n  ¦/* comment */ }", null)]
    [InlineData("{¦int32Field: 5}", null)]
    [InlineData("{¦'int32Field': 5}", null)]
    [InlineData("{\n\"stringField\": \"ż\n¦", null)]
    [InlineData("{\"leafField\": {\"number\": 1, \"text\": tru¦}}", "leafField.text")]
    [InlineData("\ufeff¦\ufeff{}", null)]
    [InlineData("{¦\ufeff}", null)]
    public void BrokenGrammarIsRejected(string json, string? path)
    {
        ProtoException exception = Reject<Singular>(json.Replace("¦", ""));
        Assert.Equal(ProtoError.InvalidSyntax, exception.Error);
        if (json.Contains('ż')) return;
        AssertRejected<Singular>(json, ProtoError.InvalidSyntax, path, "The input is not valid JSON");
    }

    /// <summary>The words of the .NET reader are about its options, which are not the caller's.</summary>
    [Theory]
    [InlineData("", "it is empty")]
    [InlineData(" \n", "it is empty")]
    [InlineData("{\"int32Field\": 5", "it ends too early")]
    [InlineData("{\"stringField\": \"a", "it ends too early")]
    [InlineData("{\"stringField\": \"a\nb\"}", "the control character U+000A must be escaped")]
    [InlineData("{\"int32Field\": 5,}", "a comma must not precede \"}\"")]
    [InlineData("{ // comment\n}", "it has a comment")]
    [InlineData("{} /* comment */", "it has a comment")]
    [InlineData("{} {}", "\"{\" can't be there")]
    [InlineData("{int32Field: 5}", "\"i\" can't be there")]
    [InlineData("{\"int32Field\" 5}", "\"5\" can't be there")]
    [InlineData("{\"int32Field\": 05}", "\"5\" can't be there")]
    [InlineData("{\"stringField\": \"\\q\"}", "\"q\" can't be there")]
    [InlineData("{\"stringField\": \"żółw\", \"int32Field\": ż}", "\"ż\" can't be there")]
    public void BrokenGrammarIsSaidInOwnWords(string json, string words)
    {
        ProtoException exception = Reject<Singular>(json);
        Assert.StartsWith($"The input is not valid JSON: {words} (InvalidSyntax at line ", exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("reader", exception.Message, StringComparison.OrdinalIgnoreCase);
    }
}
