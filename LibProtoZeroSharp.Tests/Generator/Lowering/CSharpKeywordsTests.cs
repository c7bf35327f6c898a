using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

/// <summary>The lists of words are those of the compiler.</summary>
public class CSharpKeywordsTests
{
    /// <summary>The compiler of these tests is that of C# 13.</summary>
    private static readonly string[] Newer = ["extension"];

    [Fact]
    public void ReservedWordsAreThoseOfTheCompiler()
    {
        string[] words = [.. SyntaxFacts.GetReservedKeywordKinds().Select(SyntaxFacts.GetText)];
        Assert.NotEmpty(words);
        Assert.All(words, word => Assert.True(CSharpKeywords.IsReserved(word), word));
        Assert.All(words, word => Assert.False(CSharpKeywords.IsContextual(word), word));
    }

    [Fact]
    public void ContextualWordsAreThoseOfTheCompiler()
    {
        string[] words = [.. SyntaxFacts.GetContextualKeywordKinds().Select(SyntaxFacts.GetText).Union(Newer)];
        Assert.NotEmpty(words);
        Assert.All(words, word => Assert.True(CSharpKeywords.IsContextual(word), word));
        Assert.All(words, word => Assert.False(CSharpKeywords.IsReserved(word), word));
    }

    [Fact]
    public void OtherWordsAreNoKeywords()
    {
        string[] words = [.. Enum.GetNames<SyntaxKind>().Select(name => name.Replace("Keyword", "").ToLowerInvariant()), "Class", "", "pragma", "ı"];
        Assert.All(words, word => Assert.Equal(SyntaxFacts.GetKeywordKind(word) != SyntaxKind.None, CSharpKeywords.IsReserved(word)));
        Assert.All(
            words.Except(Newer),
            word => Assert.Equal(SyntaxFacts.GetContextualKeywordKind(word) != SyntaxKind.None, CSharpKeywords.IsContextual(word)));
    }

    [Fact]
    public void EachCharacterIsAsInTheCompiler()
    {
        for (int c = 0; c <= char.MaxValue; c++)
        {
            string first = ((char)c).ToString();
            Assert.True(SyntaxFacts.IsValidIdentifier(first) == CSharpKeywords.IsIdentifier(first), "U+" + c.ToString("X4"));
            Assert.True(SyntaxFacts.IsValidIdentifier("a" + first) == CSharpKeywords.IsIdentifier("a" + first), "aU+" + c.ToString("X4"));
        }

        Assert.False(CSharpKeywords.IsIdentifier(""));
    }
}
