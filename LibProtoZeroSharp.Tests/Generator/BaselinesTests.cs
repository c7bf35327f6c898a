using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using LibProtoZeroSharp.FrontEnd.Syntax;
using Microsoft.CodeAnalysis;
using Steps = ProtoZeroGenerator.ProtoZeroGenerator;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>A project's baselines: files on disk, with which its .proto files are compared.</summary>
public sealed class BaselinesTests : IDisposable
{
    private const string Item = "syntax = \"proto3\";\nmessage Item {\n  string name = 1;\n  int32 count = 2;\n}\n";

    private static readonly string Changed = Item.Replace("int32 count", "string count");

    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void ABreakingChangeIsAnErrorAtItsLine()
    {
        GeneratorHost host = Host(Changed, Write("v1.binpb", Item));

        GeneratorRunResult result = host.Run();

        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        Assert.Equal(
            ("PZ0406", DiagnosticSeverity.Error, GeneratorHost.Folder + "/item.proto", 3, 2),
            (diagnostic.Id, diagnostic.Severity, span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character));
        Assert.Contains("had the type \"int32\", and has the type \"string\" now", diagnostic.GetMessage());
        Assert.Equal("item.g.cs", Assert.Single(result.GeneratedSources).HintName);
    }

    [Fact]
    public void WithoutABaselineNothingIsCompared()
    {
        string path = Write("v1.binpb", Item);

        GeneratorRunResult result = Host(Changed).Add(path, "").Run();

        Assert.Empty(result.Diagnostics);
        Assert.DoesNotContain(Steps.BaselineStep, result.TrackedSteps.Keys);
    }

    [Fact]
    public void SeveralBaselinesReportEachChangeOnce()
    {
        string[] paths = [Write("v1.binpb", Item), Write("v2.binpb", Item), Write("v3.binpb", Item.Replace("name", "title"))];

        Assert.Equal(["PZ0404", "PZ0405", "PZ0406"], Ids(Host(Changed, paths).Run()));
    }

    [Theory]
    [InlineData(null, "can't be read; the file does not exist; ")]
    [InlineData("text", "can't be read; at byte ")]
    public void ABaselineThatCannotBeReadIsAnErrorAtItself(string? content, string expected)
    {
        string path = Path.Combine(_folder.Root, "v1.binpb");
        if (content is not null) File.WriteAllText(path, content);

        GeneratorRunResult result = Host(Item, path).Run();

        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(("PZ0400", path), (diagnostic.Id, diagnostic.Location.GetLineSpan().Path));
        Assert.Contains(expected, diagnostic.GetMessage());
        Assert.Single(result.GeneratedSources);
    }

