using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Tests.Generator.Syntax;

/// <summary>Files that are not in UTF-8, read as the compiler reads them: as UTF-8, or in the encoding of the machine.</summary>
public class EncodingCheckTests
{
    [Theory]
    [InlineData("syntax = \"proto3\";\n// caf\u00e9, \u00e9t\u00e9\nmessage M {} // \u00e9", 1, 6)]
    [InlineData("syntax = \"proto3\";\r\nmessage M {\r\n  /* caf\u00e9 */ int32 x = 1; }", 2, 8)]
    [InlineData("syntax = \"proto3\"; option java_package = \"caf\u00e9\"; message M {}", 0, 45)]
    public void TheFirstCharacterThatIsNoUtf8IsAWarning(string text, int line, int column)
    {
        AssertWarning(Read(text, Encoding.UTF8), "U+FFFD", line, column);
        AssertWarning(Read(text, Encoding.Latin1), "U+00E9", line, column);
    }

    [Fact]
    public void WhereItIsAnErrorAlreadyNothingIsAdded()
    {
        const string text = "syntax = \"proto3\"; message Caf\u00e9 {}";
        Assert.Equal(["PZ0002"], Host(Read(text, Encoding.UTF8)).Run().Diagnostics.Select(diagnostic => diagnostic.Id));
        Assert.Equal(["PZ0002"], Host(Read(text, Encoding.Latin1)).Run().Diagnostics.Select(diagnostic => diagnostic.Id));
    }

    [Fact]
    public void UnicodeIsNoWarning()
    {
        const string text = "syntax = \"proto3\"; // \u017c\u00f3\u0142w \ud83d\udc22\nmessage M {}";
        Assert.Empty(Host(SourceText.From(text)).Run().Diagnostics);
        Assert.Empty(Host(Read("syntax = \"proto3\"; message M {}", Encoding.Latin1)).Run().Diagnostics);
    }

    /// <summary>protoc reads bytes, and it skips one byte order mark.</summary>
    [Fact]
    public void WhatProtocCannotReadIsAnError()
    {
        byte[] text = Encoding.UTF8.GetBytes("syntax = \"proto3\"; message M {}"), mark = [0xEF, 0xBB, 0xBF];
        Assert.Empty(Ids([.. mark, .. text]));
        Assert.Equal(["PZ0002"], Ids([.. mark, .. mark, .. text]));
        foreach (Encoding wider in (Encoding[])[Encoding.Unicode, Encoding.BigEndianUnicode, Encoding.UTF32])
        {
            Assert.Equal(["PZ0002"], Ids([.. wider.GetPreamble(), .. Encoding.Convert(Encoding.UTF8, wider, text)]));
            Assert.Equal(["PZ0002"], Ids(Encoding.Convert(Encoding.UTF8, wider, text)));
        }

        IEnumerable<string> Ids(byte[] bytes) => Host(SourceText.From(new MemoryStream(bytes))).Run().Diagnostics.Select(diagnostic => diagnostic.Id);
    }

    private static void AssertWarning(SourceText text, string character, int line, int column)
    {
        GeneratorRunResult result = Host(text).Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(("PZ0513", DiagnosticSeverity.Warning), (diagnostic.Id, diagnostic.Severity));
        Assert.Equal(new LinePosition(line, column), diagnostic.Location.GetLineSpan().StartLinePosition);
        Assert.Contains(character, diagnostic.GetMessage());
        Assert.Single(result.GeneratedSources);
    }

    private static GeneratorHost Host(SourceText text) => new GeneratorHost().Add("a.proto", text);

    /// <summary>A file in Latin-1, read in another encoding.</summary>
    private static SourceText Read(string text, Encoding encoding) => SourceText.From(new MemoryStream(Encoding.Latin1.GetBytes(text)), encoding);
}
