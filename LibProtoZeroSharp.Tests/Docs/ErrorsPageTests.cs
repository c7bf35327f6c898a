using System.Reflection;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The messages of docs/errors.md are those of the compiler and of the library.</summary>
public class ErrorsPageTests
{
    /// <summary>One for each row, in the page's order.</summary>
    private static readonly string[] FromTheCompiler =
    [
        "Person p = new Person();",
        "person.Name = \"Ada\";",
        "string name = person.Name;",
        "person.Work = phone;",
        "person.Work.Mobile = true;",
        "person.Scores.Add(3);",
        "bool absent = person.Work is null;",
        "var some = person.Scores.Where(score => score > 1);",
        "Func<Task> read = async () => { var reader = new ProtoReader([]); await Task.Yield(); reader.Next(); };",
    ];

    /// <inheritdoc cref="FromTheCompiler"/>
    private static readonly string[] FromAProgram =
    [
        "Person none = default; none.Name = default;",
        "Phone work = person.Work; work.Mobile = true;",
        "arena.Dispose(); arena.Reset();",
        "for (int i = 0; i < 100; i++) Person.Create(small);",
        "Person.Parse([0x0A, 5, 65], arena);",
        "Person.Parse([0x1F, 0x8B, 8, 0, 0], arena);",
        "Person.Parse([0x0A, 1, 0xFF], arena);",
        "Person.Parse(new byte[1000], small);",
        "Person.Parse([0x5A, 2, 0x5A, 0], arena, new ProtoReadOptions { MaxDepth = 1 });",
        "ProtoJson.Parse<Person>(\"\"\"{\"nme\":1}\"\"\", arena);",
        "ProtoJson.Parse<Person>(\"\"\"{\"extra\":{\"@type\":\"type.googleapis.com/shop.Item\"}}\"\"\", arena);",
        "JsonSerializer.Deserialize<Person>(\"{}\");",
        "person.WriteTo(new byte[2].AsSpan());",
    ];

    [Fact]
    public void TheCompilerSaysTheSame()
    {
        string[] rows = Rows("From the compiler");
        Assert.Equal(FromTheCompiler.Length, rows.Length);
        string methods = string.Join('\n', FromTheCompiler.Select((line, i) => $"static void Run{i}(Person person, Phone phone) {{ {line} }}"));
        ILookup<int, string> found = ContactsProject.Host.Compile($"{ContactsProject.Usings}static class Program {{\n{methods}\n}}").ToLookup(
            diagnostic => diagnostic.Location.GetLineSpan().StartLinePosition.Line - 1, diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage()}");
        Assert.All(rows, (row, i) => Assert.Contains(found[i], message => IsShown(row, message)));
    }

    [Fact]
    public void AProgramSaysTheSame()
    {
        string[] rows = Rows("From a running program");
        Assert.Equal(FromAProgram.Length, rows.Length);
        string methods = string.Join('\n', FromAProgram.Select((line, i) => $"public static void Run{i}(Person person, ArenaAllocator arena, ArenaAllocator small) {{ {line} }}"));
        Type program = ContactsProject.Host.Load(
            $$"""
            {{ContactsProject.Usings}}
            public static class Program
            {
                public static void Run(int index)
                {
                    using ArenaAllocator arena = new(), small = new(new ArenaOptions { MaxBytes = 100 });
                    Person person = Person.Create(arena);
                    person.SetName("Ada", arena);
                    typeof(Program).GetMethod("Run" + index).Invoke(null, [person, arena, small]);
                }
                {{methods}}
            }
            """,
            "Program");
        Assert.All(rows, (row, i) =>
        {
            Exception thrown = Assert.Throws<TargetInvocationException>(() => program.GetMethod("Run")!.Invoke(null, [i])).InnerException!.InnerException!;
            Assert.True(IsShown(row, $"{thrown.GetType().Name}: {thrown.Message}"), $"{row}\n{thrown}");
        });
    }

    /// <summary>The first cells of the table below a heading.</summary>
    private static string[] Rows(string heading)
    {
        string section = PageCode.Text("docs/errors.md").Split($"## {heading}\n")[1].Split("\n## ")[0];
        return [.. section.Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal)).Select(line => line.Split('`')[1])];
    }

    /// <summary>Whether a message begins as the page says, where … stands for anything.</summary>
    private static bool IsShown(string row, string message)
    {
        int at = 0;
        foreach (string part in row.Split('…'))
        {
            int found = message.IndexOf(part, at, StringComparison.Ordinal);
            if (found < 0 || (at == 0 && found > 0)) return false;
            at = found + part.Length;
        }

        return true;
    }
}