    /// <summary>The file moved, and its package changed.</summary>
    [Fact]
    public void ABaselineWithNothingOfTheProjectIsAWarningAtItself()
    {
        string path = Write("v1.binpb", Item);

        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("moved.proto", Item.Replace("message", "package moved;\nmessage")))
            .Add(path, "").Metadata(path, "ProtoZeroBaseline", "true").Run().Diagnostics);
        Assert.Equal(("PZ0423", DiagnosticSeverity.Warning, path), (diagnostic.Id, diagnostic.Severity, diagnostic.Location.GetLineSpan().Path));
        Assert.Empty(new GeneratorHost(("moved.proto", Item)).Add(path, "").Metadata(path, "ProtoZeroBaseline", "true").Run().Diagnostics);
    }

    /// <summary>Files of other projects have baselines there.</summary>
    [Fact]
    public void ImportedFilesAreNotCompared()
    {
        string path = Write("v1.binpb", Item);

        Assert.Empty(Host(Changed, path).Metadata("item.proto", "GenerateCode", "false").Run().Diagnostics);
    }

    /// <summary>A fault of another declaration takes no declaration along that only breaks compatibility.</summary>
    [Fact]
    public void AChangedDeclarationBecomesCodeBesideAFaultyOne()
    {
        GeneratorRunResult result = Host(Changed + "message Faulty { Nowhere a = 1; }", Write("v1.binpb", Item)).Run();

        Assert.Equal(["PZ0107"], Ids(result));
        result = Host(Changed, Write("v1.binpb", Item)).Add("faulty.proto", "syntax = \"proto3\"; message Faulty { Nowhere a = 1; }").Run();
        Assert.Equal(["PZ0107", "PZ0406"], Ids(result));
        Assert.Contains(result.GeneratedSources, source => source.HintName == "item.g.cs" && source.SourceText.ToString().Contains("CountFieldNumber"));
    }

    [Fact]
    public void OnlyAChangedBaselineIsReadAgain()
    {
        string path = Write("v1.binpb", Item);
        GeneratorHost host = Host(Item, path);
        Assert.Empty(host.Run().Diagnostics);

        // The file has changed, but the compiler doesn't know.
        Write("v1.binpb", Changed);
        GeneratorRunResult result = host.EditCSharp("class C;").Property("Unknown", "x").Run();
        Assert.Empty(result.Diagnostics);
        Assert.Equal([IncrementalStepRunReason.Cached], Reasons(result, Steps.BaselineStep));
        Assert.Equal([IncrementalStepRunReason.Cached], Reasons(result, Steps.LinkStep));

        result = host.Edit(path, "").Run();
        Assert.Equal(["PZ0406"], Ids(result));
        Assert.Equal([IncrementalStepRunReason.Modified], Reasons(result, Steps.BaselineStep));
        Assert.All(
            Reasons(result, Steps.FileStep), reason => Assert.Contains(reason, (IncrementalStepRunReason[])[IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged]));

        result = host.Edit(path, " ").Run();
        Assert.Equal([IncrementalStepRunReason.Unchanged], Reasons(result, Steps.BaselineStep));
        Assert.Equal([IncrementalStepRunReason.Cached], Reasons(result, Steps.LinkStep));
    }

    [Fact]
    public void AnEditIsComparedAgain()
    {
        GeneratorHost host = Host(Item, Write("v1.binpb", Item));
        Assert.Empty(host.Run().Diagnostics);

        Diagnostic diagnostic = Assert.Single(host.Edit("item.proto", "\n" + Changed).Run().Diagnostics);
        Assert.Equal(4, diagnostic.Location.GetLineSpan().StartLinePosition.Line);
        Assert.Empty(host.Edit("item.proto", Item).Run().Diagnostics);
    }

    /// <summary>The importer has the same bytes, but whether its enum moved compatibly depends on the imported file.</summary>
    [Fact]
    public void AnEditOfAnImportIsComparedAgain()
    {
        const string before = "syntax = \"proto3\"; message Item { Kind kind = 1; } enum Kind { NONE = 0; SOME = 1; }";
        const string kind = "syntax = \"proto3\"; package moved; enum Kind { NONE = 0; SOME = 1; }";
        string path = Write("v1.binpb", before);
        GeneratorHost host = Host("syntax = \"proto3\"; import \"kind.proto\"; message Item { moved.Kind kind = 1; }", path).Add("kind.proto", kind);
        Assert.Empty(host.Run().Diagnostics);

        Assert.Equal(["PZ0406"], Ids(host.Edit("kind.proto", kind.Replace("SOME", "FEW")).Run()));
        Assert.Empty(host.Edit("kind.proto", kind).Run().Diagnostics);
    }

    private static GeneratorHost Host(string item, params string[] baselines)
    {
        var host = new GeneratorHost(("item.proto", item));
        foreach (string path in baselines) host.Add(path, "").Metadata(path, "ProtoZeroBaseline", "true");
        return host;
    }

    private static IEnumerable<string> Ids(GeneratorRunResult result) => result.Diagnostics.Select(diagnostic => diagnostic.Id).Order(StringComparer.Ordinal);

    private static IEnumerable<IncrementalStepRunReason> Reasons(GeneratorRunResult result, string step) =>
        result.TrackedSteps[step].SelectMany(run => run.Outputs).Select(output => output.Reason);

    /// <summary>Writes the descriptor set of one file, and returns its path.</summary>
    private string Write(string name, string text)
    {
        LinkResult linked = Linker.Link([ProtoParser.Parse("item.proto", text).File], WellKnownFiles.TryGet);
        var set = new WireWriter();
        set.Bytes(1, DescriptorSerializer.Serialize(Assert.Single(linked.Files)));
        string path = Path.Combine(_folder.Root, name);
        File.WriteAllBytes(path, set.ToArray());
        return path;
    }
}
