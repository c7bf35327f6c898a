using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Xunit;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The errors in the pages for those who come from another library are those of the compiler, and the replacements there compile.</summary>
public partial class PortingPagesTests
{
    private const string Parameters = "(Person person, Person other, Phone phone, ArenaAllocator arena, byte[] bytes, DateTime time, string json, Stream stream)";

    private static readonly Line[] Google =
    [
        new("CS0619", "Person p = new Person();", "Person p = Person.Create(arena);"),
        new("CS0619", "Person p = new Person { Age = 41 };", "Person p = Person.Create(arena); p.Age = 41;"),
        new("CS0029", "person.Name = \"Ada\";", "person.SetName(\"Ada\", arena);"),
        new("CS0029", "string name = person.Name;", "string name = person.Name.ToString(); bool isAda = person.Name == \"Ada\"u8;"),
        new("CS0103", "person.Data = ByteString.CopyFrom(bytes);", "person.SetData(bytes, arena); var data = person.Data.AsSpan();"),
        new("CS0200", "person.Work = phone;", "person.SetWork(phone);"),
        new("CS0200", "person.Work = null;", "person.ClearWork();"),
        new("CS0037", "bool absent = person.Work is null;", "bool absent = !person.HasWork;"),
        new("CS0023", "var number = person.Work?.Number;", "var number = person.Work.Number;"),
        new("CS1612", "person.Work.Mobile = true;", "person.MutableWork(arena).Mobile = true;"),
        new("CS1061", "Person? found = person; var name = found.Name;", "Person found = person; var name = found.Name; bool isNull = found.IsNull;"),
        new("CS1918", "var p = new Person { Phones = { phone } };", "person.Phones.Add(arena).SetNumber(\"555\", arena);"),
        new("CS1503", "person.Phones.Add(phone);", "person.Phones.Add(phone, arena);"),
        new("CS1654", "foreach (Phone p in person.Phones) p.Mobile = true;", "foreach (ref Phone p in person.Phones) p.Mobile = true;"),
        new("CS7036", "person.Scores.Add(3);", "person.Scores.Add(3, arena);"),
        new("CS1061", "var some = person.Scores.Where(score => score > 1);", "var some = person.Scores.AsEnumerable().Where(score => score > 1);"),
        new("CS1061", "var some = person.Phones.OrderBy(p => p.Mobile);", "var some = person.Phones.AsEnumerable().OrderBy(p => p.Mobile);"),
        new("CS0200", "person.Labels[\"team\"] = \"blue\";", "person.Labels.Set(\"team\", \"blue\", arena);"),
        new("CS0030", "foreach (KeyValuePair<string, string> label in person.Labels) { }", "foreach (var label in person.Labels) { }"),
        new("CS1612", "person.Devices[\"desk\"].Mobile = true;", "Phone desk = person.Devices[\"desk\"]; desk.Mobile = true;"),
        new("CS1579", "foreach (char c in person.Name) { }", "foreach (char c in person.Name.ToString()) { }"),
        new("CS0117", "Person p = Person.Parser.ParseFrom(bytes);", "Person p = Person.Parse(bytes, arena);"),
        new("CS7036", "person.MergeFrom(bytes);", "var reader = new ProtoReader(bytes); person.Read(ref reader, arena);"),
        new("CS7036", "person.MergeFrom(other);", "person.MergeFrom(other, arena);"),
        new("CS7036", "Person p = person.Clone();", "Person p = person.Clone(arena);"),
        new("CS7036", "var stamp = Timestamp.FromDateTime(time);", "var stamp = Timestamp.FromDateTime(time, arena);"),
        new("CS0103", "string text = JsonFormatter.Default.Format(person);", "string text = ProtoJson.ToString(person);"),
        new("CS0103", "Person p = JsonParser.Default.Parse<Person>(json);", "Person p = ProtoJson.Parse<Person>(json, arena);"),
        new("CS0246", "try { } catch (InvalidProtocolBufferException) { }", "try { } catch (ProtoException) { }"),
    ];

    private static readonly Line[] ProtobufNet =
    [
        new("CS0619", "Person p = new Person { Age = 41 };", "Person p = Person.Create(arena); p.Age = 41;"),
        new("CS0029", "person.Name = \"Ada\";", "person.SetName(\"Ada\", arena);"),
        new("CS0029", "string name = person.Name;", "string name = person.Name.ToString(); bool isAda = person.Name == \"Ada\"u8;"),
        new("CS0029", "byte[] data = person.Data;", "ReadOnlySpan<byte> data = person.Data.AsSpan(); byte[] copy = data.ToArray();"),
        new("CS7036", "person.Scores.Add(3);", "person.Scores.Add(3, arena);"),
        new("CS0029", "List<int> scores = person.Scores;", "List<int> scores = person.Scores.AsEnumerable().ToList();"),
        new("CS0200", "person.Labels[\"team\"] = \"blue\";", "person.Labels.Set(\"team\", \"blue\", arena);"),
        new("CS0200", "person.Work = null;", "person.ClearWork();"),
        new("CS0037", "bool has = person.Work is not null;", "bool has = person.HasWork;"),
        new("CS0103", "Serializer.Serialize(stream, person);", "person.WriteTo(stream);"),
        new("CS0103", "Person p = Serializer.Deserialize<Person>(stream);", "Person p = Person.Parse(stream, arena);"),
        new("CS0103", "Serializer.SerializeWithLengthPrefix(stream, person, PrefixStyle.Base128);", "person.WriteDelimitedTo(stream);"),
        new(
            "CS0103", "foreach (Person p in Serializer.DeserializeItems<Person>(stream, PrefixStyle.Base128, 0)) { }",
            "foreach (Person p in ProtoStream.ReadAllDelimited<Person>(stream)) { }"),
        new("CS0103", "Person p = Serializer.DeepClone(person);", "Person p = person.Clone(arena);"),
        new("CS0103", "Serializer.Merge(stream, person);", "person.MergeFrom(Person.Parse(stream, arena), arena);"),
        new("CS1061", "bool has = person.AgeSpecified;", "bool has = person.HasAge;"),
    ];

