using System.Text.RegularExpressions;
using LibProtoZeroSharp.Compiler;
using Microsoft.CodeAnalysis;
using static LibProtoZeroSharp.Tests.Docs.PageCode;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The code in the documents compiles without a warning, and has the documented effect.</summary>
public class PageCodeTests
{
    /// <summary>As pasted: its own using directives are enough.</summary>
    [Fact]
    public void TheReadmesFirstStepsWork()
    {
        string text = Text("README.md");
        var host = new GeneratorHost(("contacts.proto", Blocks(text, "proto").Single()));
        Assert.Equal(
            [
                "1: Ada is 36 and has 1 address, ada@example.org", "2: Ada is 36 and has 1 address, ada@example.org", "3: Ada is 36 and has 1 address, ada@example.org",
                "Truncated at byte 1",
            ],
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
        CompileProgram(host, programs[1]);
    }

    [Fact]
    public void ThePageAboutReadingByHandAndReadingLessWorks() => Assert.Equal(
        ["42", "hi", "1", "2", "-7", "customer 7, line 1, note \"\"", "Ada, customer 8, line 1, note \"\"", "customer 7, line 1"], Run("docs/by-hand.md"));

    [Fact]
    public void ThePageAboutMessagesWorks() => Assert.Equal(
        ["Ada", "nowhere, 6, and 13 bytes with the fields that the schema does not know", "True", "3 phones Message", "4 scores Int32", "5 labels Message", "contacts"],
        Run("docs/messages.md"));

    [Fact]
    public void ThePageAboutMetricsWorks() => Assert.Equal(["At least 100,000 bytes are in use."], Run("docs/metrics.md"));

    [Fact]
    public void ThePageAboutExtensionsWorks() => Assert.Equal(["150", "best in show", "PL", "letters"], Run("docs/extensions.md"));

    /// <summary>The first block uses the file of the page about messages, and the others use the files of Google's package, which the page names.</summary>
    [Fact]
    public void ThePageAboutWellKnownTypesWorks()
    {
        string text = Text("docs/well-known-types.md"), folder = Path.Combine(AppContext.BaseDirectory, "google", "type");
        string[] blocks = [.. Blocks(text, "csharp")];
        Assert.Equal(
            ["1970-01-01T00:00:01.500Z", "00:00:01.5000000", "name,work", "2"], RunProgram("well-known-types.md", WithSchema("docs/messages.md"), blocks[0]));
        var host = new GeneratorHost(
            ("payments.proto", Blocks(text, "proto").Single()),
            ("google/type/date.proto", File.ReadAllText(Path.Combine(folder, "date.proto"))),
            ("google/type/decimal.proto", File.ReadAllText(Path.Combine(folder, "decimal.proto"))));
        Assert.Equal(
            ["19.90 until 2026-12-31", "6f 6f9619ff-8b86-d011-b42d-00cf4fc964ff"],
            blocks[1..].SelectMany(block => RunProgram("well-known-types.md", host, block)));
    }

    [Fact]
    public void ThePageAboutRecordsWorks() => Assert.Equal(
        [
            "Ada: tea, priority 5", "from GB29", "False", "True",
            """{"id":"7","customer":"Ada","priority":1,"ordered":"1970-01-01T00:00:00Z","iban":"GB29"}""", "Ada", "True",
        ],
        RunProgram("records.md", WithSchema("docs/records.md").Property("ProtoZeroRecords", "true"), Blocks(Text("docs/records.md"), "csharp").Single()));

    [Fact]
    public void ThePageAboutJsonAndTextFormatWorks() => Assert.Equal(
        [
            """{"name":"Ada","scores":[3,1]}""", "True", """{"@type":"type.googleapis.com/contacts.Person","name":"Ada","scores":[3,1]}""",
            "2", "InvalidValue at line 1, column 41 in phones[1].number",
            "name: \"Ada\" phones { number: \"555\" mobile: true } scores: [1, 2, 3] labels { key: \"team\" value: \"engines\" }",
            "2:18 phones[0].number: InvalidValue",
        ],
        RunWithPerson("docs/json.md"));

    [Fact]
    public void ThePageAboutLifetimesWorks() => Assert.Equal(
        ["a", "b", "Truncated at byte 1", "Ada", "Ada", "Ada: 1 2 3 6", "3 4 5", "555 4", "556 2", "13 3"],
        RunWithPerson("docs/lifetimes.md"));

    [Fact]
    public void ThePageAboutKeepingMessagesWorks() => Assert.Equal(
        ["Edsger", "not there any more", "Ada 2", "Grace 1", "caller 99999; at most 2 MB: True"], RunWithPerson("docs/keeping.md"));

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

    /// <summary>The blocks have mistakes that only the analyzers find.</summary>
    [Fact]
    public void TheCodeOfThePageAboutSafetyCompiles()
    {
        string[] blocks = [.. Blocks(Text("docs/safety.md"), "csharp")];
        Assert.Equal(5, blocks.Length);
        Assert.Empty(WithSchema("docs/messages.md").Compile([Implicit, .. blocks]));
    }

    /// <summary>Code on a page is compiled by a test, and run if it is no server: a new page needs a test too.</summary>
    [Fact]
    public void EachPageWithCodeHasATest()
    {
        string[] others =
        [
            "README.md", "docs/getting-started.md", "docs/web.md", "docs/packages/LibProtoZeroSharp.AspNetCore.md",
            "docs/kafka.md", "docs/packages/LibProtoZeroSharp.SchemaRegistry.md", "docs/safety.md", "docs/grpc.md", "docs/well-known-types.md", "docs/records.md", // above
            "docs/architecture.md", // an excerpt of generated code, not a program
        ];
        string tests = string.Concat(Repository.Sources("LibProtoZeroSharp.Tests/Docs").Select(source => source.Text));
        string[] pages = [.. Documents.Where(page => Blocks(Text(page), "csharp").Any())];
        Assert.All(others, page => Assert.True(pages.Contains(page), $"{page} has no C# code any more: take it out of the list here."));
        Assert.All(pages.Except(others), page => Assert.True(
            Regex.IsMatch(tests, "Run(WithPerson|WithChecks)?\\(\"" + Regex.Escape(page) + "\""),
            $"{page} has C# code that no test runs: add a test to {nameof(PageCodeTests)} that compares the lines of Run(\"{page}\") with what the page says."));
    }

    [Fact]
    public void TheGeneratorsPageWorks() => Assert.Equal(["Sent", "77", "STATUS_SENT", "delivery"], Run("docs/generator.md"));

    [Fact]
    public void ThePageForThoseOfGooglesLibraryWorks() =>
        Assert.Equal(["Ada, Home, engines, 2024"], Run("docs/google.md"));

    [Fact]
    public void ThePageAboutStreamsWorks() => Assert.Equal(
        ["39", "door: 0", "door: 0.5", "door: 1", "2", "3", "0", "read", "2 bytes wait for more", "window", "house: 3", "3 bytes",
            "5000 bytes", "9 bytes", "5000", "read", "Truncated at byte 3"],
        Run("docs/streams.md"));

    [Fact]
    public void ThePackagesPageWorks() => Assert.Equal(("False", "True"), RunWithChecks("docs/packages.md"));

    /// <summary>The app, the app of the package's own page, and the client, as in new projects.</summary>
    [Fact]
    public void TheProgramsOfTheWebPageCompile()
    {
        // The using directives that a new web project has in addition.
        const string web = """
            global using Microsoft.AspNetCore.Builder;
            global using Microsoft.AspNetCore.Http;
            global using Microsoft.AspNetCore.Routing;
            global using Microsoft.Extensions.DependencyInjection;
            """;
        string[] programs = [.. Blocks(Text("docs/web.md"), "csharp").Where(IsProgram)];
        Assert.Equal(2, programs.Length);
        GeneratorHost host = WithSchema("docs/web.md").Reference(AssemblyReferences.Of(typeof(AspNetCore.ProtoResult).Assembly.Location));
        foreach (MetadataReference reference in Layers.References)
        {
            if (Path.GetFileName(reference.Display!).StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal)
                || Path.GetFileName(reference.Display!).StartsWith("Microsoft.Extensions.", StringComparison.Ordinal))
            {
                host.Reference(reference);
            }
        }

        Assert.Empty(host.CompileProgram(Implicit, web, programs[0]).Diagnostics);
        Assert.Empty(host.CompileProgram(Implicit, web, Blocks(Text("docs/packages/LibProtoZeroSharp.AspNetCore.md"), "csharp").Single()).Diagnostics);
        CompileProgram(WithSchema("docs/web.md"), programs[1]);
    }

