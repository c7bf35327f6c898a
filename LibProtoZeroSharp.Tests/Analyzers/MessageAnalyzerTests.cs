using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Code that must not compile, and code that must.</summary>
public class MessageAnalyzerTests
{
    [Theory]
    [Trait("Misuse", "M10")]
    [Trait("Misuse", "M11")]
    [InlineData("var p = new Person { Age = 5 };", "CS0619", "Person.Create(arena)")]
    [InlineData("Person p = new();", "CS0619", "Person.Create(arena)")]
    [InlineData("bool b = person == null;", "PZ0702", "IsNull", "HasX")]
    [InlineData("bool b = null == person;", "PZ0702", "IsNull", "HasX")]
    [InlineData("if (person.Boss != null) { }", "PZ0702", "IsNull", "HasX")]
    [InlineData("var p = person with { Age = 5 };", "PZ0701", "Clone(arena)")]
    [InlineData("Use(person with { }, null, arena);", "PZ0701", "Clone(arena)")]
    [InlineData("person.Name = \"Ada\";", "CS0029")]
    [InlineData("person.Boss.Age = 5;", "CS1612")]
    [InlineData("person.Scores = default;", "CS0200")]
    [InlineData("person.Labels[\"x\"] = 5;", "CS0200")]
    [InlineData("foreach (var friend in person.Friends) friend.Age = 5;", "CS1654")]
    public async Task DoesNotCompile(string body, string id, params string[] words)
    {
        IReadOnlyList<Diagnostic> diagnostics = await AnalyzerHost.DiagnoseAsync(body);
        Diagnostic error = Assert.Single(diagnostics, diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        Assert.Equal(id, error.Id);
        Assert.All(words, word => Assert.Contains(word, error.GetMessage()));
    }

    [Theory]
    [Trait("Misuse", "M40")]
    [InlineData("string s = string.Join(\",\", person.Scores);", "UnmanagedList")]
    [InlineData("string s = string.Join(',', person.Labels.Keys);", "MapKeys")]
    [InlineData("string s = string.Concat(person.Friends);", "MessageList")]
    [InlineData("var s = new System.Text.StringBuilder().AppendJoin(\", \", person.Labels);", "UnmanagedMap")]
    public async Task ACollectionAsOneObjectIsFound(string body, string word)
    {
        Diagnostic warning = Assert.Single(await AnalyzerHost.DiagnoseAsync(body));
        Assert.Equal("PZ0709", warning.Id);
        Assert.Contains(word, warning.GetMessage());
    }

    [Theory]
    [Trait("Misuse", "M38")]
    [InlineData("bool b = person.Boss.IsNull;", "HasBoss")]
    [InlineData("if (!person.Boss.Friends.IsNull) return;", "Count")]
    [InlineData("bool b = person.Labels.IsNull;", "Count")]
    public async Task AFieldIsNeverNull(string body, string word)
    {
        Diagnostic warning = Assert.Single(await AnalyzerHost.DiagnoseAsync(body));
        Assert.Equal("PZ0707", warning.Id);
        Assert.Contains(word, warning.GetMessage());
    }

    [Theory]
    [InlineData("bool b = person == default && person.IsNull;")]
    [InlineData("bool b = other == null || person == other || other != null;")]
    [InlineData("bool b = person == person.Boss && person != person.Clone(arena);")]
    [InlineData("string? s = null; bool b = person.Name == s || person.Name == \"x\" || person.Name == \"x\"u8;")]
    [InlineData("var pair = (person, 1) with { Item2 = 2 };")]
    [InlineData("Person p = default; p = Person.Create(arena); Person[] many = new Person[5];")]
    [InlineData("person.SetName(\"Ada\", arena); person.SetName(\"Ada\"u8, arena); person.SetName(new char[] { 'x' }, arena); person.SetName($\"{person.Age}\", arena);")]
    [InlineData("person.SetName(person.Name, arena); person.SetPhoto(new byte[3], arena); person.SetPhoto(\"x\"u8, arena); person.SetEmail(\"x\".AsSpan(), arena);")]
    [InlineData("var l = person.Scores; l.Add(1, arena); l.AddRange([1, 2, 3], arena); int[] a = [0, .. l, .. person.Scores];")]
    [InlineData("person.Friends.Add(arena).Age = 5; person.Friends[0].Age = 6; person.MutableBoss(arena).Age = 7; foreach (ref var friend in person.Friends) friend.Age = 5;")]
    [InlineData("async Task Sum() { foreach (int i in person.Scores) await Task.Delay(i); foreach (var (k, v) in person.Labels) await Task.Delay(v); } _ = Sum();")]
    [InlineData(
        """
        async Task Sum() { foreach (var f in person.Friends) { await Task.Yield(); var g = f; g.Age = 1; }
            foreach (var k in person.Labels.Keys) await Task.Yield(); } _ = Sum();
        """)]
    [InlineData(
        """
        IEnumerable<int> All() { foreach (int i in person.Scores) yield return i; foreach (var f in person.Friends) yield return (int)f.Age;
            foreach (var v in person.Labels.Values) yield return v; } _ = All();
        """)]
    [InlineData("int i = person.Labels[\"team\"]; person.Labels.Set(\"team\", 5, arena); int sum = person.Scores.AsEnumerable().Sum();")]
    [InlineData("if (ProtoMessage.TryParse(new byte[1], arena, out Person p)) p = ProtoMessage.Create<Person>(arena);")]
    [InlineData("bool b = person.IsNull || person.HasBoss || person.Friends.Count == 0 || person.Friends[0].IsNull;")]
    [InlineData(
        """
        string s = string.Join(",", person.Scores.AsEnumerable()) + string.Join(",", person.Scores.ToArray()) + string.Join(": ", "scores", person.Scores)
            + string.Concat(person.Name, person.Scores);
        """)]
    public async Task CompilesInCSharp12(string body) => Assert.Empty(await AnalyzerHost.DiagnoseAsync(body));
}
