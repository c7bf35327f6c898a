using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Xunit;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>The errors in docs/google.md are those of the compiler, and the replacements there compile.</summary>
public partial class PortingTests
{
    private const string Proto =
        """
        syntax = "proto3";
        package contacts;
        import "google/protobuf/timestamp.proto";
        message Person {
          message Phone { string number = 1; bool mobile = 2; }
          string name = 1;
          optional uint32 age = 2;
          repeated Phone phones = 3;
          repeated int32 scores = 4;
          map<string, string> labels = 5;
          Phone work = 6;
          bytes data = 7;
          google.protobuf.Timestamp updated = 8;
        }
        """;

    private const string Usings =
        """
        using System; using System.Collections.Generic; using System.Linq; using LibProtoZeroSharp; using LibProtoZeroSharp.WellKnownTypes;
        using Contacts; using Phone = Contacts.Person.Types.Phone;
        """;

    private const string Parameters = "(Person person, Person other, Phone phone, ArenaAllocator arena, byte[] bytes, DateTime time, string json)";

    private static readonly (string Error, string Wrong, string Right)[] Lines =
    [
        ("CS0619", "Person p = new Person();", "Person p = Person.Create(arena);"),
        ("CS0619", "Person p = new Person { Age = 41 };", "Person p = Person.Create(arena); p.Age = 41;"),
        ("CS0029", "person.Name = \"Ada\";", "person.SetName(\"Ada\", arena);"),
        ("CS0029", "string name = person.Name;", "string name = person.Name.ToString(); bool isAda = person.Name == \"Ada\"u8;"),
        ("CS0103", "person.Data = ByteString.CopyFrom(bytes);", "person.SetData(bytes, arena); var data = person.Data.AsSpan();"),
        ("CS0200", "person.Work = phone;", "person.SetWork(phone);"),
        ("CS0200", "person.Work = null;", "person.ClearWork();"),
        ("CS0037", "bool absent = person.Work is null;", "bool absent = !person.HasWork;"),
        ("CS0023", "var number = person.Work?.Number;", "var number = person.Work.Number;"),
        ("CS1612", "person.Work.Mobile = true;", "person.MutableWork(arena).Mobile = true;"),
        ("CS1061", "Person? found = person; var name = found.Name;", "Person found = person; var name = found.Name; bool isNull = found.IsNull;"),
        ("CS1918", "var p = new Person { Phones = { phone } };", "person.Phones.Add(arena).SetNumber(\"555\", arena);"),
        ("CS1503", "person.Phones.Add(phone);", "person.Phones.Add(phone, arena);"),
        ("CS1654", "foreach (Phone p in person.Phones) p.Mobile = true;", "foreach (ref Phone p in person.Phones) p.Mobile = true;"),
        ("CS7036", "person.Scores.Add(3);", "person.Scores.Add(3, arena);"),
        ("CS1061", "var some = person.Scores.Where(score => score > 1);", "var some = person.Scores.AsEnumerable().Where(score => score > 1);"),
        ("CS1061", "var some = person.Phones.OrderBy(p => p.Mobile);", "var some = person.Phones.AsEnumerable().OrderBy(p => p.Mobile);"),
        ("CS0200", "person.Labels[\"team\"] = \"blue\";", "person.Labels.Set(\"team\", \"blue\", arena);"),
        ("CS0030", "foreach (KeyValuePair<string, string> label in person.Labels) { }", "foreach (var label in person.Labels) { }"),
        ("CS0117", "Person p = Person.Parser.ParseFrom(bytes);", "Person p = Person.Parse(bytes, arena);"),
        ("CS7036", "person.MergeFrom(bytes);", "var reader = new ProtoReader(bytes); person.Read(ref reader, arena);"),
        ("CS7036", "person.MergeFrom(other);", "person.MergeFrom(other, arena);"),
        ("CS7036", "Person p = person.Clone();", "Person p = person.Clone(arena);"),
        ("CS7036", "var stamp = Timestamp.FromDateTime(time);", "var stamp = Timestamp.FromDateTime(time, arena);"),
        ("CS0103", "string text = JsonFormatter.Default.Format(person);", "string text = ProtoJson.ToString(person);"),
        ("CS0103", "Person p = JsonParser.Default.Parse<Person>(json);", "Person p = ProtoJson.Parse<Person>(json, arena);"),
        ("CS0246", "try { } catch (InvalidProtocolBufferException) { }", "try { } catch (ProtoException) { }"),
    ];

    [Fact]
    public void ErrorsAreAsThePageSays()
    {
        ILookup<int, string> found = Compile(Lines.Select(line => line.Wrong));
        Assert.All(Enumerable.Range(0, Lines.Length), i => Assert.True(
            found[i].Contains(Lines[i].Error), $"{Lines[i].Wrong} has {string.Join(", ", found[i])} instead of {Lines[i].Error}"));
    }

    [Fact]
    public void TheLinesToWriteInsteadCompile() => Assert.Empty(Compile(Lines.Select(line => line.Right)).Select(line => $"{Lines[line.Key].Right} has {line.First()}"));

    [Fact]
    public void ThePageNamesTheseErrors()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "google.md"));
        Assert.Equal(Lines.Select(line => line.Error).Distinct().Order(), ErrorId().Matches(page).Select(match => match.Value).Distinct().Order());
    }

    /// <summary>The errors of each line. Each line is in a method of its own.</summary>
    private static ILookup<int, string> Compile(IEnumerable<string> lines)
    {
        var host = new GeneratorHost(("contacts.proto", Proto));
        string program = $"static class Program {{\n{string.Join('\n', lines.Select((line, i) => $"static void Run{i}{Parameters} {{ {line} }}"))}\n}}";
        return host.Compile(Usings.ReplaceLineEndings(" ") + program)
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .ToLookup(diagnostic => diagnostic.Location.GetLineSpan().StartLinePosition.Line - 1, diagnostic => diagnostic.Id);
    }

    [GeneratedRegex(@"\bCS\d{4}\b")]
    private static partial Regex ErrorId();
}