    /// <summary>They need a broker and a registry, so only the check packages-kafka runs them.</summary>
    [Fact]
    public void TheProgramsOfTheKafkaPageCompile()
    {
        GeneratorHost host = WithSchema("docs/kafka.md").Reference(AssemblyReferences.Of(typeof(SchemaRegistry.InvalidRecordException).Assembly.Location));
        foreach (MetadataReference reference in Layers.References)
        {
            if (Path.GetFileName(reference.Display!).StartsWith("Confluent.", StringComparison.Ordinal)) host.Reference(reference);
        }

        string[] programs = [.. Blocks(Text("docs/kafka.md"), "csharp"), Blocks(Text("docs/packages/LibProtoZeroSharp.SchemaRegistry.md"), "csharp").Single()];
        Assert.Equal(4, programs.Length);
        Assert.All(programs, program => CompileProgram(host, program));
    }

    private static bool IsProgram(string block) => block.StartsWith("using ", StringComparison.Ordinal);

    /// <summary>The other code is the code of the sample, word for word.</summary>
    [Fact]
    public void TheWebPageShowsTheSample()
    {
        string sample = string.Join('\n', Directory.GetFiles(Path.Combine(Repository.Root, "samples", "Web"), "*.cs").Select(path => Unindented(File.ReadAllText(path))));
        string[] blocks = [.. Blocks(File.ReadAllText(Path.Combine(Repository.Root, "docs", "web.md")), "csharp").Where(block => !IsProgram(block))];
        Assert.NotEmpty(blocks);
        Assert.All(blocks, block => Assert.Contains(Unindented(block), sample));

        static string Unindented(string text) => string.Join('\n', text.Split('\n').Select(line => line.Trim()));
    }

