using System.Collections.Immutable;
using LibProtoZeroSharp.FrontEnd.Common;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Code for other libraries that doesn't compile, and what the analyzer says to write instead.</summary>
public class HabitAnalyzerTests
{
    [Theory]
    [InlineData("var a = person.Scores.OrderBy(x => x);", "OrderBy")]
    [InlineData("var a = person.Scores.Where(x => x > 1).ToList();", "Where")]
    [InlineData("var a = person.Scores.Count();", "Count")]
    [InlineData("var a = person.Scores.Sum();", "Sum")]
    [InlineData("var a = person.Friends.Any(f => f.Age > 1);", "Any")]
    [InlineData("var a = person.Friends.First();", "First")]
    [InlineData("var a = person.Friends.ToList();", "ToList")]
    [InlineData("var a = person.Friends.ToDictionary(f => f.Age);", "ToDictionary")]
    [InlineData("var a = person.Labels.Select(l => l.Key);", "Select")]
    [InlineData("var a = person.Labels.Keys.ToList();", "ToList")]
    [InlineData("var a = person.Labels.Values.Max();", "Max")]
    [InlineData("var a = from x in person.Scores select x + 1;", "person.Scores")]
    public async Task LinqNeedsAsEnumerable(string body, string place)
    {
        Diagnostic found = Assert.Single(await DiagnoseAsync(body));
        Assert.Equal(("PZ0705", DiagnosticSeverity.Error), (found.Id, found.Severity));
        Assert.Contains("AsEnumerable()", found.GetMessage());
        Assert.Equal(place, found.Location.SourceTree!.ToString()[found.Location.SourceSpan.Start..found.Location.SourceSpan.End]);
    }

    [Theory]
    [InlineData("var a = Person.Parser.ParseFrom(new byte[1]);", "Person.Parse(bytes, arena)")]
    [InlineData("var a = person.Clone();", "Clone(arena)")]
    [InlineData("var a = Person.Parse(new byte[1]);", "MessageOwner<Person>.Parse(bytes)")]
    [InlineData("var a = person.ToByteString();", "ToByteArray()")]
    [InlineData("person.MergeFrom(new byte[1]);", "Read(ref reader, arena)")]
    [InlineData("person.MergeFrom(person);", "MergeFrom(other, arena)")]
    [InlineData("person.SetExtension(1, 2);", "SetExtension(extension, value, arena)")]
    [InlineData("person.Friends.Add(person);", "MessageList.Add without an arena: write Add(message, arena)")]
    [InlineData("person.Friends.ForEach(f => { });", "foreach (ref var message in list)")]
    [InlineData("var a = person.Labels.GetValueOrDefault(\"x\");", "TryGetValue(key, out var value)")]
    [InlineData("person.Labels[\"x\"] = 1;", "Set(key, value, arena)")]
    [InlineData("person.Name = \"Ada\";", "SetName(value, arena)")]
    [InlineData("person.Name = null;", "ClearName()")]
    [InlineData("person.Photo = new byte[1];", "SetPhoto(value, arena)")]
    [InlineData("person.Boss = person;", "SetBoss(message)")]
    [InlineData("person.Level = 5;", "SetLevel(Int32Value.From(value, arena))")]
    [InlineData("person.Boss = null;", "ClearBoss()")]
    [InlineData("person.Boss.Age = 1;", "MutableBoss(arena).Age = value")]
    [InlineData("person.Scores = new List<int>();", "Scores.AddRange(values, arena)")]
    [InlineData("person.Labels = new Dictionary<string, int>();", "Labels.Set(key, value, arena)")]
    [InlineData("bool a = person.Name == null;", "IsEmpty")]
    [InlineData("bool a = null != person.Name;", "IsEmpty")]
    [InlineData("bool a = person.Name is not null;", "IsEmpty")]
    [InlineData("var a = person.Name ?? \"x\";", "IsEmpty")]
    [InlineData("var a = person.Photo?.Length;", "IsEmpty")]
    [InlineData("bool a = person.Scores is null;", "Count == 0")]
    [InlineData("string a = person.Name;", ".ToString()")]
    [InlineData("string F() => person.Name;", ".ToString()")]
    [InlineData("string F() { return person.Name; }", ".ToString()")]
    [InlineData("string s; s = person.Name;", ".ToString()")]
    [InlineData("var a = person.Name.ToUpper();", "ToString().ToUpper")]
    [InlineData("var a = person.Name.Split(',');", "ToString().Split")]
    [InlineData("byte[] a = person.Photo;", ".ToArray()")]
    [InlineData("var a = person.Photo.ToByteArray();", "ToArray()")]
    [InlineData("IEnumerable<int> a = person.Scores;", ".AsEnumerable()")]
    [InlineData("int a = new ProtoReader(new byte[1]).Tag;", "FieldNumber")]
    [InlineData("uint a = new ProtoReader(new byte[1]).ReadTag();", "FieldNumber")]
    [InlineData("var a = JsonFormatter.Default.Format(person);", "ProtoJson.ToString(message)")]
    [InlineData("var a = JsonParser.Default.Parse<Person>(\"\");", "ProtoJson.Parse<T>(json, arena)")]
    [InlineData("var a = ByteString.Empty;", "SetX(bytes, arena)")]
    [InlineData("try { } catch (InvalidProtocolBufferException) { }", "ProtoException")]
    [InlineData("RepeatedField<int> a = person.Scores;", "UnmanagedList<T>")]
    [InlineData("bool a = Person.TryParse(new byte[1], arena, out Person other2);", "Person.TryParse before C# 14: write ProtoMessage.TryParse<Person>")]
    [InlineData("var a = Person.ParseAsync(System.IO.Stream.Null, arena);", "ProtoStream.ParseAsync<Person>")]
    [InlineData("var a = Person.ReadAllDelimited(System.IO.Stream.Null);", "ProtoStream.ReadAllDelimited<Person>")]
    public async Task TheCureIsNamed(string body, string cure)
    {
        Diagnostic found = Assert.Single(await DiagnoseAsync(body));
        Assert.Equal(("PZ0706", DiagnosticSeverity.Error), (found.Id, found.Severity));
        Assert.Contains("write ", found.GetMessage());
        Assert.Contains(cure, found.GetMessage());
    }

