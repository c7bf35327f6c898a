using ProtoZeroGenerator.Analyzers;
using ProtoZeroGenerator.CodeFixes;

namespace LibProtoZeroSharp.Tests.Analyzers.CodeFixes;

public class InsertMemberCodeFixTests
{
    [Theory]
    [InlineData("var a = person.Scores.OrderBy(x => x);", "var a = person.Scores.AsEnumerable().OrderBy(x => x);")]
    [InlineData("var a = person.Friends // why\n.Where(x => x.Age > 1).ToList();", "var a = person.Friends.AsEnumerable() // why\n.Where(x => x.Age > 1).ToList();")]
    [InlineData("var list = person.Labels.Values; var a = list.Sum();", "list.AsEnumerable().Sum();")]
    [InlineData("var a = from x in person.Scores where x > 1 select x;", "from x in person.Scores.AsEnumerable() where x > 1 select x;")]
    [InlineData("IEnumerable<int> a = person.Scores;", "= person.Scores.AsEnumerable();")]
    [InlineData("List<int> a = person.Scores;", "= person.Scores.AsEnumerable().ToList();")]
    [InlineData("string a = person.Name;", "= person.Name.ToString();")]
    [InlineData("string a = true ? person.Name : other!.Value.Name;", "= (true ? person.Name : other!.Value.Name).ToString();")]
    [InlineData("byte[] a = person.Photo;", "= person.Photo.ToArray();")]
    [InlineData("var a = person.Name.Split(',');", "person.Name.ToString().Split(',');")]
    public async Task ACallIsInserted(string body, string expected)
    {
        (string? title, string text) = await FixAsync(body);
        Assert.StartsWith("Call ", title);
        Assert.Contains(expected, text);
    }

    [Theory]
    [InlineData("person.Name = \"Ada\";")]
    [InlineData("var a = person.ToByteString();")]
    public async Task OtherCuresTakeAPerson(string body) => Assert.Null((await FixAsync(body)).Title);

    private static Task<(string? Title, string Text)> FixAsync(string body) =>
        CodeFixHost.FixAsync(AnalyzerHost.Compile(body), new InsertMemberCodeFix(), new HabitAnalyzer());
}
