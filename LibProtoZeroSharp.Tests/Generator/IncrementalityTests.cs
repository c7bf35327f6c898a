using Grpc.Core;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Lowering;
using Steps = ProtoZeroGenerator.ProtoZeroGenerator;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>An edit re-runs only the steps that it affects.</summary>
public class IncrementalityTests
{
    private const string Leaf = "syntax = \"proto3\"; package p; message Leaf { int32 x = 1; enum E { Z = 0; } }";
    private const string Root = "syntax = \"proto3\"; package p; import \"leaf.proto\"; message Root { Leaf leaf = 1; }";
    private const string Other = "syntax = \"proto3\"; package q; message Other { string s = 1; }";

    private const string Service = "syntax = \"proto3\"; package s; message Asked {} service S { rpc Do(Asked) returns (Asked); }";

    private readonly GeneratorHost _host = new(("leaf.proto", Leaf), ("root.proto", Root), ("other.proto", Other));

    public IncrementalityTests() => Assert.Equal(3, _host.Run().GeneratedSources.Length);

    [Fact]
    public void AnEditOfCSharpRunsNothing()
    {
        GeneratorRunResult result = _host.EditCSharp("class C;").Run();
        Assert.All(
            result.TrackedSteps.Values.SelectMany(steps => steps).SelectMany(step => step.Outputs),
            output => Assert.Contains(output.Reason, (IncrementalStepRunReason[])[IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged]));
        Assert.All(Written(result), reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
        Assert.Equal(3, result.GeneratedSources.Length);
    }

    /// <summary>Records of a file use those of its imports, so the importers are written again when these get records.</summary>
    [Fact]
    public void RecordsAreAsCheapAsTheirMessages()
    {
        _host.Metadata("root.proto", "Records", "true");
        Assert.Equal(["PZ0521"], _host.Run().Diagnostics.Select(diagnostic => diagnostic.Id));
        GeneratorRunResult result = _host.Metadata("leaf.proto", "Records", "true").Run();
        Assert.Empty(result.Diagnostics);
        Assert.Equal(["leaf.g.cs", "root.g.cs"], Changed(result));
        AssertAsFromAnEmptyCache(_host, result);

        Assert.Equal(["leaf.g.cs"], Changed(_host.Edit("leaf.proto", Leaf.Replace("int32 x", "string x")).Run()));
        result = _host.EditCSharp("class C;").Run();
        Assert.All(Written(result), reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void OnlyTheEditedFileIsParsed()
    {
        GeneratorRunResult result = _host.Edit("other.proto", Other.Replace("string", "bytes")).Run();
        Assert.Equal(
            [IncrementalStepRunReason.Cached, IncrementalStepRunReason.Cached, IncrementalStepRunReason.Modified],
            Reasons(result, Steps.ParseStep));
        Assert.Equal(
            [IncrementalStepRunReason.Unchanged, IncrementalStepRunReason.Unchanged, IncrementalStepRunReason.Modified],
            Reasons(result, Steps.FileStep));
        Assert.Single(Written(result), IncrementalStepRunReason.Modified);
    }

    [Fact]
    public void WhiteSpaceChangesNothingAfterTheLinker()
    {
        GeneratorRunResult result = _host.Edit("leaf.proto", "\n\n" + Leaf).Run();
        Assert.Contains(IncrementalStepRunReason.Modified, Reasons(result, Steps.ParseStep));
        Assert.Equal([IncrementalStepRunReason.Unchanged], Reasons(result, Steps.LinkStep));
        Assert.All(Written(result), reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void AFieldThatIsAddedChangesItsFileOnly()
    {
        GeneratorRunResult result = _host.Edit("leaf.proto", Leaf.Replace("int32 x = 1;", "int32 x = 1; int32 y = 2;")).Run();
        Assert.Single(Reasons(result, Steps.FileStep), IncrementalStepRunReason.Modified);
    }

    /// <summary>This makes an edit of a file that all others import as cheap as any other edit.</summary>
    [Fact]
    public void AFieldIsNothingToThoseThatImportItsFile()
    {
        Assert.True(IsRootTakenOver(Leaf.Replace("int32 x = 1;", "string z = 3 [json_name = \"a;\"]; int32 y = 2;"), Root));
        Assert.False(IsRootTakenOver(Leaf.Replace("int32 x = 1;", "required int32 x = 1;").Replace("proto3", "proto2"), Root));
        Assert.False(IsRootTakenOver(Leaf.Replace("int32 x = 1;", "map<int32, int32> x = 1;"), Root));
        Assert.False(IsRootTakenOver(Leaf.Replace("Z = 0;", "Z = 0; A = 1;"), Root));
    }

    [Fact]
    public void AFieldIsSeenByThoseThatUseItForAnOption()
    {
        string option = "import \"google/protobuf/descriptor.proto\"; extend google.protobuf.MessageOptions { Leaf leaf = 50000; } ";
        string root = Root.Replace("message Root {", option + "message Root { option (p.leaf).x = 1;");
        Assert.False(IsRootTakenOver(Leaf.Replace("int32 x = 1;", "int32 x = 2;"), root));
        Assert.False(IsRootTakenOver(Leaf.Replace("int32 x = 1;", "int32 x = 2;"), root.Replace("(p.leaf).x = 1", "(p.leaf) = { x: 1 }")));
        Assert.True(IsRootTakenOver(Leaf.Replace("int32 x = 1;", "int32 x = 2;"), root.Replace("option (p.leaf).x = 1;", "")));
    }

    /// <summary>Whether the linker reuses its result for a file when an imported file is edited.</summary>
    private static bool IsRootTakenOver(string leaf, string root)
    {
        FileNode importer = ProtoParser.Parse("root.proto", root).File;
        LinkResult before = Linker.Link([ProtoParser.Parse("leaf.proto", Leaf).File, importer], WellKnownFiles.TryGet);
        Assert.Empty(before.Diagnostics);
        LinkResult after = Linker.Link([ProtoParser.Parse("leaf.proto", leaf).File, importer], WellKnownFiles.TryGet, before);
        Assert.Empty(after.Diagnostics);
        return after.Files[1] == before.Files[1];
    }

    [Fact]
    public void TheDescriptorOfAnImportedFileHasItsFields()
    {
        GeneratorHost host = new GeneratorHost(("leaf.proto", Leaf), ("root.proto", Root.Replace("Leaf leaf", "int32 leaf"))).Metadata("leaf.proto", "GenerateCode", "false");
        int before = host.Run().GeneratedSources.Length;
        GeneratorRunResult result = host.Edit("leaf.proto", Leaf.Replace("int32 x", "int64 x")).Run();
        Assert.Equal((2, 2), (before, result.GeneratedSources.Length));
        AssertAsFromAnEmptyCache(host, result);
    }

    [Fact]
    public void ACommentChangesItsFileOnly()
    {
        GeneratorRunResult result = _host.Edit("leaf.proto", Leaf.Replace("message", "\n// What a leaf is.\nmessage")).Run();
        Assert.Equal(["leaf.g.cs"], Changed(result));
        result = _host.Edit("leaf.proto", Leaf.Replace("message", "\n// What a leaf is.\n\nmessage")).Run();
        Assert.Equal(["leaf.g.cs"], Changed(result));
        result = _host.Edit("leaf.proto", Leaf.Replace("message", "\n// It is no documentation that stands apart.\n\nmessage")).Run();
        Assert.Empty(Changed(result));
    }

    [Fact]
    public void AFieldChangesTheFilesWhoseCodeDependsOnIt()
    {
        // The code of a message depends on whether a required field can be missing in its sub-messages.
        string required = Leaf.Replace("proto3", "proto2").Replace("int32 x", "required int32 x");
        Assert.Equal(["leaf.g.cs", "root.g.cs"], Changed(_host.Edit("leaf.proto", required).Run()));
        Assert.Equal(["leaf.g.cs", "root.g.cs"], Changed(_host.Edit("leaf.proto", Leaf).Run()));
    }

    /// <summary>The code of an extension depends on whether the extended message is a message set, and on nothing else of that message.</summary>
    [Fact]
    public void AnExtensionChangesWithTheMessageThatItExtends()
    {
        const string set = "syntax = \"proto2\"; package p; message Set { extensions 4 to 1000; optional int32 x = 1; }";
        const string item = "syntax = \"proto2\"; package p; import \"set.proto\"; message Item { extend Set { optional Item item = 5; } }";
        var host = new GeneratorHost(("set.proto", set), ("item.proto", item));
        Assert.Empty(host.Run().Diagnostics);
        Assert.Equal(["set.g.cs"], Changed(host.Edit("set.proto", set.Replace("int32 x", "string x")).Run()));
        GeneratorRunResult result = host.Edit("set.proto", set.Replace("optional int32 x = 1;", "option message_set_wire_format = true;")).Run();
        Assert.Equal(["item.g.cs", "set.g.cs"], Changed(result));
        AssertAsFromAnEmptyCache(host, result);
    }

    [Fact]
    public void AFileThatIsAddedChangesNoOther()
    {
        GeneratorRunResult result = _host.Add("more.proto", "syntax = \"proto3\"; package p; import \"root.proto\"; message More { Root root = 1; }").Run();
        Assert.Equal(["more.g.cs"], Changed(result));
        Assert.Equal(4, result.GeneratedSources.Length);
    }

    [Fact]
    public void AFileThatIsRemovedTakesItsSourceAlong()
    {
        GeneratorRunResult result = _host.Remove("other.proto").Run();
        Assert.Equal(["leaf.g.cs", "root.g.cs"], result.GeneratedSources.Select(source => source.HintName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void ABrokenFileChangesOnlyWhatImportsIt()
    {
        foreach (string broken in (string[])["message {", "message Leaf { Nothing n = 1; }", "import \"nothing.proto\";", "import \"root.proto\";"])
        {
            GeneratorRunResult result = _host.Edit("leaf.proto", "syntax = \"proto3\"; " + broken).Run();
            Assert.NotEmpty(result.Diagnostics);
            Assert.Contains(result.GeneratedSources, source => source.HintName == "other.g.cs");
            Assert.DoesNotContain("other.g.cs", Changed(result));
        }

        Assert.Equal(["leaf.g.cs", "root.g.cs"], Changed(_host.Edit("leaf.proto", Leaf).Run()));
    }

    [Fact]
    public void ASettingChangesTheFilesThatItConcerns()
    {
        Assert.Empty(Changed(_host.Property("Unknown", "x").Run()));
        Assert.Equal(["leaf.g.cs", "root.g.cs"], Changed(_host.Metadata("leaf.proto", "CSharpNamespace", "N").Run()));
        Assert.Equal(["other.g.cs"], Changed(_host.Metadata("other.proto", "CSharpNamespace", "N").Run()));
    }

    [Fact]
    public void AnotherNamespaceChangesTheFilesThatUseItsTypes()
    {
        GeneratorRunResult result = _host.Edit("leaf.proto", "option csharp_namespace = \"N\"; " + Leaf).Run();
        Assert.NotEmpty(result.Diagnostics);
        result = _host.Edit("leaf.proto", Leaf.Replace("package p;", "package p; option csharp_namespace = \"N\";")).Run();
        Assert.Empty(result.Diagnostics);
        Assert.Contains("global::N.Leaf", result.GeneratedSources.Single(source => source.HintName == "root.g.cs").SourceText.ToString());
        result = _host.Edit("leaf.proto", Leaf.Replace("package p;", "package p; option csharp_namespace = \"O\";")).Run();
        Assert.Equal(["leaf.g.cs", "root.g.cs"], Changed(result));
        AssertAsFromAnEmptyCache(_host, result);
    }

    /// <summary>One setting of one file, all else unchanged.</summary>
    [Theory]
    [InlineData("Access", "internal")]
    [InlineData("CSharpNamespace", "N")]
    [InlineData("GenerateCode", "false")]
    [InlineData("GrpcServices", "Client")]
    [InlineData("GrpcServices", "None")]
    [InlineData("OptimizeFor", "CodeSize")]
    [InlineData("OptimizeFor", "LiteRuntime")]
    [InlineData("ProtoRoot", "/src")]
    public void NothingElseMustChangeForASettingToCount(string name, string value)
    {
        GeneratorHost host = new GeneratorHost(("leaf.proto", Leaf), ("service.proto", Service)).ReferenceGrpc();
        string[] before = Texts(host.Run());
        GeneratorRunResult result = host.Metadata("service.proto", name, value).Run();
        Assert.NotEqual(before, Texts(result));
        AssertAsFromAnEmptyCache(host, result);
        Assert.Equal(before, Texts(host.Metadata("service.proto", name, "").Run()));
    }

    /// <summary>The same for the project's.</summary>
    [Theory]
    [InlineData("ProtoZeroAccess", "internal")]
    [InlineData("ProtoZeroCSharpNamespace", "N")]
    [InlineData("ProtoZeroGenerateCode", "false")]
    [InlineData("ProtoZeroOptimizeFor", "CodeSize")]
    public void NothingElseMustChangeForAPropertyToCount(string name, string value)
    {
        string[] before = Texts(_host.Run());
        GeneratorRunResult result = _host.Property(name, value).Run();
        Assert.NotEqual(before, Texts(result));
        AssertAsFromAnEmptyCache(_host, result);
    }

    /// <summary>The first of two types keeps the name that both would have. Another order changes only names, also in other files.</summary>
    [Fact]
    public void TheOrderOfNamesThatCollideCounts()
    {
        const string first = "message _data { int32 x = 1; } ", second = "message _data_ { int32 x = 1; } ", head = "syntax = \"proto3\"; package p; ";
        var host = new GeneratorHost(
            ("names.proto", head + first + second),
            ("user.proto", head + "import \"names.proto\"; message User { _data a = 1; _data_ b = 2; }"),
            ("fields.proto", head + "message Fields { int32 a_b = 1; int32 AB = 2; }"));
        Assert.Empty(host.Compile());
        GeneratorRunResult result = host.Edit("names.proto", head + second + first).Run();
        Assert.Equal(["names.g.cs", "user.g.cs"], Changed(result));
        AssertAsFromAnEmptyCache(host, result);
        result = host.Edit("fields.proto", head + "message Fields { int32 AB = 2; int32 a_b = 1; }").Run();
        Assert.Equal(["fields.g.cs"], Changed(result));
        AssertAsFromAnEmptyCache(host, result);
    }

    /// <summary>Of two files with a type of the same name in C#, the first one keeps it.</summary>
    [Fact]
    public void TheOrderOfFilesWithTheSameNamesCounts()
    {
        const string a = "syntax = \"proto3\"; package a; option csharp_namespace = \"N\"; message M { int32 a = 1; }";
        var host = new GeneratorHost(("a.proto", a), ("b.proto", a.Replace("package a", "package b").Replace("int32 a", "int32 b")));
        string[] before = Texts(host.Run());
        GeneratorRunResult result = host.Remove("a.proto").Add("a.proto", a).Run();
        Assert.NotEqual(before, Texts(result));
        Assert.Equal(
            "'a.M' would become the C# type 'N.M', as 'b.M' in b.proto does; give one of the files another csharp_namespace, or remove one if it is a copy",
            Assert.Single(result.Diagnostics).GetMessage());
        AssertAsFromAnEmptyCache(host, result);
    }

    [Fact]
    public void TheSameInputGivesTheSameOutput()
    {
        GeneratorRunResult again = new GeneratorHost(("other.proto", Other), ("root.proto", Root), ("leaf.proto", Leaf)).Run();
        foreach (GeneratedSourceResult source in _host.Run().GeneratedSources)
            Assert.Equal(source.SourceText.ToString(), again.GeneratedSources.Single(other => other.HintName == source.HintName).SourceText.ToString());
    }

    /// <summary>The sources of a run, and their names, are those of a generator that has seen nothing before.</summary>
    private static void AssertAsFromAnEmptyCache(GeneratorHost host, GeneratorRunResult result) => Assert.Equal(Texts(host.Clean().Run()), Texts(result));

    private static string[] Texts(GeneratorRunResult result) =>
        [.. result.GeneratedSources.Select(source => source.HintName + ": " + source.SourceText)];

    /// <summary>The hint names of the sources that were written again.</summary>
    private static IEnumerable<string> Changed(GeneratorRunResult result) => result.TrackedSteps[Steps.FileStep].SelectMany(run => run.Outputs)
        .Where(output => output.Reason is IncrementalStepRunReason.New or IncrementalStepRunReason.Modified)
        .Select(output => ((ProjectFile)output.Value).Model?.HintName).OfType<string>().Order(StringComparer.Ordinal);

    private static IncrementalStepRunReason[] Reasons(GeneratorRunResult result, string step) =>
        [.. result.TrackedSteps[step].SelectMany(run => run.Outputs).Select(output => output.Reason)];

    private static IEnumerable<IncrementalStepRunReason> Written(GeneratorRunResult result) =>
        result.TrackedOutputSteps.Values.SelectMany(steps => steps).SelectMany(step => step.Outputs).Select(output => output.Reason);
}