    /// <summary>The first four blocks are classes. The others are programs that need no transport.</summary>
    [Fact]
    public void TheCodeOfThePageAboutGrpcWorks()
    {
        string[] blocks = [.. Blocks(Text("docs/grpc.md"), "csharp")];
        var host = WithSchema("docs/grpc.md").ReferenceGrpc();
        Assert.All(blocks[..4], block => Assert.Empty(host.Compile(Implicit, block)));
        Assert.Equal(
            [
                "InvalidArgument: name is empty", "Hello Ada", "/greet.Greeter/SayHello: greet.HelloRequest", "/greet.Greeter/Collect: greet.HelloRequest",
                "/greet.Greeter/Listen: greet.HelloRequest", "/greet.Greeter/Chat: greet.HelloRequest",
            ],
            blocks[4..].SelectMany(block => RunProgram("docs/grpc.md", host, block)));
    }

    [Fact]
    public void ThePageAboutTheCompilerWorks() => Assert.Equal(
        [
            "shop.Order", "items Message", "paid Bool",
            "shop/order.proto(3,17): error PZ0107: \"Item\" is not defined",
            "2 files", "shop/item.proto", "1 file", "line 5: What a customer buys.", "Whether the money has arrived.",
        ],
        Run("docs/compiler.md", AssemblyReferences.Of(typeof(ProtoCompiler).Assembly.Location)));

    [Fact]
    public void ThePageAboutBreakingChangesWorks() => Assert.Equal(
        ["PZ0403 at column 28"], Run("docs/breaking.md", AssemblyReferences.Of(typeof(ProtoCompiler).Assembly.Location)));

    [Fact]
    public void ThePageAboutDynamicMessagesWorks() => Assert.Equal(
        [
            "True", "tea", "cash", """{"id":"7","items":[{"name":"tea","price":2.5}],"stock":{"tea":40},"cash":true}""",
            "\"1970-01-02T00:00:00Z\"", "True",
            "jobs.Resize: 80", "2", "InvalidValue at line 1, column 10 in input",
            """7 events.Batch.Part {"text":"hi"}""",
        ],
        Run("docs/dynamic.md", AssemblyReferences.Of(typeof(ProtoCompiler).Assembly.Location)));
}