    private static readonly Line[] ProtoZeroSharp =
    [
        new(
            "CS1503", "unsafe { byte* pointer = null; var reader = new ProtoReader(pointer, 0); }",
            "unsafe { byte* pointer = null; var reader = new ProtoReader(new ReadOnlySpan<byte>(pointer, 0)); }"),
        new("CS1061", "var reader = new ProtoReader(bytes); switch (reader.Tag) { }", "var reader = new ProtoReader(bytes); switch (reader.FieldNumber) { }"),
        new(
            "CS0029", "var reader = new ProtoReader(bytes); Span<byte> data = reader.ReadBytes();",
            "var reader = new ProtoReader(bytes); ReadOnlySpan<byte> data = reader.ReadBytes();"),
        new(
            "CS1061", "var reader = new ProtoReader(bytes); var name = reader.ReadUtf8String(ref arena);",
            "var reader = new ProtoReader(bytes); var name = arena.CopyString(reader.ReadUtf8());"),
        new(
            "CS0619", "var p = new Person();",
            "Person p = Person.Parse(bytes, arena); var reader = new ProtoReader(bytes); p.Read(ref reader, arena); p.Read(ref reader, ref arena);"),
        new("CS0117", "int number = Person.FieldIds.Name;", "int number = Person.NameFieldNumber;"),
        new("CS0246", "Optional<uint> age = person.Age;", "uint? age = person.HasAge ? person.Age : null;"),
        new("CS0246", "UnmanagedArray<int> scores = person.Scores;", "UnmanagedList<int> scores = person.Scores;"),
        new("CS1061", "int count = person.Scores.Length;", "int count = person.Scores.Count;"),
        new("CS0193", "unsafe { var number = person.Work->Number; }", "var number = person.Work.Number;"),
    ];

    public static TheoryData<string> Pages => ["google", "protobuf-net", "protozerosharp"];

    [Theory]
    [MemberData(nameof(Pages))]
    public void ErrorsAreAsThePageSays(string page)
    {
        Line[] lines = LinesOf(page);
        ILookup<int, string> found = Compile(lines.Select(line => line.Wrong));
        Assert.All(Enumerable.Range(0, lines.Length), i => Assert.True(
            found[i].Contains(lines[i].Error), $"{lines[i].Wrong} has {string.Join(", ", found[i])} instead of {lines[i].Error}"));
    }

    [Theory]
    [MemberData(nameof(Pages))]
    public void TheLinesToWriteInsteadCompile(string page)
    {
        Line[] lines = LinesOf(page);
        Assert.Empty(Compile(lines.Select(line => line.Right)).Select(line => $"{line.First()}: {lines[line.Key].Right}"));
    }

    [Theory]
    [MemberData(nameof(Pages))]
    public void ThePageNamesTheseErrors(string page)
    {
        string text = File.ReadAllText(Path.Combine(Repository.Root, "docs", page + ".md"));
        Assert.Equal(LinesOf(page).Select(line => line.Error).Distinct().Order(), ErrorId().Matches(text).Select(match => match.Value).Distinct().Order());
    }

    private static Line[] LinesOf(string page) => page switch
    {
        "google" => Google,
        "protobuf-net" => ProtobufNet,
        _ => ProtoZeroSharp,
    };

    /// <summary>The errors of each line. Each line is in a method of its own.</summary>
    private static ILookup<int, string> Compile(IEnumerable<string> lines)
    {
        string program = $"static class Program {{\n{string.Join('\n', lines.Select((line, i) => $"static void Run{i}{Parameters} {{ {line} }}"))}\n}}";
        return ContactsProject.Host.AllowUnsafe().Compile(ContactsProject.Usings + program)
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .ToLookup(diagnostic => diagnostic.Location.GetLineSpan().StartLinePosition.Line - 1, diagnostic => diagnostic.Id);
    }

    [GeneratedRegex(@"\bCS\d{4}\b")]
    private static partial Regex ErrorId();

    /// <param name="Wrong">As it is with the other library.</param>
    /// <param name="Right">What to write instead.</param>
    private sealed record Line(string Error, string Wrong, string Right);
}
