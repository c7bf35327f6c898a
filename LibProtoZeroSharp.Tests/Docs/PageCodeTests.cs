using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using System.Text.RegularExpressions;
using LibProtoZeroSharp.Tests.Generator;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests;

/// <summary>The code in the documents compiles without a warning, and has the documented effect.</summary>
public partial class ReadmeTests
{
    // Within the program this Console hides the real one, which other tests use at the same time.
    private const string Console = """
        static class Console
        {
            public static readonly List<string> Lines = new();

            public static void WriteLine(object value) => Lines.Add(value.ToString()!);
        }
        """;

    // The using directives of a new console project.
    private const string Implicit = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <summary>As pasted: its own using directives are enough.</summary>
    [Fact]
    public void TheReadmesFirstStepsWork()
    {
        string text = Text("README.md");
        var host = new GeneratorHost(("contacts.proto", Blocks(text, "proto").Single()));
        Assert.Equal(
            ["1: Ada is 36 and has 1 address, ada@example.org", "2: Ada is 36 and has 1 address, ada@example.org", "3: Ada is 36 and has 1 address, ada@example.org", "Truncated at byte 1"],
            RunProgram("README.md", host, Blocks(text, "csharp").Single()));
    }

    /// <summary>Its second program has a mistake. What the checks say is compared where the page is followed from the first command on, with packages.</summary>
    [Fact]
    public void ThePageToGetStartedWorks()
    {
        string text = Text("docs/getting-started.md");
        var host = new GeneratorHost(("contacts.proto", Blocks(text, "proto").Single()));
        string[] programs = [.. Blocks(text, "csharp")];
        Assert.Equal(Blocks(text, "text").First().TrimEnd('\n').Split('\n'), RunProgram("getting-started.md", host, programs[0]));
        Assert.Empty(host.CompileProgram(Implicit, programs[1] + Console).Diagnostics);
    }

    [Fact]
    public void ThePageAboutReadingLessWorks() => Assert.Equal(["customer 7, line 1", "7"], Run("docs/reading-less.md"));

    [Fact]
    public void ThePageAboutWritingAndReadingByHandWorks() => Assert.Equal(["42", "hi", "1", "2", "-7"], Run("docs/by-hand.md"));

    [Fact]
    public void ThePageAboutMessagesWorks() => Assert.Equal(
        ["Ada", "6, and 13 bytes with the fields that the schema does not know", "3 phones Message", "4 scores Int32", "5 labels Message", "contacts"],
        Run("docs/messages.md"));

    [Fact]
    public void ThePageAboutExtensionsWorks() => Assert.Equal(["150", "best in show", "PL", "letters"], Run("docs/extensions.md"));

    [Fact]
    public void ThePageAboutWellKnownTypesWorks() =>
        Assert.Equal(["1970-01-01T00:00:01.500Z", "00:00:01.5000000", "name,work", "2"], RunWithPerson("docs/well-known-types.md"));

    [Fact]
    public void ThePageAboutJsonWorks() => Assert.Equal(
        [
            """{"name":"Ada","scores":[3,1]}""", "True", """{"@type":"type.googleapis.com/contacts.Person","name":"Ada","scores":[3,1]}""",
            "2", "InvalidValue at line 1, column 41 in phones[1].number",
        ],
        RunWithPerson("docs/json.md"));

    [Fact]
    public void ThePageAboutTextFormatWorks() => Assert.Equal(
        [
            "name: \"Ada\" phones { number: \"555\" mobile: true } scores: [1, 2, 3] labels { key: \"team\" value: \"engines\" }",
            "2:18 phones[0].number: InvalidValue",
        ],
        RunWithPerson("docs/text.md"));

    [Fact]
    public void ThePageAboutLifetimesWorks() => Assert.Equal(
        ["a", "b", "Truncated at byte 1", "Edsger", "not there any more", "Ada: 1 2 3 6", "3 4 5", "555 4", "556 2"], RunWithPerson("docs/lifetimes.md"));

    [Fact]
    public void ThePageAboutListsAndMapsWorks() => Assert.Equal(
        [
            "[51, 10, 20, 40]", "51 40 20 10", "20 is at 2, the largest is 51", "3", "best dear good new", "True",
            "20 tea", "50 milk", "50 milk", "50 milk of 2 items", "milk 2", "tea 84", "True", "3", "3: 1 2 3", "1: 4", "0: ", "2 scores, b, 40",
        ],
        Run("docs/collections.md"));

    [Fact]
    public void ThePageAboutSocketsWorks() => Assert.Equal(Blocks(Text("docs/sockets.md"), "text").Single().TrimEnd('\n').Split('\n'), Run("docs/sockets.md"));

