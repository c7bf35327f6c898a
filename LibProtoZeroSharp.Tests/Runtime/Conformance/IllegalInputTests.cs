namespace LibProtoZeroSharp.Tests.Conformance;

/// <summary>Tags and lengths whose varints are out of range or too long, wherever a message can have them.</summary>
[Trait("Promise", "P01")]
public class IllegalInputTests
{
    /// <summary>Places for a tag.</summary>
    private static readonly (string Type, string Template)[] TagPlaces =
    [
        ("Tree", "0801 12[0801 *]"),
        ("Tree", "1A[12[*]]"),
        ("Tree", "22[*]"),
        ("Tree", "22[0A0141 12[*]]"),
        ("Tree", "2A[0801 *]"),
        ("Groups", "0B 0801 * 0C"),
        ("Groups", "13 23 * 24 14"),
        ("Groups", "A306 * A406"),
        ("Nothing", "0B 0801 * 0C"),
        ("Nothing", "0B 13 * 14 0C"),
        ("SetHolder", "0A[*]"),
        ("SetHolder", "0A[0B 1001 * 0C]"),
        ("Chicken", "12[0A[0D01000000 *]]"),
        ("Edition2023", "6B 0801 * 6C"),
    ];

    [Theory]
    [InlineData("8880808020")] // Bit 33, in five bytes.
    [InlineData("8880808070")] // Bits 32 to 34, in five bytes.
    [InlineData("8A80808050")] // As above, with the wire type of a length-delimited field.
    [InlineData("888080808001")] // Bit 35, in six bytes.
    [InlineData("88808080808002")] // Bit 43, in seven bytes.
    [InlineData("8980808080808004")] // Bit 51, in eight bytes.
    [InlineData("88808080808080808001")] // Bit 63, in ten bytes.
    [InlineData("8880808080808080807F")] // More bits than 64, in ten bytes.
    [InlineData("88808080808000")] // Field 1, padded to seven bytes.
    [InlineData("8A8080808080808000")] // The same in nine bytes, length-delimited.
    [InlineData("8D808080808080808000")] // In ten bytes, with four bytes of a value.
    [InlineData("8880808080808080808000")] // In eleven bytes.
    [InlineData("8880808080808080808080808000")] // In fourteen bytes.
    public void TagThatIsOutOfRangeOrTooLongIsRejected(string tag)
    {
        // Enough for the value of any wire type.
        const string value = "D2090000";
        foreach (TestMessageType schema in TestMessageType.All.Values) AssertRejected(schema, "*" + value, tag, ProtoError.InvalidTag);
        foreach ((string type, string template) in TagPlaces) AssertRejected(TestMessageType.All[type], template.Replace("*", "*" + value), tag, ProtoError.InvalidTag);

        // C++ drops the bits above 32 of a tag with five bytes. Upstream's suite lists that as a failure of C++.
        if (tag.Length > 10) AssertCppRejects(TestMessageType.Explicit, "*" + value, tag);
    }

    /// <summary>In 32 bits, some of these lengths are 0 or 1, and others are negative.</summary>
    [Theory]
    [InlineData("Explicit", "72 * 41")] // A string.
    [InlineData("Explicit", "7A * 41")] // Bytes.
    [InlineData("Explicit", "8A01 * 0801")] // A sub-message.
    [InlineData("Oneofs", "7A * 41")]
    [InlineData("Oneofs", "9201 * 0801")]
    [InlineData("Repeated", "9A01 * 41")]
    [InlineData("Repeated", "FAFFFFFF0F * 0801")]
    [InlineData("Repeated", "8201 * 01")] // A packed list of varints.
    [InlineData("Repeated", "7A * 00000000")] // A packed list of floats.
    [InlineData("Unpacked", "62 * 01")]
    [InlineData("FewMaps", "0A * 0A00")] // An entry of a map.
    [InlineData("FewMaps", "0A[0A * 41]")] // A key.
    [InlineData("FewMaps", "0A[0A0141 12 * 42]")] // A value.
    [InlineData("FewMaps", "12[0801 12 * 0801]")]
    [InlineData("Tree", "12[12[32 * 41]]")] // In sub-messages.
    [InlineData("Groups", "0B 12 * 41 0C")] // In a group.
    [InlineData("Groups", "A306 0A * 41 A406")] // In an extension.
    [InlineData("Nothing", "72 * 41")] // An unknown field.
    [InlineData("Nothing", "0B 72 * 41 0C")] // In an unknown group.
    [InlineData("SetHolder", "0A * 0801")] // A message set.
    [InlineData("SetHolder", "0A[0B 1001 1A * 0801 0C]")] // A message in a message set.
    [InlineData("Edition2023", "6B 12 * 41 6C")]
    public void LengthThatDoesNotFit32BitsIsRejected(string type, string template)
    {
        string[] lengths = ["8080808010", "8180808010", "8080808008", "808080808001", "80808080808080808001", "FFFFFFFFFFFFFFFFFF01"];
        foreach (string length in lengths) AssertRejected(TestMessageType.All[type], template, length, ProtoError.InvalidLength);
        AssertCppRejects(TestMessageType.All[type], template, lengths[0]);
        AssertCppRejects(TestMessageType.All[type], template, lengths[1]);
    }

    /// <summary>Fails unless every kind of input is rejected at the inserted bytes.</summary>
    private static void AssertRejected(TestMessageType schema, string template, string inserted, ProtoError error)
    {
        (byte[] bytes, int offset) = WireTemplate.Fill(template, inserted);
        using var arena = new ArenaAllocator();
        ProtoFailure failure = schema.FailureOf(bytes, arena);
        Assert.True((error, offset) == (failure.Error, failure.Offset), $"{schema} {template}: {failure}");
        Action[] others =
        [
            () => schema.Rewrite(bytes, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }),
            () => schema.Rewrite(bytes, arena, new ProtoReadOptions { DiscardUnknownFields = true }),
            () => schema.Rewrite(Inputs.Segmented(bytes, segment: 1), arena),
            () => schema.Rewrite(new TrickleStream(bytes), arena),
        ];
        foreach (Action other in others)
        {
            var exception = Assert.Throws<ProtoException>(other);
            Assert.Equal((error, offset), (exception.Error, exception.Offset));
        }
    }

    private static void AssertCppRejects(TestMessageType schema, string template, string inserted)
    {
        using var parser = new DifferentialParser();
        Assert.Null(parser.Cpp(schema, WireTemplate.Fill(template, inserted).Bytes));
    }
}
