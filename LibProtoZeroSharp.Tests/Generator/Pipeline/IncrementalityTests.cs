using Microsoft.CodeAnalysis;
using Steps = ProtoZeroGenerator.ProtoZeroGenerator;

namespace LibProtoZeroSharp.Tests.Generator.Pipeline;

/// <summary>An edit goes no further than its effect.</summary>
public class IncrementalityTests
{
    private const string Leaf = "syntax = \"proto3\"; package p; message Leaf { int32 x = 1; enum E { Z = 0; } }";
    private const string Root = "syntax = \"proto3\"; package p; import \"leaf.proto\"; message Root { Leaf leaf = 1; }";
    private const string Other = "syntax = \"proto3\"; package q; message Other { string s = 1; }";

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
    public void WhiteSpaceChangesNothingBehindTheLinker()
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

    [Fact]
    public void AnotherNamespaceChangesTheFilesThatUseItsTypes()
    {
        GeneratorRunResult result = _host.Edit("leaf.proto", "option csharp_namespace = \"N\"; " + Leaf).Run();
        Assert.NotEmpty(result.Diagnostics);
        result = _host.Edit("leaf.proto", Leaf.Replace("package p;", "package p; option csharp_namespace = \"N\";")).Run();
        Assert.Empty(result.Diagnostics);
        Assert.Contains("global::N.Leaf", result.GeneratedSources.Single(source => source.HintName == "root.g.cs").SourceText.ToString());
    }

    [Fact]
    public void TheSameInputGivesTheSameOutput()
    {
        GeneratorRunResult again = new GeneratorHost(("other.proto", Other), ("root.proto", Root), ("leaf.proto", Leaf)).Run();
        foreach (GeneratedSourceResult source in _host.Run().GeneratedSources)
            Assert.Equal(source.SourceText.ToString(), again.GeneratedSources.Single(other => other.HintName == source.HintName).SourceText.ToString());
    }

    private static IncrementalStepRunReason[] Reasons(GeneratorRunResult result, string step) =>
        [.. result.TrackedSteps[step].SelectMany(run => run.Outputs).Select(output => output.Reason)];

    private static IEnumerable<IncrementalStepRunReason> Written(GeneratorRunResult result) =>
        result.TrackedOutputSteps.Values.SelectMany(steps => steps).SelectMany(step => step.Outputs).Select(output => output.Reason);
}