    [Fact]
    public void ThePageInThePackageWorks() => Assert.Equal(["Ada"], Run("docs/packages/LibProtoZeroSharp.md"));

    /// <summary>The first two blocks have mistakes that only the analyzers find. The last one would list the arenas of tests that run at the same time.</summary>
    [Fact]
    public void TheCodeOfThePageAboutSafetyCompiles()
    {
        string[] blocks = [.. Blocks(Text("docs/safety.md"), "csharp")];
        Assert.Equal(3, blocks.Length);
        Assert.Empty(WithSchema("docs/messages.md").Compile(Implicit, blocks[0], blocks[1]));
        Assert.Empty(WithSchema("docs/messages.md").CompileProgram(Implicit, blocks[2] + Console).Diagnostics);
    }

    /// <summary>Code on a page is compiled by a test, and run if it is no server: a new page needs a test too.</summary>
    [Fact]
    public void EachPageWithCodeHasATest()
    {
        string[] others =
        [
            "README.md", "docs/getting-started.md", "docs/web.md", "docs/safety.md", "docs/grpc.md", // above
            "docs/architecture.md", // an excerpt of generated code, not a program
        ];
        string tests = string.Concat(Directory.EnumerateFiles(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests"), "*.cs", SearchOption.AllDirectories).Select(File.ReadAllText));
        string[] pages = [.. Documents.Select(row => row.Data).Where(page => Blocks(Text(page), "csharp").Any())];
        Assert.All(others, page => Assert.Contains(page, pages));
        Assert.All(pages.Except(others), page => Assert.Matches("Run(WithPerson)?\\(\"" + Regex.Escape(page) + "\"", tests));
    }

    [Fact]
    public void TheGeneratorsPageWorks() => Assert.Equal(["Sent", "77", "STATUS_SENT", "delivery"], Run("docs/generator.md"));

    [Fact]
    public void ThePageForThoseOfGooglesLibraryWorks() =>
        Assert.Equal(["Ada, Home, engines, 2024"], Run("docs/google.md"));

    [Fact]
    public void ThePageAboutStreamsWorks() => Assert.Equal(
        ["39", "door: 0", "door: 0.5", "door: 1", "2", "3", "0", "read", "2 bytes wait for more", "window", "read", "Truncated at byte 3"],
        Run("docs/streams.md"));

    [Fact]
    public void ThePackagesPageWorks() => Assert.Equal([Checks.Enabled.ToString()], Run("docs/packages.md"));

    /// <summary>Its code needs ASP.NET, so it must be the code of the sample, word for word.</summary>
    [Fact]
    public void TheWebPageShowsTheSample()
    {
        string sample = string.Join('\n', Directory.GetFiles(Path.Combine(Repository.Root, "samples", "Web"), "*.cs").Select(path => Unindented(File.ReadAllText(path))));
        string[] blocks = [.. Blocks(File.ReadAllText(Path.Combine(Repository.Root, "docs", "web.md")), "csharp")];
        Assert.NotEmpty(blocks);
        Assert.All(blocks, block => Assert.Contains(Unindented(block), sample));

        static string Unindented(string text) => string.Join('\n', text.Split('\n').Select(line => line.Trim()));
    }

    /// <summary>The first three blocks are classes. The others are programs that need no transport.</summary>
    [Fact]
    public void TheCodeOfThePageAboutGrpcWorks()
    {
        string[] blocks = [.. Blocks(Text("docs/grpc.md"), "csharp")];
        var host = WithSchema("docs/grpc.md").Reference(MetadataReference.CreateFromFile(typeof(global::Grpc.Core.Status).Assembly.Location));
        Assert.All(blocks[..3], block => Assert.Empty(host.Compile(Implicit, block)));
        Assert.Equal(
            ["InvalidArgument: name is empty", "/greet.Greeter/SayHello: greet.HelloRequest", "/greet.Greeter/Collect: greet.HelloRequest", "/greet.Greeter/Listen: greet.HelloRequest"],
            blocks[3..].SelectMany(block => RunProgram("docs/grpc.md", host, block)));
    }

    [Theory]
    [InlineData("LibProtoZeroSharp")]
    [InlineData("ProtoZeroGenerator/build")]
    public void WhatThePackagesTellMSBuildIsDocumented(string folder)
    {
        string documentation = File.ReadAllText(Path.Combine(Repository.Root, "docs", "diagnostics.md"));
        string[] ids =
        [
            .. Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.targets")
                .SelectMany(file => WarningCode().Matches(File.ReadAllText(file))).Select(match => match.Groups["id"].Value),
        ];
        Assert.NotEmpty(ids);
        Assert.All(ids, id => Assert.Contains($"| {id} |", documentation));
    }

    public static TheoryData<string> Documents =>
    [
        .. new[] { "*.md", "docs/*.md", "samples/*/*.md" }
            .SelectMany(pattern => Directory.EnumerateFiles(Repository.Root, pattern.Split('/')[^1], pattern.Contains('/') ? SearchOption.AllDirectories : SearchOption.TopDirectoryOnly))
            .Select(path => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')).Distinct()
            .Where(path => !path.StartsWith("artifacts/", StringComparison.Ordinal) && !path.Contains("/node_modules/") && !path.Contains("/obj/") && !path.Contains("/bin/")),
    ];

    [Theory]
    [MemberData(nameof(Documents))]
    public void ItsLinksLeadSomewhere(string document)
    {
        string path = Path.Combine(Repository.Root, document);
        foreach (Match match in Link().Matches(File.ReadAllText(path)))
        {
            string[] target = match.Groups["target"].Value.Split('#');
            if (target[0].StartsWith("http", StringComparison.Ordinal)) continue;
            string file = target[0].Length == 0 ? path : Path.Combine(Path.GetDirectoryName(path)!, target[0]);
            Assert.True(Path.Exists(file), match.Value);
            if (target.Length == 1) continue;
            string[] headings = [.. Heading().Matches(File.ReadAllText(file)).Select(heading => Anchor(heading.Groups["text"].Value))];
            Assert.True(headings.Contains(target[1]), match.Value);
        }
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void ThePathsThatItNamesExist(string document) => Assert.All(
        RepositoryPath().Matches(Text(document)).Select(match => match.Groups["path"].Value), path => Assert.True(Path.Exists(Path.Combine(Repository.Root, path)), path));

    /// <summary>The anchor that GitHub gives to a heading.</summary>
    private static string Anchor(string heading) =>
        string.Concat(heading.ToLowerInvariant().Where(c => char.IsLetterOrDigit(c) || c is ' ' or '-' or '_')).Replace(' ', '-');

    private static List<string> RunWithPerson(string document) => Run(document, "docs/messages.md", []);

    /// <summary>Runs a document's blocks of code, each as a program; returns the lines that they print.</summary>
    /// <param name="references">The assemblies that it uses in addition to the runtime.</param>
    internal static List<string> Run(string document, params MetadataReference[] references) => Run(document, document, references);

    /// <param name="schema">The document with the <c>.proto</c> files.</param>
    private static List<string> Run(string document, string schema, MetadataReference[] references)
    {
        GeneratorHost host = WithSchema(schema);
        foreach (MetadataReference reference in references)
            host.Reference(reference);
        return [.. Blocks(Text(document), "csharp").SelectMany(block => RunProgram(document, host, block))];
    }

    /// <summary>A project with the <c>.proto</c> files of a document.</summary>
    private static GeneratorHost WithSchema(string document) =>
        new([.. Blocks(Text(document), "proto").Select(proto => (Package().Match(proto).Groups["name"].Value + ".proto", proto))]);

    /// <summary>Runs a program as it would be pasted into a new project; returns the lines that it prints.</summary>
    private static List<string> RunProgram(string name, GeneratorHost host, string program)
    {
        (ImmutableArray<Diagnostic> diagnostics, byte[] assembly) = host.CompileProgram(Implicit, program + Console);
        Assert.Empty(diagnostics);

        var context = new AssemblyLoadContext(name, isCollectible: true);
        Assembly loaded = context.LoadFromStream(new MemoryStream(assembly));
        loaded.EntryPoint!.Invoke(null, [Array.Empty<string>()]);
        return (List<string>)loaded.GetType("Console")!.GetField("Lines")!.GetValue(null)!;
    }

    private static string Text(string document) => File.ReadAllText(Path.Combine(Repository.Root, document)).ReplaceLineEndings("\n");

    private static IEnumerable<string> Blocks(string text, string language) =>
        CodeBlock().Matches(text).Where(match => match.Groups["language"].Value == language).Select(match => match.Groups["code"].Value);

    [GeneratedRegex(@"^```(?<language>\w+)\n(?<code>.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CodeBlock();

    [GeneratedRegex("Code=\"(?<id>\\w+)\"")]
    private static partial Regex WarningCode();

    [GeneratedRegex(@"^package (?<name>[\w.]+);", RegexOptions.Multiline)]
    private static partial Regex Package();

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)")]
    private static partial Regex Link();

    /// <summary>A path in backticks that starts with a folder of the repository.</summary>
    [GeneratedRegex(@"`(?<path>(LibProtoZeroSharp[\w.]*|ProtoZeroGenerator|samples|docs|native|\.ci|\.github)/[\w./-]+)`")]
    private static partial Regex RepositoryPath();

    [GeneratedRegex("^#+ (?<text>.*?) *$", RegexOptions.Multiline)]
    private static partial Regex Heading();
}