    [Theory]
    [InlineData("bool a = person.Boss is null;")]
    [InlineData("bool a = person.Boss is not null;")]
    [InlineData("var a = person.Boss?.Age;")]
    [InlineData("var a = person.Boss ?? person;")]
    public async Task AMessageIsNeverNull(string body)
    {
        Diagnostic found = Assert.Single(await DiagnoseAsync(body));
        Assert.Equal("PZ0702", found.Id);
        Assert.Contains("HasX", found.GetMessage());
    }

    [Theory]
    [InlineData("var owner = new MessageOwner<Person>(); var a = owner.Age;", "Message.Age")]
    [InlineData("Person a = new MessageOwner<Person>();", "owner.Message")]
    public async Task AnOwnerHasAMessage(string body, string cure)
    {
        CSharpCompilation compilation = AnalyzerHost.Compile(body).AddReferences(AssemblyReferences.Of(typeof(global::Grpc.Core.Status).Assembly.Location));
        Assert.Contains(cure, Assert.Single(await DiagnoseAsync(compilation)).GetMessage());
    }

    /// <summary>Correct code, code with mistakes that are no habit, and types of other libraries with these names.</summary>
    [Theory]
    [InlineData("var a = person.Scores.AsEnumerable().Where(x => x > 1).Count() + person.Scores.Count; var b = person.Labels.Keys.AsEnumerable().ToList();")]
    [InlineData("var a = person.Labels.Values.AsEnumerable().Sum(); var b = from x in person.Scores.AsEnumerable() select x;")]
    [InlineData("var a = new List<int>().Where(x => x > 1); string s = \"x\"; bool b = s == null || s is null; var c = s?.Length; s = s ?? \"\";")]
    [InlineData("person.SetName(\"x\", arena); person.Name = person.Boss.Name; person.Age = 1; person.Friends.Add(person, arena); var c = person.Name.StartsWith(\"x\");")]
    [InlineData("var a = other?.Age; bool b = other is null; Person c = other ?? person; ReadOnlySpan<byte> d = person.Name;")]
    [InlineData("var a = person.Scores.Nowhere();")]
    [InlineData("person.Friends.Add(unknown);")]
    [InlineData("var a = person.Name.StartsWith(unknown);")]
    [InlineData("int a = person.Name;")]
    [InlineData("var a = person.Missing;")]
    [InlineData("var a = Person.Parse(unknown); var b = person.Clone(arena); var c = Person.Parse(new byte[1], arena);")]
    [InlineData("string JsonFormatter = \"\"; var a = JsonFormatter.Length;")]
    public async Task OtherCodeIsIgnored(string body) => Assert.Empty(await DiagnoseAsync(body));

    private static Task<ImmutableArray<Diagnostic>> DiagnoseAsync(string body) => DiagnoseAsync(AnalyzerHost.Compile(body));

    private static Task<ImmutableArray<Diagnostic>> DiagnoseAsync(CSharpCompilation compilation) =>
        compilation.WithAnalyzers([new HabitAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
}
