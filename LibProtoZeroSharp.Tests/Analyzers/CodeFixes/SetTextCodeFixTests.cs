using ProtoZeroGenerator.CodeFixes;

namespace LibProtoZeroSharp.Tests.Analyzers.CodeFixes;

public class SetTextCodeFixTests
{
    [Theory]
    [InlineData("person.Name = \"Ada\";", "person.SetName(\"Ada\", arena);")]
    [InlineData("person.Name = // why\n\"Ada\" + person.Age; // because", "person.SetName(\"Ada\" + person.Age, arena); // because")]
    [InlineData("person.Email = \"a\"u8;", "person.SetEmail(\"a\"u8, arena);")]
    [InlineData("person.Photo = new byte[3];", "person.SetPhoto(new byte[3], arena);")]
    [InlineData("var scratch = arena; person.Friends[0].Name = \"Ada\";", "person.Friends[0].SetName(\"Ada\", ")]
    public async Task AnAssignmentBecomesACall(string body, string expected)
    {
        (string? title, string fixedText) = await FixAsync(body);
        Assert.Contains("arena", title);
        Assert.Contains(expected, fixedText);
    }

    [Theory]
    [InlineData("int i = \"x\";")]
    [InlineData("int i; i = \"x\";")]
    [InlineData("var s = person.Name = \"x\";")]
    [InlineData("Utf8String s; s = \"x\";")]
    public async Task OtherErrorsAreLeftAlone(string body)
    {
        (string? title, _) = await FixAsync(body);
        Assert.Null(title);
    }

    private static Task<(string? Title, string Text)> FixAsync(string body) =>
        CodeFixHost.FixAsync(AnalyzerHost.Compile(body), new SetTextCodeFix());
}
