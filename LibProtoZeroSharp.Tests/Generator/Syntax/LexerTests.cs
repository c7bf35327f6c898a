using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Syntax;

public class LexerTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("\uFEFFmessage", "Identifier:message")]
    [InlineData("a1_B _x", "Identifier:a1_B Identifier:_x")]
    [InlineData("a.b", "Identifier:a Symbol:. Identifier:b")]
    [InlineData("0 17 0x1F 0XfF 017", "Integer:0 Integer:17 Integer:0x1F Integer:0XfF Integer:017")]
    [InlineData("1.5 .5 1. 1e9 1.E-3 0.0 0e+1", "Float:1.5 Float:.5 Float:1. Float:1e9 Float:1.E-3 Float:0.0 Float:0e+1")]
    [InlineData("-1", "Symbol:- Integer:1")]
    [InlineData("'a\"b' \"a'b\"", "String:'a\"b' String:\"a'b\"")]
    [InlineData(@"""\"""" ""\\"" 'x'", @"String:""\"""" String:""\\"" String:'x'")]
    [InlineData("\"żółw 🐢\"", "String:\"żółw 🐢\"")]
    [InlineData("a// b\nc/* d */e /**/ /***/ /* // */", "Identifier:a Identifier:c Identifier:e")]
    [InlineData("a / b", "Identifier:a Symbol:/ Identifier:b")]
    [InlineData("a\t\v\f\r\nb", "Identifier:a Identifier:b")]
    [InlineData("// no end of line", "")]
    public void CutsTextIntoTokens(string text, string expected)
    {
        DiagnosticBag diagnostics = new("a.proto");
        Assert.Equal(expected, string.Join(" ", Tokens(text, diagnostics).Select(token => $"{token.Kind}:{text.Substring(token.Start, token.Length)}")));
        Assert.Empty(diagnostics.Items);
    }

    [Fact]
    public void CountsLinesAndColumnsFromZero()
    {
        List<Token> tokens = Tokens("\uFEFFa bc\r\n  /* \n */ d\n\t\"🐢\" e", new DiagnosticBag("a.proto"));

        Assert.Equal([(0, 0, 1), (0, 2, 2), (2, 4, 1), (3, 1, 4), (3, 6, 1)], tokens.Select(token => (token.Line, token.Column, token.Length)));
    }

    [Theory]
    [InlineData("\"abc\nd", 0, 0)]
    [InlineData("'", 0, 0)]
    [InlineData("a\n \"x\\", 1, 1)]
    [InlineData("a /* b\n", 0, 2)]
    [InlineData("\n\n  /*/", 2, 2)]
    [InlineData("0xg", 0, 0)]
    [InlineData("a \u0007\u0007\u0007 b", 0, 2)]
    public void ReportsAFaultOnceWhereItBegins(string text, int line, int column)
    {
        DiagnosticBag diagnostics = new("a.proto");

        Tokens(text, diagnostics);

        Assert.Equal((line, column), Assert.Single(diagnostics.Items) is var item ? (item.Position.Line, item.Position.Column) : default);
    }

    [Fact]
    public void StaysAtTheEnd()
    {
        Lexer lexer = new("a", new DiagnosticBag("a.proto"));
        for (int i = 0; i < 3; i++)
            lexer.Next();

        Assert.Equal((TokenKind.End, 1, 0), (lexer.Current.Kind, lexer.Current.Start, lexer.Current.Length));
    }

    [Theory]
    [InlineData("0", 0UL)]
    [InlineData("18446744073709551615", ulong.MaxValue)]
    [InlineData("0xFFFFFFFFFFFFFFFF", ulong.MaxValue)]
    [InlineData("01777777777777777777777", ulong.MaxValue)]
    [InlineData("0x10", 16UL)]
    [InlineData("010", 8UL)]
    public void ReadsIntegers(string text, ulong expected)
    {
        Assert.True(Literals.TryParseInteger(text, out ulong value));
        Assert.Equal(expected, value);
    }

    [Theory]
    [InlineData("18446744073709551616")]
    [InlineData("0x10000000000000000")]
    [InlineData("02000000000000000000000")]
    [InlineData("99999999999999999999999999")]
    public void RejectsIntegersOfMoreThan64Bits(string text) => Assert.False(Literals.TryParseInteger(text, out _));

    [Theory]
    [InlineData("1.5", 1.5)]
    [InlineData(".5", .5)]
    [InlineData("1.", 1.0)]
    [InlineData("1e-3", 1e-3)]
    [InlineData("1e999", double.PositiveInfinity)]
    public void ReadsFloats(string text, double expected) => Assert.Equal(expected, Literals.ParseDouble(text));

    [Theory]
    [InlineData("abc", "616263")]
    [InlineData(@"\a\b\f\n\r\t\v\\\?\'\""", "07080C0A0D090B5C3F2722")]
    [InlineData(@"\0\12\101\1234", "000A415334")]
    [InlineData(@"\x4\x41\X42g", "04414267")]
    [InlineData(@"\777", "FF")]
    [InlineData(@"\u00e9é\U0001F600😀", "C3A9C3A9F09F9880F09F9880")]
    [InlineData(@"\ud83d\ude00", "F09F9880")]
    [InlineData(@"\ud83d", "EDA0BD")]
    [InlineData(@"a\u0416b", "61D09662")]
    [InlineData(@"\u007f\u0080\u07ff\u0800\uffff", "7FC280DFBFE0A080EFBFBF")]
    [InlineData(@"\U00010000\U0010FFFF", "F0908080F48FBFBF")]
    [InlineData(@"\ud800\udc00\udbff\udfff", "F0908080F48FBFBF")]
    [InlineData(@"\ud800\ue000|\ud800\udbff|\udc00\ud800|\ud800\u0041", "EDA080EE80807CEDA080EDAFBF7CEDB080EDA0807CEDA08041")]
    [InlineData(@"\U00110000|\U001fffff", "5C5530303131303030307C5C553030316666666666")]
    [InlineData(@"\1\12\377\0778\400\x7\x7f\xAb1", "010AFF3F3800077FAB31")]
    public void ReplacesEscapes(string text, string expected)
    {
        List<byte> bytes = [];
        Assert.Equal(-1, Literals.Unescape(text, 0, text.Length, bytes));
        Assert.Equal(expected, Convert.ToHexString([.. bytes]));
    }

    [Theory]
    [InlineData(@"\q", 0)]
    [InlineData(@"ab\xg", 2)]
    [InlineData(@"\u123", 0)]
    [InlineData(@"\U00200000", 0)]
    [InlineData(@"\", 0)]
    public void FindsFaultyEscapes(string text, int expected) => Assert.Equal(expected, Literals.Unescape(text, 0, text.Length, []));

    private static List<Token> Tokens(string text, DiagnosticBag diagnostics)
    {
        Lexer lexer = new(text, diagnostics);
        List<Token> tokens = [];
        for (lexer.Next(); lexer.Current.Kind != TokenKind.End; lexer.Next())
            tokens.Add(lexer.Current);
        return tokens;
    }
}
